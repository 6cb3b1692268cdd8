"""Small changes of Python source, each of which should make some answer wrong.

Every module is changed as a whole, its constants and class bodies too, so that no function is left out for its
decorators. What is only read by people or by type checkers (docstrings, annotations, messages of errors) stays.

The libraries for this (mutmut, cosmic-ray) judge a mutant by a run of pytest, which takes seconds where the scenarios
take a tenth of one, and leave out constants and decorated functions, in which most of an engine's tables are.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

_LONGEST = 70
_LEFT_OUT = "nothing"
_ONLY_A_CHECK = "strict"
"""The keyword by which ``zip`` makes sure of what holds anyway."""

_OTHERS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
_ONLY_FOR_READERS = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr, ast.Pass, ast.Global, ast.Nonlocal)
_FIELDS_FOR_READERS = frozenset({"annotation", "returns", "decorator_list", "type_params"})


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a module's source: its number among all, where it is, what becomes of what.

    ``function`` is where it takes effect; empty or a class where that is when the module is imported. ``statement`` are
    the first and the last line of the statement changed, of which a compound one has its head only.
    """

    number: int
    line: int
    function: str
    statement: tuple[int, int]
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


@dataclass(frozen=True, slots=True)
class _New:
    """What may stand in place of a node, and how that is told: what becomes of what."""

    node: ast.AST
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Around:
    """What a node stands in: a function or class, and the first and last line of a statement."""

    function: str = ""
    statement: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class _Edit:
    """A change of a tree that is not made yet."""

    line: int
    around: _Around
    new: _New
    make: Callable[[], None]


def changes(source: str) -> tuple[Change, ...]:
    """All changes of a module's source, in the order of its text."""
    return tuple(
        Change(number, edit.line, edit.around.function, edit.around.statement, edit.new.before, edit.new.after)
        for number, edit in enumerate(_edits(ast.parse(source), _Around()))
    )


def changed_tree(source: str, number: int) -> ast.Module:
    """The module with the change of this number made.

    >>> print(ast.unparse(changed_tree("def more(a: int) -> bool:\\n    return a > 1", 1)))
    def more(a: int) -> bool:
        return a >= 1
    """
    tree = ast.parse(source)
    for each, edit in enumerate(_edits(tree, _Around())):
        if each == number:
            edit.make()
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


