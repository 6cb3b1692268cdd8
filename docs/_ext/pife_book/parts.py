"""The parts that pages are made of: texts with links, lists, folds, sections. All of them are docutils nodes.

Nothing here is translated by message catalogues: the texts come in the page's language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TypeAlias

from docutils import nodes
from sphinx import addnodes

from pife.errors import Place
from pife.spec.catalogue import Option
from pife.spec.conditions import ALWAYS, Condition
from pife.spec.profiles import Profile
from pife.spec.texts import Piece, Text, pieces
from pife.terminal.conditions import condition_in_words
from pife.terminal.said import said
from pife_book.book import OPEN, Book, link_place

Child: TypeAlias = nodes.Node | str
Line: TypeAlias = Sequence[Child]
Row: TypeAlias = tuple[Line, Sequence[nodes.Node]]
"""A name with what belongs to it."""
NOWHERE = Place("spec", 1, 1)
_UNBROKEN = ("atom", "question")
"""Whose ids are not broken at the end of a line."""
FEW = 4
"""How many tables stand in a line by name."""


class fold(nodes.General, nodes.Element):  # noqa: N801  docutils names nodes so
    """What is read on demand; its first child is the :class:`fold_title`."""


class fold_title(nodes.General, nodes.TextElement):  # noqa: N801
    """The line that opens a fold."""


class wide(nodes.General, nodes.Element):  # noqa: N801
    """What may be wider than a phone and then scrolls by itself; ``label`` says what it is."""


class permalink(nodes.General, nodes.Element):  # noqa: N801
    """The link of a thing to itself, for things that are no section."""


def texts(children: Iterable[Child]) -> list[nodes.Node]:
    """Children with words as text nodes."""
    return [nodes.Text(child) if isinstance(child, str) else child for child in children]


def paragraph(*children: Child, classes: Sequence[str] = ()) -> nodes.paragraph:
    """A paragraph."""
    return nodes.paragraph("", "", *texts(children), classes=list(classes))


def span(*children: Child, classes: Sequence[str]) -> nodes.inline:
    """Words in a style."""
    return nodes.inline("", "", *texts(children), classes=list(classes))


def code(text: str) -> nodes.literal:
    """An id or another word of programs."""
    return nodes.literal("", text)


def section(anchor: str, title: Sequence[Child], *, classes: Sequence[str] = ()) -> nodes.section:
    """A section with a heading and a permalink that is the same in every language."""
    made = nodes.section(ids=[anchor], names=[anchor], classes=list(classes))
    made += nodes.title("", "", *texts(title))
    return made


def bullets(items: Iterable[Line], *, classes: Sequence[str] = ()) -> nodes.bullet_list:
    """A list of lines."""
    made = nodes.bullet_list(classes=["simple", *classes])
    for item in items:
        made += nodes.list_item("", paragraph(*item))
    return made


def facts(rows: Iterable[Row], *, classes: Sequence[str] = ()) -> nodes.definition_list:
    """Names with what belongs to them; in ``pairs`` it stands beside them."""
    made = nodes.definition_list(classes=["facts", *classes])
    for name, body in rows:
        term = nodes.term("", "", *texts(name))
        made += nodes.definition_list_item("", term, nodes.definition("", *body))
    return made


def folded(title: Sequence[Child], *body: nodes.Node, anchor: str = "", classes: Sequence[str] = ()) -> fold:
    """A fold; one with an anchor is opened by links to it."""
    made = fold("", ids=[anchor] if anchor else [], classes=list(classes))
    made += fold_title("", "", *texts(title))
    made += body
    return made


def table(heads: Sequence[Line], rows: Iterable[Sequence[Line]], *, classes: Sequence[str] = ()) -> nodes.table:
    """A table whose first column heads its rows."""
    made = nodes.table(classes=list(classes))
    group = nodes.tgroup(cols=len(heads))
    made += group
    for number in range(len(heads)):
        group += nodes.colspec(colwidth=1, stub=1 if number == 0 else None)
    group += nodes.thead("", _row(heads))
    group += nodes.tbody("", *(_row(row) for row in rows))
    return made


def _row(cells: Sequence[Line]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", paragraph(*cell)) for cell in cells))


_ARTICLES = re.compile(r"^(the|an?|os?|as?|uma?) (?=\w)", re.IGNORECASE)


def without_article(name: str) -> str:
    """A name as an index has it.

    >>> without_article("A sequência"), without_article("As cartas"), without_article("assim")
    ('Sequência', 'Cartas', 'assim')
    """
    bare = _ARTICLES.sub("", name)
    return name if bare == name else bare[:1].upper() + bare[1:]


class Writer:
    """Makes nodes of the book's things and texts."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def link(self, thing_id: str, *words: Child, place: Place = NOWHERE, kind: str | None = None) -> nodes.Node:
        """A link to a thing by its name, or by other words. ``place`` is where it is asked for."""
        kind = kind or self.book.kinds.get(thing_id, "thing")
        made = addnodes.pending_xref(
            "", refdomain="pife", reftype=kind, reftarget=thing_id, refexplicit=True, refwarn=True
        )
        where = place if kind != "thing" else link_place(place, thing_id)
        made.source, made.line = where.file, where.line
        shown = texts(words or (self.book.name(thing_id),))
        whole = len(shown) == 1 and kind not in _UNBROKEN
        made += shown if whole else nodes.inline("", "", *shown, classes=[f"to-{kind}"])
        return made

    def id_link(self, thing_id: str, place: Place = NOWHERE) -> nodes.Node:
        """A link to a thing by its id."""
        return self.link(thing_id, thing_id, place=place)

    def links(self, ids: Iterable[str], *, place: Place = NOWHERE, by_id: bool = False) -> list[nodes.Node]:
        """Links to several things, with commas."""
        made: list[nodes.Node] = []
        for thing_id in dict.fromkeys(ids):
            made += [nodes.Text(", ")] if made else []
            made.append(self.id_link(thing_id, place) if by_id else self.link(thing_id, place=place))
        return made

    def list_of(self, ids: Iterable[str], *, place: Place = NOWHERE) -> nodes.bullet_list:
        """A list of links to things by their names."""
        return bullets([self.link(thing_id, place=place)] for thing_id in dict.fromkeys(ids))

    def text(
        self,
        text: Text | str,
        *,
        place: Place = NOWHERE,
        when: Condition = ALWAYS,
        profile: Profile | None = None,
        linked: bool = True,
    ) -> list[nodes.Node]:
        """A text of the spec: links by name, values as a table plays, or as ``when`` leaves them, or open: a
        frame in which the name of the option is only heard."""
        made: list[nodes.Node] = []
        for piece in pieces(text if isinstance(text, str) else self.book.text(text)):
            if piece.kind == "link":
                made.append(self.link(piece.text, place=place) if linked else nodes.Text(self.book.name(piece.text)))
            elif piece.kind == "value":
                made += self._value(piece, when, profile, place)
            elif piece.kind == "strong":
                made.append(nodes.strong("", piece.text))
            else:
                made.append(nodes.Text(piece.text))
        return made

    def plain(self, text: Text | str) -> str:
        """A text of the spec as words alone."""
        return self.book.plain(text)

    def say(self, key: str, **filled_in: Child | Sequence[Child]) -> list[nodes.Node]:
        """Words of the site whose gaps take nodes."""
        made: list[nodes.Node] = []
        rest = self.book.words.texts[key].in_language(self.book.language)
        while rest:
            plain, opened, rest = rest.partition("{")
            made += [nodes.Text(plain)] if plain else []
            if opened:
                gap, _, rest = rest.partition("}")
                filling = filled_in[gap]
                made += texts([filling] if isinstance(filling, str | nodes.Node) else filling)
        return made

    def condition(self, condition: Condition) -> list[list[nodes.Node]]:
        """The alternatives of a condition, options linked; none where it always holds."""
        if not all(condition.alternatives):
            return []
        catalogue = self.book.spec.catalogue
        alternatives = []
        for alternative in condition.alternatives:
            made: list[nodes.Node] = []
            for option_id, test in alternative:
                (words,) = condition_in_words(Condition((((option_id, test),),)), catalogue, self.book.words)
                label = self.book.label(catalogue.options[option_id])
                made += [nodes.Text("; ")] if made else []
                made += [self.link(option_id), nodes.Text(words.removeprefix(label))]
            alternatives.append(made)
        return alternatives

    def where(self, condition: Condition, key: str, *, classes: Sequence[str] = ("where",)) -> list[nodes.Node]:
        """When something holds, in a paragraph or a list; ``key`` are the words before it. Nothing for always."""
        alternatives = self.condition(condition)
        if len(alternatives) == 1:
            return [paragraph(*self.say(key, condition=alternatives[0]), classes=classes)]
        if not alternatives:
            return []
        head = self.book.say(key, condition=self.book.say("one_of_these_is_so"))
        return [paragraph(one_of(head), classes=classes), bullets(alternatives, classes=classes)]

    def tables(self, playing: Sequence[Profile], among: Sequence[Profile] | None = None) -> list[nodes.Node]:
        """The tables that play something, in a line; ``among`` are those where it can be asked at all."""
        everyone = tuple(self.book.spec.profiles.values())
        asked = everyone if among is None else among
        others = [profile.id for profile in asked if profile not in playing]
        names = [profile.id for profile in asked if profile in playing]
        whole = len(asked) == len(everyone)
        number = str(len(asked))
        if not asked:
            return self.say("tables_unasked")
        if not names:
            return self.say("tables_none")
        if not others:
            return self.say("tables_all" if whole else "tables_all_asked", number=number)
        if len(names) <= FEW:
            return self.links(names)
        if len(others) < FEW:
            but = self.links(others)
            return self.say("tables_but" if whole else "tables_but_asked", number=number, names=but)
        return self.say("tables_number" if whole else "tables_number_asked", number=str(len(names)), all=number)

    def tables_by_name(self, playing: Sequence[Profile], among: Sequence[Profile]) -> list[nodes.Node]:
        """The same as a fold, where the line has room for their number only."""
        if len(playing) <= FEW or len(among) - len(playing) < FEW:
            return []
        return [folded([self.book.say("which_tables")], self.list_of(each.id for each in playing), classes=["more"])]

    def says(
        self, sources: Sequence[str], decided: Sequence[str], place: Place, played: Sequence[Child] = ()
    ) -> list[nodes.Node]:
        """Who says so, by ids: sources and what they say, then who plays so, and what was decided."""
        parts: list[Sequence[Child]] = []
        if sources:
            parts.append(self.say("said_by", sources=self.links(sources, place=place, by_id=True)))
        if played:
            parts.append(self.say("so_at_tables", tables=played))
        if decided:
            parts.append(self.say("decided_in", decisions=self.links(decided, place=place)))
        return texts(child for number, part in enumerate(parts) for child in ([" ", *part] if number else part))

    def index_entry(self, thing_id: str, *names: str) -> addnodes.index:
        """Entries of the general index for a thing."""
        entries = [("single", without_article(name), thing_id, "", None) for name in dict.fromkeys(names)]
        return addnodes.index(entries=entries)

    def option_labels(self, options: Iterable[Option]) -> list[nodes.Node]:
        """Options by their labels."""
        return self.links(option.id for option in options)

    def _value(self, piece: Piece, when: Condition, profile: Profile | None, place: Place) -> Iterator[nodes.Node]:
        option = self.book.spec.catalogue.options.get(piece.text)
        known = when.leaves_one()
        if option is None:
            yield self.link(piece.text, place=place)
        elif profile is not None and option.id in profile.options:
            played = said(option, profile.options[option.id], self.book.language, piece)
            yield span(played, classes=["played"])
        elif option.id in known:
            yield nodes.Text(said(option, known[option.id], self.book.language, piece))
        else:
            label = escape(self.book.label(option))
            gap = f'<span title="{label}" aria-hidden="true">{OPEN}</span><span class="visually-hidden">{label}</span>'
            before, *after = piece.around(one=False)
            yield nodes.Text(before)
            for words in after:
                shown = self.link(option.id, nodes.raw("", gap, format="html"), place=place)
                yield from (span(shown, classes=["open-value"]), nodes.Text(words))


