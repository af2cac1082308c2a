"""Quotations: words between quotation marks or in a block quote, which a page must have word for word.

An ellipsis leaves words out; a bracket changes a letter ("[t]he") or puts words in the place of others. What is left
out, or cut off at an end, must not turn the rest round: a "not", an "unless", an "except". Whether a quotation is fair
in its context is not decided here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chambers.record.normalise import Normalised, normalise

# A straight mark behind a digit is a measure: a 6" pipe and an 8" valve.
_QUOTED = re.compile(r"\u201c([^\u201c\u201d]+)\u201d|(?<!\d)\"([^\"\n]+(?:\n[^\"\n]+){0,8})\"")
_BLOCK = re.compile(r"(?:^[ \t]*>[^\n]*\n?)+", re.MULTILINE)
_LETTER = re.compile(r"[^\W_]")
# From the bracket, or from words that only a draft's own term has before it, to the mark.
_DEFINES = re.compile(
    r"(?:\(|(?P<own>\b(?:hereinafter|hereafter|(?:we|I|(?:brief|motion|memorandum))\s+(?:will\s+|shall\s+)?calls?)\b)"
    r"[^.\"\u201c\u201d]{0,40}?)"
    r"(?P<small>(?:(?:the|this|that|an?|each|all|such|collectively|together|individually|hereinafter|hereafter"
    r"|as amended|or|and)[,\s]+|[\"\u201c][^\"\u201c\u201d()]{1,50}[\"\u201d][,\s]+)*)\Z",
    re.IGNORECASE,
)
_DEFINED_END = re.compile(r"\s*\)|,?\s(?:or|and)\s|[,;]\s")
_TERM_CHARS = 100

_ELLIPSIS = re.compile(r"\s*(?:\.\s?\.\s?\.(?:\s?\.)?|\*\s\*\s\*)\s*")
_BRACKET = re.compile(r"\[([^\[\]]{0,60})\]")
_ADDED = re.compile(r"(?:to|that|the|an?|is|are|was|were|be|been|has|had|have|of|and|would|will|did|do|does)")
_MAX_GAP_CHARS = 1500
_MAX_SWAPPED_WORDS = 8
_LONGEST_SMALL, _FEWEST_TITLED = 4, 3

_DENIAL = (
    r"\b(?:no|not|never|none|nor|neither|nothing|nobody|nowhere|hardly|barely|scarcely|unable|cannot|without)\b|n't\b"
)
_DENIES = re.compile(_DENIAL, re.IGNORECASE)
_EXCEPTION = (
    r"unless|except|excluding|only|provided|however|but|subject to|if|until|other than|although|though|absent|save for"
)
_TURNS = re.compile(rf"{_DENIAL}|\b(?:{_EXCEPTION})\b", re.IGNORECASE)
# In a few words a hedge or a time is most of what is left out; in a whole clause it is of the clause.
_SOFTENS = re.compile(
    r"\b(?:may|might|perhaps|possibly|probably|likely|in all likelihood|apparently|presumably|allegedly|almost|nearly"
    r"|partly|largely|mostly|ordinarily|generally|usually|often|seldom|sometimes|a little|a bit|somewhat|seems?|seemed"
    r"|to [\w']+ knowledge|(?:as|so) (?:long|far) as|before|after|when|while|where|outside|beyond|over \$)\b",
    re.IGNORECASE,
)
_FEW_WORDS = 8
_WHOLE = re.compile(r"[.?!]['\u2019)]?\s.*[.?!]['\u2019)]?\s*", re.DOTALL)
_OPENS_AGAINST = re.compile(
    r"[.?!]['\u2019)]?\s+(?:but|however|unless|except|provided|only|still|yet|though|although|no|not|if not|instead"
    r"|that (?:is|was|did) not|this (?:is|was|did) not)\b",
    re.IGNORECASE,
)
_OPEN_END = re.compile(r"(?:\.\s?\.\s?\.|\u2026)[\s.,;]*$")
_OPEN_START = re.compile(r"\s*(?:\.\s?\.\s?\.|\u2026)")
# The rest of the sentence, to where another thing is said or a reason is given.
_OTHER_THING = r",?\s(?:and|because|since|so(?! (?:far|long) as)|which|who)\s|,\sor\s|;"
_REST = re.compile(rf"(?:(?!{_OTHER_THING}),?\s[^\s.;,]+){{1,30}}")
_CUT_BEFORE = re.compile(
    r"(?<![^\W_])(?:no|not|never|cannot|without|nor|[a-z]{2,6}n't)\s(?:(?:yet|ever|even|always|really)\s)?$",
    re.IGNORECASE,
)
_CUT_BEHIND = re.compile(
    r"\s(?:not|never)\b|[,;]?\s(?:except|unless|provided|subject to|other than|but only|if and only|only if|save)\b",
    re.IGNORECASE,
)
_BEGUN = r"(?:^|[.?!;:]['\u2019)]?\s|\d\.\s|\)\s)"
# The point of "10.9" ends no sentence.
_CLAUSE = r"(?:[^.;]|(?<=\d)\.(?=\d)){0,100}"
_LEADS = re.compile(
    rf"{_BEGUN}(?P<lead>(?:except|unless|subject to|other than|excluding)\b{_CLAUSE},\s?)$", re.IGNORECASE
)
_LEADS_IF = re.compile(
    rf"{_BEGUN}(?P<lead>(?:except|unless|subject to|if|until|provided|only|when|before|after)\b{_CLAUSE}\s?)$",
    re.IGNORECASE,
)
_LEAD_CHARS = 120
_EDGE_CHARS = 24
_BESIDE_CHARS = 60


@dataclass(frozen=True, slots=True)
class Quoted:
    """Where a quotation stands on a page, and what it leaves out or cuts off that turns the rest round."""

    start: int
    end: int
    hides: str | None


def find_quotations(text: str) -> Iterator[tuple[int, int, str]]:
    """Every quoted stretch but the terms that the draft defines, without its marks."""
    quoted = [(match, 1 if match[1] is not None else 2) for match in _QUOTED.finditer(text)]
    defined = [_is_own_term(match, group, text) for match, group in quoted]
    terms = {_bare(match[group]) for (match, group), own in zip(quoted, defined, strict=True) if own}
    for match, group in quoted:
        if _bare(match[group]) not in terms and _LETTER.search(match[group]):
            yield match.start(group), match.end(group), match[group]
    for match in _BLOCK.finditer(text):
        words = re.sub(r"^[ \t]*>[ \t]?", "", match[0].rstrip(), flags=re.MULTILINE)
        if len(words.split()) > 2 and not _QUOTED.search(words):
            yield match.start(), match.start() + len(match[0].rstrip()), words


def _bare(words: str) -> str:
    return re.sub(r"^[Tt]he\s", "", words.strip(" ,.;"))


def _is_own_term(match: re.Match[str], group: int, text: str) -> bool:
    """True where a draft gives something a short name: Hale & Orr Company ("Hale & Orr" or the "Firm")."""
    start = match.start()
    lead = _DEFINES.search(text, max(0, start - _TERM_CHARS), start)
    if lead is None or not (lead["own"] or _DEFINED_END.match(text, match.end())):
        return False
    # A word in small letters alone in a bracket is somebody's: ("overdose"); not what is cut from the name before it.
    named = lead["small"] or not _bare(match[group])[:1].islower()
    return bool(named) or match[group].rstrip(",") in text[max(0, start - _TERM_CHARS) : lead.start()]


def find_quoted(quotation: str, page: Normalised) -> Quoted | None:
    """Where the quoted words stand on a page, as a span of the page as read."""
    fragments = fragments_of(quotation)
    if not fragments:
        return None
    text = page.text.replace('"', "'")
    if is_titled(quotation):
        fragments, text = [fragment.casefold() for fragment in fragments], _small(text)
    found = [_from(match, text, quotation, fragments) for match in _pattern(fragments[0]).finditer(text)]
    places = [each for each in found if each is not None]
    if not places:
        return None
    # The pieces that stand nearest to one another are meant; of several places one that hides nothing.
    start, end, hides = min(places, key=lambda each: (each[1] - each[0], each[2] is not None, each[0]))
    return Quoted(*page.span(start, end), hides)


def _from(
    first: re.Match[str], text: str, quotation: str, fragments: Sequence[str]
) -> tuple[int, int, str | None] | None:
    """The place of all fragments, the first of which stands here; None where the others do not follow it."""
    end, gaps = first.end(), _swapped(first)
    for fragment in fragments[1:]:
        match = _pattern(fragment).search(text, end, end + _MAX_GAP_CHARS)
        if match is None:
            return None
        gaps += (text[end : match.start()], *_swapped(match))
        end = match.end()
    return first.start(), end, _hidden(quotation, gaps, text, first.start(), end)


def _hidden(quotation: str, gaps: Iterable[str], text: str, start: int, end: int) -> str | None:
    """What the quotation leaves out, or cuts off at an end, that turns the rest round."""
    if turning := next(filter(_turns, gaps), None):
        return turning.strip()
    if cut := _CUT_BEFORE.search(text[max(0, start - _EDGE_CHARS) : start]) or _CUT_BEHIND.match(text, end):
        return cut[0].strip(" ,;")
    lead = _LEADS_IF if _OPEN_START.match(quotation) else _LEADS
    if found := lead.search(text[max(0, start - _LEAD_CHARS) : start]):
        return found["lead"].strip()
    rest = _REST.match(text, end) if _OPEN_END.search(quotation) else None
    return rest[0].strip() if rest is not None and _turns(rest[0]) else None


def _turns(gap: str) -> bool:
    """True for what must not be left out; of whole sentences only those that turn round what was said before them."""
    if _WHOLE.fullmatch(gap):
        return _OPENS_AGAINST.search(gap) is not None
    few = len(gap.split()) <= _FEW_WORDS and not re.search(r"[.?!]\s", gap)
    return _TURNS.search(gap) is not None or (few and _SOFTENS.search(gap) is not None)


def is_said_outside(hides: str, text: str, start: int, end: int) -> bool:
    """True where the draft has in its own words what its quotation hides: 'did not call it "safe"', 'unless "..."'."""
    before = text[max(0, start - _BESIDE_CHARS) : start]
    around = f"{before} {text[end : end + _BESIDE_CHARS]}".casefold()
    if _DENIES.search(hides):
        # "Only with the owner's leave" says what "without the owner's leave" does.
        return (_TURNS if "without" in hides.casefold() else _DENIES).search(before) is not None
    turning = {match[0].casefold() for match in _TURNS.finditer(hides)} or set(hides.casefold().split())
    return all(word in around for word in turning)


def fragments_of(quotation: str) -> list[str]:
    """The pieces between the ellipses, folded for comparing."""
    folded = normalise(quotation).text.replace('"', "'")
    return [piece for part in _ELLIPSIS.split(folded) if (piece := part.strip(" ,.;:"))]


def _swapped(match: re.Match[str]) -> list[str]:
    """What is denied on the page where a quotation has words in brackets."""
    return [words for words in match.groups() if words and _DENIES.search(words)]


def is_titled(quotation: str) -> bool:
    """True for words with the capitals of a heading, which are nobody's own: "Nobody Goes Home Before Nine"."""
    words = re.findall(r"[^\W\d_]+", quotation)
    large = [word for word in words if word[0].isupper()]
    small = all(len(word) <= _LONGEST_SMALL for word in words if word[0].islower())
    return small and len(large) >= max(_FEWEST_TITLED, len(words) / 2)


