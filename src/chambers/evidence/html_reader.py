"""Reads HTML: the words between the tags, those that a person would not see marked. Nothing is fetched or run."""

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.enclosures import Enclosures
from chambers.evidence.html_style import background_of, hiding, parse_sheet, style_of
from chambers.evidence.marked import MarkedText
from chambers.evidence.paging import paginate_marked
from chambers.evidence.text_reader import decode
from chambers.record.page import Note

_VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"))
_SILENT = frozenset(("script", "style", "template", "noscript", "title"))
_BREAKS = frozenset(
    ("p", "br", "div", "tr", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "section", "article", "blockquote")
)
_TICKED = frozenset(("checkbox", "radio"))
_NOT_SHOWN = frozenset(("hidden", "password", "image", "file", "color", "range"))
"""Fields of a form whose value is not to be read on the page."""
_LINKED = frozenset(("img", "iframe", "frame", "embed"))
_MAX_DEPTH = 2000
_MOST_NAMED = 5
_MOST_NAME_CHARS = 80
_PICTURE = re.compile(r"""data:image/([\w.+-]{1,20})(?:;[\w=-]{1,40})*;base64,([\w+/=\s]+)""", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Open:
    """An element that is open: why its words are hidden, what stands behind them."""

    tag: str
    hidden: str | None
    background: str | None
    silent: bool


def read_html(data: bytes) -> Answer:
    """The words in pages; hidden ones marked."""
    html = decode(data)
    parser = _parsed(html)
    written = parser.words
    enclosures = Enclosures()
    for name, picture in pictures_in(html):
        enclosures.add_picture(name, picture)
    if not written.text.strip() and not enclosures.children:
        raise ProblemError("it holds no words")
    pages = tuple(ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    notes = (*enclosures.notes, *_linked(list(dict.fromkeys(parser.linked))))
    return Answer(pages, notes, enclosures.children, Facts(subject="".join(parser.title).strip() or None))


def html_text(html: str) -> MarkedText:
    """All the words of a page."""
    return _parsed(html).words


def _parsed(html: str) -> "_Words":
    parser = _Words()
    parser.feed(html)
    parser.close()
    return parser


def _linked(addresses: list[str]) -> Iterator[Note]:
    """A note on pictures and frames that a browser shows and that are not in the file."""
    if addresses:
        named = ", ".join(address[:_MOST_NAME_CHARS] for address in addresses[:_MOST_NAMED])
        more = ", ..." if len(addresses) > _MOST_NAMED else ""
        what = "1 picture or frame is" if len(addresses) == 1 else f"{len(addresses)} pictures or frames are"
        yield Note(f"{what} not in the file, only linked: {named}{more}", missing=False)


def pictures_in(html: str) -> Iterator[tuple[str, bytes]]:
    """The pictures whose bytes stand in the HTML itself, with names."""
    for number, found in enumerate(_PICTURE.finditer(html), start=1):
        try:
            yield f"picture-{number}.{found[1].lower().partition('+')[0]}", base64.b64decode(found[2])
        except binascii.Error:
            continue


class _Words(HTMLParser):
    """Collects words, and knows of each whether it is to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self.words = MarkedText()
        self.title: list[str] = []
        self.linked: list[str] = []
        """Addresses of pictures and frames that stand outside the file."""
        self._open: list[_Open] = []
        self._sheet: dict[str, dict[str, str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BREAKS:
            self.words.write("\n")
        elif tag in ("td", "th"):
            self.words.write("\t")
        attributes = dict(attrs)
        address = (attributes.get("src") or "") if tag in _LINKED else ""
        if address and not address.lower().startswith(("data:", "cid:")):
            self.linked.append(address)
        if tag == "input":
            self._write_field(attributes)
        if tag not in _VOID and len(self._open) < _MAX_DEPTH:
            self._open.append(self._opened(tag, attributes))

    def _write_field(self, attributes: dict[str, str | None]) -> None:
        """The value of a field as it is displayed."""
        kind = (attributes.get("type") or "text").lower()
        around = self._open[-1] if self._open else None
        if kind in _NOT_SHOWN or (around is not None and around.silent):
            return
        value = ("[x]" if "checked" in attributes else "[ ]") if kind in _TICKED else attributes.get("value")
        if value:
            field = self._opened("input", attributes)
            self.words.write(f" {value} ", field.hidden)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "table", "h1", "h2", "h3"):
            self.words.write("\n")
        # An end without its beginning closes nothing; one that was crossed closes what is inside it.
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].tag == tag:
                del self._open[depth:]
                return

    def handle_data(self, data: str) -> None:
        inmost = self._open[-1] if self._open else None
        if inmost is None:
            self.words.write(data)
        elif inmost.tag == "style":
            self._sheet.update(parse_sheet(data))
        elif inmost.tag == "title":
            self.title.append(data)
        elif not inmost.silent:
            self.words.write(data, inmost.hidden)

    def _opened(self, tag: str, attributes: dict[str, str | None]) -> _Open:
        around = self._open[-1] if self._open else None
        style = style_of(tag, attributes, self._sheet)
        background = background_of(style) or (around.background if around else None)
        own = "display" if "hidden" in attributes else hiding(style, background)
        return _Open(
            tag,
            hidden=(around.hidden if around else None) or own,
            background=background,
            silent=tag in _SILENT or bool(around and around.silent),
        )
