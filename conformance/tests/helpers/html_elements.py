"""A page taken apart: its elements with their attributes and texts, checked to close in the order they opened."""

from html.parser import HTMLParser

VOID = {"meta", "link", "br", "input"}


class Elements(HTMLParser):
    """``elements`` are ``(tag, attributes, texts)`` in order; ``shown`` are the texts that a reader may see."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.shown, self._open = [], [], []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), []))
        if tag not in VOID:
            self._open.append(self.elements[-1])

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), []))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, data):
        for _, _, texts in self._open:
            texts.append(data)
        if not {tag for tag, _, _ in self._open} & {"style", "script"}:
            self.shown.append(data)

    def of(self, tag=None, css=None):
        """The attributes and the text of all elements of a tag, of a class."""
        return [
            (attributes, "".join(texts))
            for found, attributes, texts in self.elements
            if tag in (None, found) and (css is None or css in attributes.get("class", "").split())
        ]

    def texts(self, tag, css=None):
        """Their texts alone."""
        return [text for _, text in self.of(tag, css)]
