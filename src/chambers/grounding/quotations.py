"""Quotations: words between quotation marks or in a quoted block, which must stand on the page as they are.

An ellipsis leaves words out, and what it leaves out is looked at; a bracket changes a letter ("[t]he") or puts words in
place of others ("[the tenant]"). A single word is quoted too; only a term that the draft defines is its own. Whether a
quotation is fair in its context is not decided here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.words.qualifying_words import HEDGES, WHOLLY
from chambers.record.normalise import Normalised, normalise

# A straight mark behind a digit is a measure: a 6" pipe and an 8" valve.
_QUOTED = re.compile(r"\u201c([^\u201c\u201d]+)\u201d|(?<!\d)\"([^\"\n]+(?:\n[^\"\n]+){0,8})\"")
_LETTER = re.compile(r"[^\W_]")
_SAYS = re.compile(
    r"\b(?:said|says|told|wrote|testif\w+|admit\w*|stat(?:ed|es)|repl\w+|answered|swor\w+|conced\w+|declared|added)\b[^.;\n]*$"
)
_SAID_CHARS = 80
_BLOCK = re.compile(r"(?:^[ \t]*>[^\n]*\n?)+", re.MULTILINE)
_ELLIPSIS = re.compile(r"\s*(?:\.\s?\.\s?\.(?:\s?\.)?|\*\s\*\s\*)\s*")
_BRACKET = re.compile(r"\[([^\[\]]{0,60})\]")
_ADDED = re.compile(r"(?:to|that|the|an?|is|are|was|were|be|been|has|had|have|of|and|would|will|did|do|does)")
_PLAIN_WORDS = re.compile(r"[a-z'\u2019-]+(?: [a-z'\u2019-]+)?[.,]?")
_NAMES = re.compile(
    r"(?:\(|\b(?:the|an?|so-called|term|word|words|phrase|user|called|named|known as|as|of|by))\s*$", re.IGNORECASE
)
_MAX_GAP_CHARS = 1500
# A bracket that is joined to a word stands for another ending: "reserve[d]" is "reserves".
_ENDING = r"[^\W_]{0,4}"
_MAX_SWAPPED_WORDS = 8
_QUALIFIERS = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nothing|nobody|nowhere|hardly|barely|scarcely|unable|cannot|without|unless|except"
    r"|excluding|only|provided|however|but|subject to|if"
    r"|n't|other than|until|although|though|absent|in the absence of)\b|n't\b",
    re.IGNORECASE,
)
_LONGEST_SMALL, _FEWEST_TITLED = 4, 3
_SHORT_GAP_WORDS = 8
_DENIED = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nothing|nobody|nowhere|hardly|barely|scarcely|unable|cannot|without)\b|n't\b",
    re.IGNORECASE,
)
_CUT_OFF = re.compile(
    r"(?<![^\W_])(?:no|not|never|cannot|without|nor|[a-z]{2,6}n't)\s(?:(?:yet|ever|even|always|really)\s)?$",
    re.IGNORECASE,
)
# What must not be cut off behind a quotation.
_GOES_ON = re.compile(
    r"[,;]?\s(?:except|unless|provided|subject to|other than|but only|if and only|only if|save)\b", re.IGNORECASE
)
_CONDITION = re.compile(
    r"\b(?:unless|if|provided that|only if|except|until|without|absent)(?:\s[^\s,;.]+){0,6}$", re.IGNORECASE
)
# What must be done may be done in another way: "had to be repaired or taken out of use".
_OR = re.compile(r"\sor\s")
_BINDS = re.compile(r"\b(?:must|shall|(?:had|has|have) to|requir\w+|oblig\w+|bound to)\b", re.IGNORECASE)
# A quotation of several words that ends in a denial or an auxiliary, where the page goes on with what is denied.
_HANGS = re.compile(
    r"\s(?:(?<!\bor\s)(?<!\bif\s)(?<!than\s)(?<!\bwhy\s)not|no|never|cannot|[a-z]+n't|without|except|unless|only|must|shall"
    r"|would|should|may|might|can|could|is|are|was|were|be|been|being|has|had|have|do|does|did)$"
    r"|\b(?:I|[Ww]e|[Yy]ou|[Ss]?[Hh]e|[Ii]t|[Tt]hey|who)\swill$"
)
_HELD_BACK = re.compile(
    r"\s(?!(?:and|n?or|but|so|because|when|while|if|as|until|though|although|since|that|than|which|who)\b)(?P<word>[a-z]+)"
)
_RUNS_ON = re.compile(
    r"(?<![.,;:!?\u2026])[\"\u201d]\s+(?!(?:and|n?or|but|so|because|when|while|though|although|which|who)\b)[a-z\[]"
)
_WORD_ITSELF = re.compile(r"\b(?:words?|phrases?|terms?|language)\s*[\"\u201c]?$")
# An ellipsis at the end leaves out the rest of the sentence; its first words are looked at.
_OPEN_END = re.compile(r"(?:\.\s?\.\s?\.|\u2026)[\s.,;]*$")
# The rest of the sentence, to where another thing is said or a reason is given.
_OTHER_THING = r",?\s(?:and|because|since|so(?! (?:far|long) as)|which|who)\s|,\sor\s|;"
_REST = re.compile(rf"(?:(?!{_OTHER_THING}),?\s[^\s.;,]+){{1,30}}")
_LIMITS = re.compile(
    r"\b(?:(?:as|so) long as|before|after|until|till|while|when(?:ever)?|during|within|in (?:the event|case)"
    r"|on (?:the )?condition|once|upon)\b",
    re.IGNORECASE,
)
# What says where, or how much, right where the words go on: "outside the fence", "where it lasts a day", "over $500".
_BOUNDS = re.compile(
    r"\s?(?:where(?:ver|in|upon)?|outside|inside|beyond|above|below|beneath|exceeding|in excess of|up to"
    r"|(?:more|less|fewer|greater|longer|later|earlier) than|(?:over|under|for) (?:the age|\$|\d)|with respect to)\b",
    re.IGNORECASE,
)
# A quotation that stops right before the word that denies it: "promised to pay and did", where "not" comes next.
_DENIED_NEXT = re.compile(r"\s(?:not|never)\b", re.IGNORECASE)
_WHOLE = re.compile(r"[.?!]['\u2019)]?\s.*[.?!]['\u2019)]?\s*", re.DOTALL)
# The rest of a text from a full stop to the "and" before another clause: ". The boiler is perhaps old and".
_OTHER_CLAUSE = re.compile(r"[.?!]['\u2019)]?\s.*,?\sand\s", re.DOTALL)
_TURNS = re.compile(
    r"[.?!]['\u2019)]?\s+(?:but|however|unless|except|provided|only|still|yet|though|although|no|not|if not|instead"
    r"|that (?:is|was|did) not|this (?:is|was|did) not)\b",
    re.IGNORECASE,
)
_OPEN_START = re.compile(r"\s*(?:\.\s?\.\s?\.|\u2026)")
_EXCEPTS = r"except|unless|subject to|other than|save(?: for| as)?|excluding"
_BEGUN = r"(?:^|[.?!;:]['\u2019)]?\s|\d\.\s|\)\s)"
# The point of "10.9" ends no sentence.
_CLAUSE = r"(?:[^.;]|(?<=\d)\.(?=\d)){0,100}"
_LEADS = re.compile(rf"{_BEGUN}(?P<lead>(?:{_EXCEPTS})\b{_CLAUSE},\s?)$", re.IGNORECASE)
_LEADS_IF = re.compile(
    rf"{_BEGUN}(?P<lead>(?:{_EXCEPTS}|if|until|provided|only|where|when|while|in the event|so long as|as long as"
    rf"|before|after|during|within)\b{_CLAUSE}\s?)$",
    re.IGNORECASE,
)
_TERM_CHARS = 100
# From the bracket, or from words that only a draft's own term has before it, to the mark.
_DEFINES = re.compile(
    r"(?:\(|(?P<own>\b(?:hereinafter|hereafter|(?:we|I|(?:brief|motion|memorandum))\s+(?:will\s+|shall\s+)?calls?)\b)[^.\"\u201c\u201d]{0,40}?)"
    r"(?P<small>(?:(?:the|this|that|an?|each|all|such|collectively|together|individually|hereinafter|hereafter"
    r"|as amended|or|and)"
    r"[,\s]+|[\"\u201c][^\"\u201c\u201d()]{1,50}[\"\u201d][,\s]+)*)\Z",
    re.IGNORECASE,
)
_DEFINED_END = re.compile(r"\s*\)|,?\s(?:or|and)\s|[,;]\s")


@dataclass(frozen=True, slots=True)
class Quoted:
    """Where a quotation stands on a page, what it leaves out, and before what it breaks off."""

    start: int
    end: int
    left_out: str | None
    cut: str | None = None


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


def is_set_off(words: str, before: str) -> bool:
    """True for one or two words that nobody is said to have used: they may be the draft's own, set off by its marks."""
    said = len(words.split()) == 2 and _SAYS.search(before[-_SAID_CHARS:])
    return len(words.split()) <= 2 and not said and not _is_quoted_word(words, before)