def one_of(head: str) -> str:
    """A sentence that a list goes on with."""
    return head[:-1] + ":" if head.endswith(".") else head


def permalink_to(anchor: str) -> permalink:
    """A thing's link to itself."""
    return permalink("", refid=anchor)


def visit_fold(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Open the element."""
    self.body.append(self.starttag(node, "details"))  # type: ignore[attr-defined]


def depart_fold(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Close the element."""
    self.body.append("</details>\n")  # type: ignore[attr-defined]


def visit_fold_title(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Open the element."""
    self.body.append(self.starttag(node, "summary", ""))  # type: ignore[attr-defined]


def depart_fold_title(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Close the element."""
    self.body.append("</summary>\n")  # type: ignore[attr-defined]


def visit_wide(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Open the element; it can be scrolled with a keyboard."""
    attributes = {"role": "region", "tabindex": "0", "aria-label": node["label"]}
    self.body.append(self.starttag(node, "div", CLASS="wide", **attributes))  # type: ignore[attr-defined]


def depart_wide(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Close the element."""
    self.body.append("</div>\n")  # type: ignore[attr-defined]


def visit_permalink(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """The whole link."""
    title = escape(self.builder.app.config.words.say("permalink"))  # type: ignore[attr-defined]
    anchor = escape(node["refid"])
    self.body.append(f'<a class="headerlink" href="#{anchor}" title="{title}">¶</a>')  # type: ignore[attr-defined]


def depart_permalink(self: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Nothing is left to close."""
