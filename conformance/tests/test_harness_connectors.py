"""From a connector's text to an engine, and clear words where there is none."""

import sys

import pytest

from pife_conformance.connectors import Command, ConnectorError, connect
from pife_conformance.link import StartError

ENGINE = '''
"""An engine for a test."""
from beside import NAME


class Engine:
    def respond(self, message):
        print("noise")
        return {"name": NAME}


class Nothing:
    pass


number = 3


def broken():
    raise OSError("no luck")
'''


@pytest.fixture
def engine_file(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside.py").write_text("NAME = 'mine'\n")
    (tmp_path / "engine.py").write_text(ENGINE)
    (tmp_path / "wrong.py").write_text("import no_such_module\n")
    yield tmp_path / "engine.py"
    for name in [name for name in sys.modules if name == "beside" or name.startswith("pife_engine_")]:
        del sys.modules[name]


def test_a_file_is_an_engine_with_the_modules_beside_it(engine_file, capsys):
    connector = connect(f"python:{engine_file}:Engine")
    with connector.hushed():
        link = connector.start(10)
        reply = link.tell({"cmd": "hello"}, 10)
        link.stop()
    assert reply.message == {"name": "mine"}
    assert link.last_lines() == ("noise",)
    assert capsys.readouterr() == ("", "")


def test_a_module_is_an_engine():
    assert connect("python:pife_conformance.reference_engine:ReferenceEngine").make()
    assert connect("reference").make()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Engin", "has no 'Engin'; did you mean 'Engine'?"),
        ("number", "number of .*engine.py is no factory"),
        ("Nothing", "returned an object without respond"),
        ("broken", "the factory raised OSError: no luck"),
    ],
)
def test_a_factory_that_is_none_cannot_be_started(engine_file, name, says):
    with pytest.raises(StartError, match=says):
        connect(f"python:{engine_file}:{name}").start(10)


@pytest.mark.parametrize(
    ("target", "says"),
    [
        ("no/such/file.py", "no file 'no/such/file.py'"),
        ("no_such_module_at_all", "raised ModuleNotFoundError"),
    ],
)
def test_a_module_that_is_none_cannot_be_started(target, says):
    with pytest.raises(StartError, match=says):
        connect(f"python:{target}:Engine").start(10)


def test_a_file_that_cannot_be_imported_cannot_be_started(engine_file):
    for _ in range(2):
        with pytest.raises(StartError, match="No module named 'no_such_module'"):
            connect(f"python:{engine_file.parent / 'wrong.py'}:Engine").start(10)


def test_a_command_is_split_as_a_shell_would_without_one():
    connector = connect("cmd:node 'my engine.js' --flag \"a b\" $HOME;rm")
    assert isinstance(connector, Command)
    assert connector.words == ("node", "my engine.js", "--flag", "a b", "$HOME;rm")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no connector"),
        ("node engine.js", "write reference, cmd:COMMAND"),
        ("referense", "did you mean 'reference'?"),
        ("pyton:a:b", "did you mean 'python'?"),
        ("cmd:", "cmd: names no command"),
        ("cmd:'node", "No closing quotation"),
        ("python:module", "names no factory"),
        ("python::factory", "names no factory"),
        ("cmd", "is no connector"),
    ],
)
def test_what_is_no_connector_is_told_why(text, says):
    with pytest.raises(ConnectorError) as error:
        connect(text)
    assert says in str(error.value)
