"""Sentences with their spans.

Made for legal prose: "Inc.", "No. 12", "Mr. Hale", "J. R. Stone" and "$1,200.00" end nothing. A blank line ends
everything, a stop inside quotation marks ends nothing, and a short line followed by a capital is a heading or a row
of a form. It does not understand nested quotations or footnotes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_ABBREVIATED = (
    "mr mrs ms messrs dr hon prof st jr sr inc ltd co corp llc llp no nos v vs art sec para p pp ex exs dkt decl dep "
    "ch vol e.g i.e cf id al etc u.s jan feb mar apr jun jul aug sep sept oct nov dec dept approx est a.m p.m "
    "attn tel c.a civ crim exh exhs aff tr compl def defs pl pls pltf pltfs ecf doc docs app appx br mem mot opp stip "
    "tab sgt lt lieut capt cpl ofc ofcr det tpr insp supt rev maj cmdr cdr atty asst gov sen wm chas geo thos jos jas "
    "robt jno saml edw danl benj richd"
)
_ABBREVIATIONS = frozenset(_ABBREVIATED.split())
# These often end a sentence too: they only fail to end one when no capital follows.
_MAY_END = frozenset(
    ("inc", "ltd", "co", "corp", "llc", "llp", "etc", "a.m", "p.m", "jr", "sr", "app", "doc", "docs", "tab")
)
_OPENING = "The A An On In It This That He She They We I My Our By At As If When Under After Before For To No"
_OPENERS = frozenset(_OPENING.split())
# "Q. Did you call? A. No. Mr. Ash called.": an answer, and no number.
_ANSWERS_NO = re.compile(
    r"(?:^|[.!?:\"\u201c]|\n[ \t\d]*)[ \t]*No$|\b(?:said|says?|answered|replied|voted|(?:answer|reply) (?:is|was)) no$"
)
_SAYS_MORE = re.compile(r"(?:(?:Mr|Mrs|Ms|Dr)\.[ ])?[A-Z][A-Za-z'\u2019-]*,?[ \n][ \t]*(?:[A-Z][a-z]+[ ])?[a-z]")
_STOP = re.compile(r"[.!?][\"'\u201d\u2019)\]]*(?=\s)")
_QUOTED = re.compile(r"\u201c[^\u201c\u201d\n]{1,600}\u201d|(?<![\w\"])\"(?=\w|\[)[^\"\n]{1,600}\"(?!\w)")
_INK = re.compile(r"\S")
# A bracket inside a sentence, with what it holds: "(Hale Aff. Ex. 3 at HAR000012)".
_ASIDE = re.compile(r"(?<=[\w,;%\u201d\"])[ ]?\n?\((?=[^()]*\d)(?:[^()]|\([^()]{0,80}\)){3,160}\)")
# A bracket behind a stop, with a citation that has stops of its own: "It rained. (Supp. Rep. of Det. Roe at 2.)"
_CITED_WHOLE = re.compile(
    r"(?<=[.!?\"'\u201d\u2019)\]]\s)[(\[](?=[A-Z\d])(?:(?!\b[a-z]{3,}[.!?]\s+[A-Z])[^()\[\]\n]){3,200}[)\]]"
)
_WHOLE = ((_QUOTED, ("\u201c", '"')), (_ASIDE, ("(",)), (_CITED_WHOLE, ("(", "[")))
_BLANK = re.compile(r"\n[ \t]*\n")
# What stands before a new sentence.
_OPENS = re.compile(r"(?:[.!?][\"'\u201d\u2019)\]]*\s+|^\s*|\n\s*)$")
# A citation in brackets behind a stop, with no stop of its own: "It rained. [HAR000012] The roof leaked."
_CITED = re.compile(
    r"(?<=[.!?\"'\u201d\u2019)\]])\s+(?P<cite>[(\[](?:[Ss]ee\s+)?(?:[Ii]d\.?[^()\[\]\n]{0,30}"
    r"|[^()\[\]\n]{0,80}?(?:\d\d|(?:\u00a7|\u00b6|\bat|\bp\.|\bExs?\.)\s*[A-Z\d]"
    r"|\w\.(?:pdf|txt|md|docx?|eml|msg|html?|csv|xlsx|rtf|odt)\b)"
    r"[^()\[\]\n]{0,80})[)\]])"
    r"(?=\s+[A-Z\"'\u201c\u2018])"
)
_IN_WORD = "_.&'\u2019-"
_BRACKET_CHARS = 120
_SHORT_LINE_CHARS = 60
_WINDOW_CHARS = 40


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as half-open offsets, and its characters as they stand."""

    start: int
    end: int
    text: str