def _is_quoted_word(words: str, before: str) -> bool:
    """True for one or two words in small letters that are somebody's own: was "shot"; not a term or a nickname."""
    return words[:1].islower() and _PLAIN_WORDS.fullmatch(words) is not None and not _NAMES.search(before)


def find_quoted(quotation: str, page: Normalised) -> Quoted | None:
    """Where the quoted words stand on a page, as a span of the page as read."""
    fragments = fragments_of(quotation)
    if not fragments:
        return None
    text = page.text.replace('"', "'")
    if _is_titled(quotation):
        fragments, text = [fragment.casefold() for fragment in fragments], _small(text)
    found: list[tuple[int, int, str | None, str | None]] = []
    for match in _fragment_pattern(fragments[0]).finditer(text):
        end, gaps = _follow(text, match.end(), fragments[1:])
        if end is not None:
            gaps += _replaced(match)
            left_out = _left_out(quotation, fragments, text, (match.start(), end), gaps)
            found.append((match.start(), end, left_out, _cut(fragments[-1], text, end)))
        if len(fragments) == 1 and found and found[-1][2:] == (None, None):
            break
    if not found:
        return None
    # The pieces that stand nearest to one another are meant; of several places one that leaves out nothing.
    start, end, left_out, cut = min(found, key=lambda each: (each[1] - each[0], each[2:] != (None, None), each[0]))
    return Quoted(*page.span(start, end), left_out, cut)