def planted_tree(source: str) -> ast.Module | None:
    """The module with every function raising an error as soon as it is called; None if it has no function."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        function.body = ast.parse("raise RuntimeError('planted')").body
    return ast.fix_missing_locations(tree) if functions else None


def functions(source: str) -> tuple[str, ...]:
    """The functions of a module, by their names with what they stand in."""
    return tuple(_functions(ast.parse(source), ""))


def _functions(node: ast.AST, within: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{within}.{child.name}" if within else child.name
            if isinstance(child, ast.FunctionDef):
                yield name
            yield from _functions(child, name)


def _edits(node: ast.AST, around: _Around) -> Iterator[_Edit]:
    """The edits of everything inside a node."""
    for field, value in ast.iter_fields(node):
        if field in _FIELDS_FOR_READERS:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _is_for_readers(node, field, index, child):
                continue
            inside = _around(child, around)
            for new in _instead(child):
                line = getattr(child, "lineno", inside.statement[0])
                yield _Edit(line, inside, new, partial(_put, node, field, index, ast.copy_location(new.node, child)))
            yield from _edits(child, inside)


def _around(node: ast.AST, outer: _Around) -> _Around:
    """What the parts of a node stand in. The parameters of a function belong to what is around it."""
    function, statement = outer.function, outer.statement
    if isinstance(node, ast.stmt):
        body = getattr(node, "body", None)
        statement = (node.lineno, max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}" if function else node.name
    elif isinstance(node, ast.arguments):
        function = function.rpartition(".")[0]
    return _Around(function, statement)


def _is_for_readers(node: ast.AST, field: str, index: int | None, child: ast.AST) -> bool:
    """Whether a child is a docstring, a declaration of a type, the wording of an error, or the name of a key."""
    if isinstance(child, _ONLY_FOR_READERS):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.AnnAssign) and _text(child.annotation) == "TypeAlias":
        return True
    if isinstance(child, ast.Call) and _text(child.func) == "TypeVar":
        return True
    if isinstance(node, ast.Call) and _text(node.func) == "cast" and field == "args" and index == 0:
        return True
    if isinstance(child, ast.keyword) and child.arg == _ONLY_A_CHECK:
        return True
    if isinstance(node, ast.Subscript) and field == "slice" and isinstance(child, ast.Constant):
        return isinstance(child.value, str)  # another key is a crash, and no test of the suite
    return isinstance(node, ast.Raise) and field in ("exc", "cause")


def _instead(node: ast.AST) -> Iterator[_New]:
    """What may stand in place of a node."""
    for make in _MAKERS.get(type(node), ()):
        yield from make(node)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of a node with other fields; what it does not change is shared."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _told(node: ast.AST, new: ast.AST) -> _New:
    return _New(new, _text(node), _text(new))


def _without_each(node: ast.AST, field: str, least: int = 0) -> Iterator[_New]:
    """The node without one of its parts, each in turn, where it has more than ``least``."""
    parts = getattr(node, field)
    if len(parts) > least:
        for index, part in enumerate(parts):
            yield _New(_with(node, **{field: parts[:index] + parts[index + 1 :]}), _text(part), _LEFT_OUT)


def _comparisons(node: ast.Compare) -> Iterator[_New]:
    for index, operator in enumerate(node.ops):
        for other in _OTHERS.get(type(operator), ()):
            yield _told(node, _with(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]]))


def _operators(node: ast.BinOp | ast.AugAssign) -> Iterator[_New]:
    for other in _OTHERS.get(type(node.op), ()):
        yield _told(node, _with(node, op=other()))


def _logic(node: ast.BoolOp) -> Iterator[_New]:
    is_and = isinstance(node.op, ast.And)
    other = _with(node, op=ast.Or() if is_and else ast.And())
    yield _New(other, f"{_text(node.values[0])} {'and' if is_and else 'or'}", "or" if is_and else "and")
    for index, value in enumerate(node.values):
        rest = node.values[:index] + node.values[index + 1 :]
        yield _New(rest[0] if len(rest) == 1 else _with(node, values=rest), _text(value), _LEFT_OUT)


def _constants(node: ast.Constant) -> Iterator[_New]:
    value = node.value
    if isinstance(value, bool):
        yield _told(node, ast.Constant(not value))
    elif isinstance(value, int):
        yield _told(node, ast.Constant(value + 1))
        if value > 1:
            yield _told(node, ast.Constant(value - 1))
    elif isinstance(value, str):
        yield _told(node, ast.Constant(f"{value}~"))


def _tests(node: ast.If | ast.While) -> Iterator[_New]:
    for value in (True, False) if isinstance(node, ast.If) else (False,):
        yield _New(_with(node, test=ast.Constant(value)), _text(node.test), str(value))


def _members(node: ast.Tuple | ast.List | ast.Set) -> Iterator[_New]:
    if isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        yield from _without_each(node, "elts", least=1)


def _entries(node: ast.Dict) -> Iterator[_New]:
    for index, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
        rest = {name: [*parts[:index], *parts[index + 1 :]] for name, parts in ast.iter_fields(node)}
        yield _New(_with(node, **rest), f"{_text(key)}: {_text(value)}" if key else f"**{_text(value)}", _LEFT_OUT)


def _keywords(node: ast.Call) -> Iterator[_New]:
    for index, keyword in enumerate(node.keywords):
        if keyword.arg != _ONLY_A_CHECK:
            rest = node.keywords[:index] + node.keywords[index + 1 :]
            yield _New(_with(node, keywords=rest), _text(keyword), _LEFT_OUT)


def _nothing(node: ast.AST) -> Iterator[_New]:
    yield _New(ast.Pass(), _text(node), _LEFT_OUT)


def _calls(node: ast.Expr) -> Iterator[_New]:
    if isinstance(node.value, ast.Call):
        yield from _nothing(node)


def _returns(node: ast.Return) -> Iterator[_New]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield _told(node, _with(node, value=None))


def _kept(node: ast.Assign | ast.AnnAssign) -> Iterator[_New]:
    """What an object or a table keeps is nothing."""
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    is_nothing = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
    if isinstance(target, ast.Attribute | ast.Subscript) and not is_nothing:
        yield _told(node, _with(node, value=ast.Constant(None)))


_MAKERS: dict[type[ast.AST], tuple[Callable[..., Iterator[_New]], ...]] = {
    ast.Compare: (_comparisons,),
    ast.BoolOp: (_logic,),
    ast.BinOp: (_operators,),
    ast.AugAssign: (_operators, _nothing),
    ast.UnaryOp: (lambda node: (_told(node, node.operand) for _ in range(isinstance(node.op, ast.Not))),),
    ast.Constant: (_constants,),
    ast.If: (_tests,),
    ast.IfExp: (lambda node: (_told(node, part) for part in (node.body, node.orelse)),),
    ast.While: (_tests,),
    ast.comprehension: (lambda node: _without_each(node, "ifs"),),
    ast.Tuple: (_members,),
    ast.List: (_members,),
    ast.Set: (_members,),
    ast.Dict: (_entries,),
    ast.Call: (_keywords,),
    ast.Expr: (_calls,),
    ast.Return: (_returns,),
    ast.Raise: (_nothing,),
    ast.Assign: (_kept,),
    ast.AnnAssign: (_kept,),
    ast.Break: (lambda node: iter((_New(ast.Continue(), "break", "continue"),)),),
    ast.Continue: (lambda node: iter((_New(ast.Break(), "continue", "break"),)),),
}


def _put(node: ast.AST, field: str, index: int | None, new: ast.AST) -> None:
    if index is None:
        setattr(node, field, new)
    else:
        getattr(node, field)[index] = new


def _text(node: ast.AST) -> str:
    """A node as source on one short line."""
    text = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