def _small(text: str) -> str:
    """A text in small letters, each in its place."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def _pattern(fragment: str) -> re.Pattern[str]:
    """The words of a fragment, with what its brackets may stand for."""
    brackets = list(_BRACKET.finditer(fragment))
    ends = [0, *(edge for each in brackets for edge in each.span()), len(fragment)]
    pieces = [_words(fragment[low:high]) for low, high in list(pairwise(ends))[::2]]
    body = pieces[0]
    for bracket, piece in zip(brackets, pieces[1:], strict=True):
        attached = bracket.start() > 0 and fragment[bracket.start() - 1].isalpha()
        # A bracket that is joined to a word stands for another ending: "reserve[d]" is "reserves".
        altered = r"[^\W_]{0,4}" if attached else _altered(bracket[1])
        # "[and]" in the place of "but not" leaves out as an ellipsis does; a bracket that denies too does not.
        written = altered if _TURNS.search(bracket[1]) else f"({altered})"
        if _ADDED.fullmatch(bracket[1]) and body.endswith(r"\s") and piece.startswith(r"\s"):
            # "Not [to] be moved": a bracket between two words may add one, and then the page has nothing in its place.
            written, piece = rf"(?:{written}\s)?", piece.removeprefix(r"\s")  # noqa: PLW2901 - the blank moved
        body += written + piece
    # The first letter may change its case where a quotation begins in the middle of a sentence.
    lead = f"(?i:{body[0]})" if body[:1].isalpha() else body[:1]
    return re.compile(rf"(?<![^\W_]){lead}{body[1:]}(?![^\W_])")


def _words(text: str) -> str:
    # A word broken at the end of a line is written "de- livered" in the folded text.
    escaped = re.escape(text).replace("\\-", "-")
    return re.sub(r"\\?\s+", r"\\s", escaped)


def _altered(inside: str) -> str:
    if inside.strip().casefold() in ("sic", "emphasis added"):
        return ""
    if len(inside) == 1 and inside.isalpha():
        return f"(?i:{inside})"
    if not inside:
        return r"[^\W_]{0,6}"
    return rf"[^\s]+(?:\s[^\s]+){{0,{_MAX_SWAPPED_WORDS - 1}}}?"
