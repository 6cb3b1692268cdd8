"""What a rule names: the options that it hangs on or prints, and the code that names it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache

from pife.spec.clauses import Rule
from pife.spec.texts import pieces
from pife.terminal.code_places import code_places
from pife_conformance.strength.fresh import ENGINE, engine_modules, source_of
from pife_conformance.strength.kept_fates import NO_FUNCTION, Key, short
from pife_conformance.strength.mutating import functions

_FOLDER = "pife/engine/"


@dataclass(frozen=True, slots=True)
class Names:
    """The ids of options, and functions of the engine, each with its module's own name."""

    options: frozenset[str]
    functions: frozenset[tuple[str, str]]

    def has_code(self, key: Key) -> bool:
        """Whether a code mutant changes what the rule names."""
        return key[:2] in self.functions


def named_by(rule: Rule) -> Names:
    """What a rule names."""
    printed = (piece.text for piece in pieces(rule.text.en) if piece.kind == "value")
    found: set[tuple[str, str]] = set()
    for place in code_places(rule.id):
        file, _, line = place.partition(":")
        module = f"{ENGINE}.{file.removeprefix(_FOLDER).removesuffix('.py')}"
        if module in engine_modules():
            found.update((short(module), function) for function in functions_at(source_of(module), int(line)))
    return Names(frozenset((*rule.when.option_ids(), *printed)), frozenset(found))


@cache
def functions_at(source: str, line: int) -> tuple[str, ...]:
    """The functions that a comment or docstring on a line is about, as mutants name them.

    That is the function it stands in or before; at a class or a module all that are inside.

    >>> text = "# one\\ndef f():\\n    pass\\nclass A:\\n    'Two.'\\n    def g(self):\\n        return 3  # three\\n"
    >>> functions_at(text, 1), functions_at(text, 5), functions_at(text, 7)
    (('f',), ('A', 'A.g'), ('A.g',))
    """
    tree = ast.parse(source)
    first = tree.body[0]
    if line <= (first.end_lineno or 1) and isinstance(first, ast.Expr):
        return (NO_FUNCTION, *functions(source))
    node, name = _innermost(tree, line)
    if isinstance(node, ast.FunctionDef):
        return (name,)
    inside = tuple(each for each in functions(source) if each.startswith(f"{name}."))
    return (name, *inside) if name else (NO_FUNCTION,)


def _innermost(tree: ast.Module, line: int) -> tuple[ast.AST, str]:
    """The function or class in which, or before which, a line stands, and its name with what that stands in."""
    node: ast.AST = tree
    name = ""
    while True:
        inside = _holding(node, line)
        if inside is None:
            return node, name
        node, name = inside, f"{name}.{inside.name}" if name else inside.name


def _holding(node: ast.AST, line: int) -> ast.FunctionDef | ast.ClassDef | None:
    for child in ast.iter_child_nodes(node):
        last = getattr(child, "end_lineno", None)
        if last is not None and line <= last:
            if not isinstance(child, ast.FunctionDef | ast.ClassDef):
                return None
            within = isinstance(node, ast.ClassDef | ast.Module) or child.lineno <= line
            return child if within and not _is_docstring_of(node, line) else None
    return None


def _is_docstring_of(node: ast.AST, line: int) -> bool:
    body = getattr(node, "body", [])
    return bool(body) and isinstance(body[0], ast.Expr) and body[0].lineno <= line <= (body[0].end_lineno or 0)
