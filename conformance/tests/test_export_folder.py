"""An export is renewed in its own folder, and never written over what is not its own."""

import hashlib
import json

import pytest

from pife_conformance.export.folder import FolderError, write_export

FORMAT = "pife-suite/1"


def an_export(**texts):
    """The files of a small export, by their names without the ending."""
    files = {f"{name.replace('__', '/')}.json": text.encode() for name, text in texts.items()}
    hashes = {name: {"sha256": hashlib.sha256(raw).hexdigest()} for name, raw in files.items()}
    return {**files, "suite.json": json.dumps({"format": FORMAT, "files": hashes}).encode()}


FIRST = an_export(rules="old", questions__one="1")
SECOND = an_export(rules="new", questions__two="2")


@pytest.fixture
def dist(tmp_path):
    """A folder with an export in it."""
    write_export(tmp_path / "dist", FIRST)
    return tmp_path / "dist"


def there(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_is_made_with_all_above_it(tmp_path):
    write_export(tmp_path / "a" / "b", FIRST)
    assert there(tmp_path / "a" / "b") == FIRST


def test_an_empty_folder_is_filled(tmp_path):
    write_export(tmp_path, FIRST)
    assert there(tmp_path) == FIRST


def test_an_earlier_export_is_renewed_and_what_is_no_part_of_it_any_more_goes(dist):
    (dist / "notes.txt").write_bytes(b"mine")
    write_export(dist, SECOND)
    assert there(dist) == {**SECOND, "notes.txt": b"mine"}


def test_a_folder_that_is_left_empty_goes_too(dist):
    write_export(dist, an_export(rules="new"))
    assert not (dist / "questions").exists()


def test_a_folder_that_holds_no_export_is_let_be_unless_forced(tmp_path):
    (tmp_path / "thesis.txt").write_bytes(b"mine")
    with pytest.raises(
        FolderError, match="is not empty and holds no earlier export; name another folder, or take --force"
    ):
        write_export(tmp_path, FIRST)
    assert there(tmp_path) == {"thesis.txt": b"mine"}
    write_export(tmp_path, FIRST, force=True)
    assert there(tmp_path) == {**FIRST, "thesis.txt": b"mine"}


def test_a_file_that_was_changed_since_is_not_lost_unless_forced(dist):
    (dist / "rules.json").write_bytes(b"mine")
    with pytest.raises(FolderError, match=r"changed since they were exported: rules.json; --force writes over them"):
        write_export(dist, SECOND)
    assert there(dist) == {**FIRST, "rules.json": b"mine"}
    write_export(dist, SECOND, force=True)
    assert there(dist) == SECOND


def test_a_changed_file_that_is_no_part_of_the_new_export_stays_even_if_forced(dist):
    (dist / "questions" / "one.json").write_bytes(b"mine")
    write_export(dist, SECOND, force=True)
    assert there(dist) == {**SECOND, "questions/one.json": b"mine"}


def test_a_renewal_that_was_cut_short_is_taken_up_again(dist):
    (dist / "rules.json").write_bytes(b"new")
    (dist / "questions" / "one.json").unlink()
    write_export(dist, SECOND)
    assert there(dist) == SECOND


@pytest.mark.parametrize(
    "manifest",
    [
        "{",
        "[1]",
        "null",
        '{"format": "pife-suite/1"}',
        '{"format": "pife-suite/1", "files": [1]}',
        '{"format": "pife-suite/1", "files": {"a": {}}}',
        '{"format": 1, "files": {}}',
        '{"format": "other/1", "files": {}}',
        "[" * 100_000,
        "\udcff",
    ],
    ids=lambda text: text[:40],
)
def test_a_suite_json_that_is_none_makes_no_earlier_export(tmp_path, manifest):
    (tmp_path / "suite.json").write_bytes(manifest.encode(errors="surrogateescape"))
    with pytest.raises(FolderError, match="holds no earlier export"):
        write_export(tmp_path, FIRST)


@pytest.mark.parametrize("path", ["../mine.json", "{outside}", "..\\mine.json", "a/../../mine.json"])
def test_no_suite_json_leads_out_of_its_folder(dist, tmp_path, path):
    mine = tmp_path / "mine.json"
    mine.write_bytes(b"old")
    files = {path.format(outside=mine): {"sha256": hashlib.sha256(b"old").hexdigest()}}
    (dist / "suite.json").write_text(json.dumps({"format": FORMAT, "files": files}), encoding="utf-8")
    write_export(dist, SECOND, force=True)
    assert mine.read_bytes() == b"old"


def test_a_link_in_place_of_a_file_is_replaced_not_followed(dist, tmp_path):
    mine = tmp_path / "mine.json"
    mine.write_bytes(b"mine")
    (dist / "rules.json").unlink()
    (dist / "rules.json").symlink_to(mine)
    with pytest.raises(FolderError, match="changed since they were exported: rules.json"):
        write_export(dist, SECOND)
    write_export(dist, SECOND, force=True)
    assert mine.read_bytes() == b"mine"
    assert there(dist) == SECOND


def test_what_cannot_be_written_is_told(dist):
    (dist / "rules.json").unlink()
    (dist / "rules.json").mkdir()
    with pytest.raises(FolderError, match="rules.json: "):
        write_export(dist, SECOND, force=True)