def _cut(fragment: str, text: str, end: int) -> str | None:
    """What the page has right behind a quotation that cannot end there: an exception, or what its last word denies."""
    if (goes_on := _GOES_ON.match(text, end)) is not None:
        return goes_on[0].strip(" ,;")
    held_back = _HELD_BACK.match(text, end) if _HANGS.search(fragment) else None
    return held_back["word"] if held_back else None


def goes_on_itself(text: str, start: int, end: int) -> bool:
    """True where a draft goes on in its own words behind a quotation, or speaks of the words themselves."""
    return _RUNS_ON.match(text, end) is not None or _WORD_ITSELF.search(text[max(0, start - 24) : start]) is not None


def _is_titled(quotation: str) -> bool:
    """True for words with the capitals of a heading, which are nobody's own: "Nobody Goes Home Before Nine"."""
    words = re.findall(r"[^\W\d_]+", quotation)
    large = [word for word in words if word[0].isupper()]
    small = all(len(word) <= _LONGEST_SMALL for word in words if word[0].islower())
    return small and len(large) >= max(_FEWEST_TITLED, len(words) / 2)


def _small(text: str) -> str:
    """A text in small letters, each in its place."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def _left_out(quotation: str, fragments: list[str], text: str, span: tuple[int, int], gaps: list[str]) -> str | None:
    """What a quotation leaves out that turns it: a negation, a qualifier, part of a condition, a later exception."""
    qualifiers = [gap for gap in gaps if _qualifies(gap)]
    if qualifiers:
        return qualifiers[0]
    denies = _DENIED.search(quotation) is not None
    if denies and (wholly := next((gap for gap in gaps if _is_wholly(gap)), None)):
        return wholly
    for fragment, gap in zip(fragments, gaps, strict=False):
        if _CONDITION.search(fragment) and gap.strip(" ,.;"):
            return gap
    if cut_off := _CUT_OFF.search(text[max(0, span[0] - 24) : span[0]]):
        return cut_off[0]
    lead = (_LEADS_IF if _OPEN_START.match(quotation) else _LEADS).search(text[max(0, span[0] - 120) : span[0]])
    if lead is not None:
        return lead["lead"]
    if denied := _DENIED_NEXT.match(text, span[1]):
        return denied[0]
    rest = _REST.match(text, span[1]) if _OPEN_END.search(quotation) else None
    if rest is not None and (_limits(rest[0]) or (denies and _is_wholly(rest[0]))):
        return rest[0]
    return rest[0] if rest is not None and _OR.match(rest[0]) and _BINDS.search(quotation) else None


def _is_wholly(gap: str) -> bool:
    """True for a few words that say how far something goes, which is all that a denial before them may deny."""
    return len(gap.split()) <= _SHORT_GAP_WORDS and WHOLLY.search(gap) is not None


def _limits(rest: str) -> bool:
    """True for the rest of a sentence that says when or under what condition: "as long as he was legal"."""
    return _qualifies(rest) or _LIMITS.search(rest) is not None or _BOUNDS.match(rest) is not None


def _qualifies(gap: str) -> bool:
    """True for what must not be left out: a denial or a condition anywhere, a hedge or a time where little else is.

    Of whole sentences only those count that turn round what was said before them: "But he did not."
    """
    if _WHOLE.fullmatch(gap):
        return _TURNS.search(gap) is not None
    short = len(gap.split()) <= _SHORT_GAP_WORDS
    if _BOUNDS.match(gap) or (short and not re.search(r"[.?!]\s", gap) and _LIMITS.search(gap)):
        return True
    hedged = short and HEDGES.search(gap) is not None and not _OTHER_CLAUSE.fullmatch(gap)
    return hedged or _QUALIFIERS.search(gap) is not None


def fragments_of(quotation: str) -> list[str]:
    """The pieces between the ellipses, folded for comparing."""
    folded = normalise(quotation).text.replace('"', "'")
    return [piece for part in _ELLIPSIS.split(folded) if (piece := part.strip(" ,.;:"))]


def _follow(text: str, at: int, fragments: list[str]) -> tuple[int | None, list[str]]:
    gaps: list[str] = []
    for fragment in fragments:
        match = _fragment_pattern(fragment).search(text, at, at + _MAX_GAP_CHARS)
        if match is None:
            return None, gaps
        gaps += (text[at : match.start()], *_replaced(match))
        at = match.end()
    return at, gaps


def _replaced(match: re.Match[str]) -> list[str]:
    """What is denied on the page where a quotation has words in brackets."""
    return [words for words in match.groups() if words and _DENIED.search(words)]


def _fragment_pattern(fragment: str) -> re.Pattern[str]:
    pieces: list[str] = []
    at = 0
    for bracket in _BRACKET.finditer(fragment):
        attached = bracket.start() > 0 and fragment[bracket.start() - 1].isalpha()
        altered = _ENDING if attached else _altered(bracket[1])
        # "[and]" in the place of "but not" leaves out as an ellipsis does; a bracket that denies too does not.
        written = altered if _QUALIFIERS.search(bracket[1]) else f"({altered})"
        at_end = bracket.end()
        # "Not [to] be moved": a bracket between two words may add one, and then the page has nothing in its place.
        if (
            _ADDED.fullmatch(bracket[1])
            and fragment[:at_end].endswith(" " + bracket[0])
            and fragment[at_end : at_end + 1] == " "
        ):
            written, at_end = rf"(?:{written}\s)?", at_end + 1
        pieces += (_words(fragment[at : bracket.start()]), written)
        at = at_end
    pieces.append(_words(fragment[at:]))
    body = "".join(pieces)
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
