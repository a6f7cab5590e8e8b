"""Reads a piece of HTML strictly: every element closed, in order; ids once; and what is written in it."""

from html.parser import HTMLParser

VOID = {"input", "br", "hr", "img", "meta", "link"}
Attributes = dict[str, str]


class Tree(HTMLParser):
    """`elements` are (tag, attributes) in order; `text` is all that is written."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, Attributes]] = []
        self.roots = 0
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: {names}"
        self.roots += not self.open
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes {self.open[-1]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def having(self, attribute: str) -> list[Attributes]:
        """The attributes of all elements that have `attribute`."""
        return [attributes for _, attributes in self.elements if attribute in attributes]

    def by_class(self, name: str) -> list[Attributes]:
        """The attributes of all elements of a class."""
        return [attributes for _, attributes in self.elements if name in attributes.get("class", "").split()]
