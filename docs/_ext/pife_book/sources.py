"""Who says so, and in which words: the sources with their statements, the glossary."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from pife.spec.clauses import Atom, Source, Term, Words
from pife.spec.texts import folded as without_accents
from pife_book.directives import BookDirective
from pife_book.parts import Child, Row, bullets, code, facts, folded, paragraph

_USING = (
    ("rule", "rules"),
    ("value", "values"),
    ("decision", "decisions"),
    ("dispute", "disputes"),
    ("term", "terms"),
    ("profile", "profiles"),
)


class SourcesDirective(BookDirective):
    """``pife:sources``: every source."""

    def body(self) -> list[nodes.Node]:
        """A section a source."""
        return [self._source(source) for source in self.book.spec.sources.values()]

    def _source(self, source: Source) -> nodes.section:
        write, place = self.write, source.place
        title = self.book.text(source.title)
        made = self.thing("source", source.id, [f"{source.id}: {title}"], place, f"{self.say('sources')}; {title}")
        made += paragraph(*write.text(source.states, place=place))
        made += paragraph(self.say(f"weight_{source.weight.lower()}"), classes=["small"])
        if source.where:
            made += bullets([nodes.reference("", each, refuri=each)] for each in source.where)
        else:
            made += paragraph(self.say("where_unknown"), classes=["small"])
        if source.atoms:
            number = len(source.atoms)
            made += folded(
                [self.say("statements", number=number)], facts(map(self._atom, source.atoms)), classes=["more"]
            )
        rows = list(self._uses(source.id))
        if rows:
            made += folded([self.say("built_on_source")], facts(rows), classes=["more"])
        return made

    def _atom(self, atom: Atom) -> Row:
        uses = list(self._uses(atom.id))
        body: list[nodes.Node] = [paragraph(*self.write.text(atom.gist, place=atom.place))]
        if uses:
            links = [each.id for each in self.book.index.referring_to(atom.id) if each.how in ("cites", "states")]
            body.append(paragraph(*self.write.say("used_by", things=self.write.links(links)), classes=["small"]))
        else:
            body.append(paragraph(self.say("unused"), classes=["small"]))
        return self.anchored("atom", atom.id, [code(atom.id)], atom.place), body

    def _uses(self, ref: str) -> Iterator[Row]:
        references = self.book.index.referring_to(ref)
        for kind, heading in _USING:
            ids = [each.id for each in references if each.kind == kind]
            if ids:
                yield [self.say(heading)], [self.write.list_of(ids)]


class GlossaryDirective(BookDirective):
    """``pife:glossary``: the words of the game, by the words of the page's language."""

    def body(self) -> list[nodes.Node]:
        """A list of words in the order of the alphabet, accents apart."""
        terms = sorted(self.book.spec.glossary.values(), key=lambda term: without_accents(self._here(term).prefer))
        return [facts(map(self._term, terms))]

    def _here(self, term: Term) -> Words:
        return term.pt_BR if self.book.language == "pt_BR" else term.en

    def _term(self, term: Term) -> Row:
        here, there = self._here(term), term.en if self.book.language == "pt_BR" else term.pt_BR
        name = self.anchored("term", term.id, [here.prefer], term.place, here.prefer, *here.also)
        body: list[nodes.Node] = []
        if here.also:
            body.append(paragraph(self.say("also_said", words=", ".join(here.also)).capitalize(), "."))
        body.append(paragraph(*self.write.text(term.note, place=term.place)))
        if here.avoid:
            body.append(paragraph(self.say("avoided", words=", ".join(here.avoid)).capitalize(), "."))
        other = ", ".join((there.prefer, *there.also))
        lang = "en" if self.book.language == "pt_BR" else "pt-BR"
        said: list[Child] = [*self.write.say("other_language", words=_in_language(other, lang))]
        if term.sources:
            said += [" ", *self.write.says(term.sources, (), term.place)]
        body.append(paragraph(*said, classes=["small"]))
        return name, body


def _in_language(words: str, lang: str) -> nodes.inline:
    return nodes.inline("", words, classes=["foreign", f"language-{lang}"])
