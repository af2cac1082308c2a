"""Who stands behind a label of the cited pages, whatever the label is: "Prosector: Ann Lee", "Signer: Bo Roe".

"Bo Roe, the prosector", "the prosector was Bo Roe" and "whose signer is Ann Lee" are false where a cited page has
another behind that label and nothing in the record calls the bearer so. No table says which nouns are labels: the page
does. Where a page has the label several times, the row is told by what the sentence has of it: an account, a number.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.identity import is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.rank_table import BEFORE_NAME

_LABELLED = re.compile(
    r"(?:^|[;|(]|(?<=\S)[^\S\n]{2,})[^\S\n]*(?P<label>[A-Za-z][a-z]+(?:[ /-][a-z]+|[ /-][A-Z][a-z]+){0,3}):[^\S\n]*"
    r"(?=(?P<value>[^\n;|]{3,120}(?:,\n[^\n:;|]{3,80})?))",
    re.MULTILINE,
)
_PERSON = re.compile(
    rf"(?:\A|,\s|\sand\s|/s/\s*){BEFORE_NAME}(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:\s(?:[A-Z][\w'\u2019-]+|[A-Z]\.)){{1,2}})"
)
_COLUMN = re.compile(r"[^\S\n]{3,}")
_NO_NOUN_TEXT = "by to from for of at on in re with cc date time name via per and or"
_NO_NOUN = frozenset(_NO_NOUN_TEXT.split())
_ARTICLE = r"(?:(?i:the|an?|its|his|her|their|whose|our|this|that)\s|[\w.&-]+['\u2019]s?\s)"
_NAME_BEFORE = re.compile(
    rf"(?:,\s(?:[A-Z][A-Za-z.]{{1,6}},\s)?|\s\(|(?:,?\swho)?\s(?:is|was)\s|,?\sas\s)(?:also\s)?(?:{_ARTICLE})?"
)
_NAME_BEHIND = re.compile(
    rf"(?:\s(?:of|at|for|on)\s[^,;.()]{{2,50}}?)?(?P<joint>\s(?:is|was)\s|,\s|\s\(|\s){BEFORE_NAME}"
)
_LED = re.compile(rf"(?:\A|[,;(]\s?|\b(?:and|as|to|by|from|with|for|of|is|was)\s|{_ARTICLE})\Z")
_CLOSED = re.compile(r"\s*(?:[,.;:)]|\Z|and\b|on\b|at\b|in\b)")
_OWNING = re.compile(r"['\u2019]")
_PIECE = re.compile(r"\n|[ ]{3,}|(?<=[.;])\s")
_DENIED = re.compile(r"\b(?:not|never|no)\b", re.IGNORECASE)
_HEADS = "Position|Title|Role|Job|Post|Occupation|Capacity|Trade|Function"
_HEAD_WORDS = tuple(_HEADS.split("|"))
_HEAD = re.compile(rf"^[^\n]*\b(?:{_HEADS})\b[^\n]*$", re.MULTILINE)
_POSITION = re.compile(rf"(?:Job |Position )?(?:{_HEADS})(?: held)?")
_CELL = re.compile(r"\S+(?:[ ]\S+)*")
_FULL_NAME = re.compile(rf"{BEFORE_NAME}(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?: (?:[A-Z][\w'\u2019-]+|[A-Z]\.)){{1,2}}")
_TELLING = frozenset((Kind.IDENTIFIER, Kind.UNPARSED, Kind.AMOUNT, Kind.DATE))


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label of a page in lower case, those who stand behind it, and the line that it stands on."""

    label: str
    names: tuple[str, ...]
    start: int
    end: int


def bearer_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who stands on a cited page behind the label that the sentence gives to somebody else, or None."""
    people = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    lower = own.casefold()
    held = [(page, each) for page in pages for each in labels_of(page) if people and each.label in lower]
    known = {name for page in pages for each in labels_of(page) for name in each.names} if held else set()
    for label in dict.fromkeys(each.label for _, each in held):
        bearers = [(page, each) for page, each in held if each.label == label]
        for token in _called(own, sentence.start, label, people):
            listed = any(is_same(name, token.text, grounds.index) for name in known)
            person = listed or "person" in sorts_of(token.text, grounds.index)
            if person and (other := _other(token, label, bearers, tokens, grounds)) is not None:
                return f"the page has {other} as {label}, not {token.text}"
    return None


def _called(own: str, start: int, label: str, people: Sequence[Token]) -> Iterator[Token]:
    """Everybody whom a sentence calls by a label."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(label)}(?![\w'\u2019-])", re.IGNORECASE)
    for match in pattern.finditer(own):
        if _LED.search(own, 0, match.start()) is None:
            continue
        for token in people:
            low, high = token.start - start, token.end - start
            if high <= match.start() and _NAME_BEFORE.fullmatch(own, high, match.start()):
                yield token
            behind = _NAME_BEHIND.fullmatch(own, match.end(), low) if low > match.end() else None
            owns = _OWNING.match(own, high) is not None
            if behind is not None and not owns and (behind["joint"] != ", " or _CLOSED.match(own, high)):
                yield token