def split_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, in order, without the white space around them."""
    blanks = (match.start() for match in _BLANK.finditer(text))
    cuts = sorted({0, len(text), *_stops(text), *_line_breaks(text), *blanks, *_bracketed(text)})
    spans = (_stripped(text, start, end) for start, end in pairwise(cuts))
    return tuple(Sentence(start, end, text[start:end]) for start, end in spans if start < end)


def sentence_at(sentences: Sequence[Sentence], at: int) -> int | None:
    """Which of the sentences has a place, or None."""
    return next((index for index, each in enumerate(sentences) if each.start <= at < each.end), None)


def flowing(text: str) -> str:
    """A sentence on one line, for people."""
    return " ".join(text.split())


def _stops(text: str) -> list[int]:
    patterns = (pattern for pattern, marks in _WHOLE if any(mark in text for mark in marks))
    whole = sorted(match.span() for pattern in patterns for match in pattern.finditer(text))
    found: list[int] = []
    at = 0
    for match in _STOP.finditer(text):
        while at < len(whole) and whole[at][1] <= match.start():
            at += 1
        inside = at < len(whole) and whole[at][0] < match.start() and match.end() < whole[at][1]
        if not inside and _ends_sentence(text, match):
            found.append(match.end())
    return found


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    rest = _next_words(text, match.end())
    if not rest:
        return True
    if text[match.start()] in "!?" or _closes_bracket(text, match):
        return True
    bare = _word_before(text, match.start()).casefold().lstrip("(\"'")
    follows_capital = rest[0].isupper() or rest[0] in "\u201c\"'(\u2018["
    if len(bare) == 1 and bare.isalpha():
        return False
    if bare == "no" and _SAYS_MORE.match(rest):
        return _ANSWERS_NO.search(text[max(0, match.start() - _WINDOW_CHARS) : match.start()]) is not None
    if bare == "id":
        return follows_capital
    if bare in _ABBREVIATIONS:
        return bare in _MAY_END and follows_capital and _starts_anew(rest)
    return follows_capital or rest[0].isdigit()


def _word_before(text: str, end: int) -> str:
    """The word that ends at a place, with the stops and marks in it; before the end of a line too."""
    low = max(0, end - _WINDOW_CHARS)
    end -= end > low and text[end - 1] == "\n"
    at = end
    while at > low and (text[at - 1].isalnum() or text[at - 1] in _IN_WORD):
        at -= 1
    return text[at:end]


def _closes_bracket(text: str, match: re.Match[str]) -> bool:
    """True for the end of a bracket that stands by itself behind a sentence: "(Id.)", "(See HAR000012.)"."""
    if ")" not in match[0] and "]" not in match[0]:
        return False
    before = text[max(0, match.start() - _BRACKET_CHARS) : match.start()]
    opening = max(before.rfind("("), before.rfind("["))
    return opening >= 0 and _OPENS.search(before[:opening]) is not None


def _bracketed(text: str) -> list[int]:
    """Where a citation in brackets that follows a sentence begins and ends."""
    if "(" not in text and "[" not in text:
        return []
    found = (
        match for match in _CITED.finditer(text) if _OPENS.search(text[max(0, match.start() - 4) : match.start("cite")])
    )
    return [at for match in found for at in match.span("cite")]


def _starts_anew(rest: str) -> bool:
    # After "Inc." a capital may be the next word of the name; an article or a preposition is a new sentence.
    first = re.match(r"[A-Za-z]+", rest)
    return first is not None and first[0] in _OPENERS


def _line_breaks(text: str) -> list[int]:
    cuts: list[int] = []
    start = 0
    for match in re.finditer(r"\n", text):
        line, rest = text[start : match.start()], _next_words(text, match.end())
        start = match.end()
        if len(line.strip()) < _SHORT_LINE_CHARS and rest and not rest[0].islower() and not _runs_on(line):
            cuts.append(match.start())
    return cuts


def _runs_on(line: str) -> bool:
    if line.startswith("Dear "):
        return False
    return line.rstrip().endswith((",", "-", "&", " and", " of", " the", " to", "$"))


def _next_words(text: str, at: int) -> str:
    # A window: looking at the whole rest for every stop would take quadratic time.
    found = _INK.search(text, at, at + _WINDOW_CHARS)
    return text[found.start() : found.start() + _WINDOW_CHARS] if found else ""


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())