def _other(
    token: Token,
    label: str,
    bearers: Sequence[tuple[ReadPage, Labelled]],
    tokens: Sequence[Token],
    grounds: Grounds,
) -> str | None:
    """Who bears a label in somebody's place, by all of the pages or by the row that the sentence tells of."""
    index = grounds.index
    mine = [pair for pair in bearers if any(is_same(name, token.text, index) for name in pair[1].names)]
    others = [pair for pair in bearers if pair not in mine]
    if not others:
        return None
    if mine:
        told = [pair for pair in others if _is_told(pair, tokens)]
        return told[0][1].names[0] if len(told) == 1 and not any(_is_told(pair, tokens) for pair in mine) else None
    names = [name for _, each in others for name in each.names]
    if any(_is_beside(token.text, label, names, index.read(at), grounds) for at in pages_naming(token.text, index)):
        return None
    return names[0]


def _is_told(pair: tuple[ReadPage, Labelled], tokens: Sequence[Token]) -> bool:
    """True where a figure of the sentence stands on the line of a label."""
    page, each = pair
    return any(
        each.start <= hit.start < each.end
        for token in tokens
        if token.kind in _TELLING
        for hit in find_hits(token, page)
    )


def _is_beside(name: str, label: str, others: Sequence[str], page: ReadPage, grounds: Grounds) -> bool:
    """True where a line of a page has the label beside the name, and none of those who bear it."""
    forms = name_forms(name, grounds.index)
    return any(
        label in piece.casefold()
        and forms.search(piece)
        and not any(other in piece for other in others)
        and not _DENIED.search(piece)
        for piece in _PIECE.split(page.text)
    )


@kept_on_page
def labels_of(page: ReadPage) -> tuple[Labelled, ...]:
    """The labels of a page behind which people stand."""
    labels = _read(page.text) if ":" in page.text else ()
    return (*labels, *_rows(page.text))


def _rows(text: str) -> Iterator[Labelled]:
    """The rows of a table that has a column for what people are: "Ann Lee     Crew Leader     ext. 204"."""
    for head in _HEAD.finditer(text) if any(word in text for word in _HEAD_WORDS) else ():
        titled = next((cell for cell in _CELL.finditer(head[0]) if _POSITION.fullmatch(cell[0])), None)
        if titled is None:
            continue
        at = head.end() + 1
        for line in text[at:].split("\n"):
            cells = list(_CELL.finditer(line))
            under = [cell for cell in cells if cell.start() < titled.end() and titled.start() < cell.end()]
            names = [cell[0] for cell in cells if cell not in under and _FULL_NAME.fullmatch(cell[0])]
            if not cells and at > head.end() + 1:
                break
            if len(under) == 1 and names:
                yield Labelled(under[0][0].casefold(), (names[0],), at, at + len(line))
            at += len(line) + 1


def _read(text: str) -> Iterator[Labelled]:
    for match in _LABELLED.finditer(text):
        labels = _labels(match["label"].casefold())
        if not labels:
            continue
        value = _COLUMN.split(match["value"])[0]
        names = tuple(
            each["name"] for each in _PERSON.finditer(value) if each["name"].split()[0].casefold() not in ORDINARY
        )
        if names and _PERSON.match(value):
            low, high = text.rfind("\n", 0, match.start("label")) + 1, text.find("\n", match.start("value"))
            yield from (Labelled(label, names, low, high if high >= 0 else len(text)) for label in labels)


def _labels(label: str) -> list[str]:
    """What a label calls somebody: "owner/operator" calls him an owner, an operator, and an owner or operator."""
    nouns = label.split("/")
    several = [f" {joint} ".join(nouns) for joint in ("or", "and")] if len(nouns) > 1 else []
    words = [re.split(r"[ -]", noun) for noun in nouns]
    return [] if any(each[-1] in _NO_NOUN or each[0] in _NO_NOUN for each in words) else [*several, *nouns]
