"""Who did it by the form of a paper: "Surgeon: Ann Lee", "Reviewed: Bo Roe", "prepared by C. Diaz, bookkeeper".

Such lines name who did one thing on that paper. A draft that has somebody else of the page do it is wrong where every
such line of the cited pages names another, and nothing there has the bearer do it.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.chains import chained_pieces, chained_verbs
from chambers.grounding.people.duty_columns import column_duties
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.duty_table import DUTIES
from chambers.grounding.words.meaning import SPEECH, is_irregular, stem, stems
from chambers.grounding.words.paper_kinds import KINDS
from chambers.grounding.words.verb_table import VERBS
from chambers.grounding.words.word_roots import ACTS

_TITLES = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon|Judge|Justice|Ofc|Officer|Sgt|Sergeant|Det|Detective|Lt|Capt|Captain|Cpl|Chief"
    r"|Deputy|Trooper|Insp|Inspector|Nurse|Attorney|Rev)\.?[ ])*"
)
_CALLED = r"(?:(?<=\bMr\.[ ])|(?<=\bMrs\.[ ])|(?<=\bMs\.[ ])|(?<=\bDr\.[ ]))"
NAME = (
    rf"{_TITLES}(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){{1,2}}"
    rf"|{_CALLED}[A-Z][\w'\u2019-]+)"
)
_LABELLED = re.compile(
    r"(?:^|[.;|]|(?<![^\S\n])[^\S\n]{2,}+)[^\S\n]*+(?P<label>[A-Z][A-Za-z]+(?:[ ][A-Za-z]+){0,5}):[^\S\n]*"
    rf"(?:/s/[ ]*)?{NAME}",
    re.MULTILINE,
)
_UNCHANGED = frozenset(("beaten", "cast", "cut", "hit", "put", "read", "run", "set", "shut", "spoken"))
"""Participles that neither end in "ed" nor stand in the table of past forms."""
# "Diagnosis (Ann Lee, clinic): sprain", "Delivery: May 1, 2003, by Bo Roe": who did what the label names.
_IN_LABEL = re.compile(
    rf"^[ \t]*(?P<label>[A-Z][a-z]+(?:[ ][a-z]+){{0,3}})[ ]\((?:by[ ])?{NAME}[^)\n]{{0,40}}\):", re.MULTILINE
)
_IN_VALUE = re.compile(
    rf"^[ \t]*(?P<label>[A-Z][a-z]+(?:[ ][a-z]+){{0,3}}):[^\n]{{0,60}}?(?:,[ ]|[ ]\()by[ ]{NAME}", re.MULTILINE
)
# "Paid ck 2071 signed A. Lee": what was done, and at once who did it, at the end of a line.
_BARE = re.compile(
    rf"\b(?P<verb>signed|approved|prepared|reviewed|authorized|initialed|countersigned):?[ ]{NAME}(?=[ ]*$)", re.M
)
_SIGNING = ("signed", "approved", "prepared", "reviewed", "authorized", "initialed")
_PIECE = re.compile(r"\n|[ ]{2,}|\||(?<=[.;])[ ](?=[A-Z][\w ]{2,30}:)")
_SPACE = r"(?:[ ]+|[ ]*\n[ ]*)"
_BY = re.compile(
    rf"\b(?P<verb>[A-Za-z]{{3,14}})(?:[ ](?:[^.;:\n]|(?<=\d)[:.](?=\d)){{1,60}}?)?{_SPACE}"
    rf"(?P<by>by):?{_SPACE}(?:/s/[ ]*)?(?:(?:my|our|the|his|her|its|their)(?:[ ][a-z][a-z-]+){{1,3}},?[ ])?{NAME}"
)
_ASIDE = r"(?:,[^,;]{1,60},)?"
_DOES = re.compile(
    rf"{_ASIDE}\s+(?:(?:had|has|also|then|later|himself|herself|first|again|personally|finally)\s+){{0,2}}"
    r"(?P<verb>[a-z]{3,14})\b"
)
_WHO = re.compile(r",\s+who\s+(?:(?:had|has|also|later|himself|herself|first)\s+){0,2}(?P<verb>[a-z]{3,14})\b")
_DONE_BY = re.compile(
    r"(?:\b(?:was|were|been|being|is|are|be)\s+(?:\w+ly\s+)?)?\b(?P<verb>[a-z]{3,14})(?:\s[^.;:]{1,40}?)?"
    r"\s+by\s+(?:the\s+)?(?:[\w.-]+,?\s+){0,2}\Z"
)
_LIGHT = frozenset(
    stem(verb) for verb in ("take", "make", "do", "conduct", "perform", "carry", "complete", "undertake")
)
_OBJECT = re.compile(
    r"(?:\s+out)?\s+(?:the|an?|this|all|both|two|three|four|each|every)\s+(?:of\s+the\s+)?(?P<noun>[a-z]{4,})\b"
)
_SUBJECT = re.compile(
    r"\b(?P<noun>[a-z]{4,})\s+(?:was|were|had\s+been|has\s+been)\s+(?:\w+ly\s+)?[a-z]+(?:\s+out)?\s+by\s+\S*\Z"
)
_GIVES = re.compile(
    r"(?:gave|gives|give|made)\s+(?:his|her|an?)\s+(?:[a-z]+\s+)?(?:statement|interview|account|declaration|deposition)\s+to\b"
)
_DECLARE = stem("declare")
_OF_PAPERS = frozenset(
    stem(verb)
    for verb in ("approve", "prepare", "review", "sign", "receive", "enter", "record", "collect", "deliver", "request")
)
_PAPER = re.compile(
    rf"\b(?:{'|'.join(sorted(KINDS))}|form|log|record|summary|estimate|check|cheque|draft|order|work|it|them)s?\b",
    re.IGNORECASE,
)
_THE_NOUN = re.compile(r"\b(?:the|this)\s([a-z]{4,})", re.IGNORECASE)
_HELPS = frozenset(("was", "were", "been", "being", "is", "are", "be"))
_NEAR_CHARS = 70
_INITIALLED = re.compile(r"[A-Z]\.\s[A-Z][a-z]+")
_APART = re.compile(r"[;:]|,\s(?:and|while|but|whereas|though|although)\s|\s(?:while|whereas|but)\s")
_FOR = re.compile(r"\b(?:on\sbehalf\sof|for)\s(?:(?:the|Mr|Mrs|Ms|Dr)\.?\s)*$")
_OWNS = re.compile(r"['\u2019]s?$")
_LEAST_CHARS = 4
_TITLE_LINES = 2


@dataclass(frozen=True, slots=True)
class Duty:
    """Somebody whom a line of a page has do something: the stem of the verb, and the name."""

    verb: str
    name: str
    start: int


def duty_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who did by the form of the page what the sentence has somebody else do, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    claimed = list(claimed_duties(own, sentence, named))
    for token, verb in claimed:
        doers = [_OWNS.sub("", duty.name) for page in pages for duty in duties_of(page) if duty.verb == verb]
        if not doers or any(is_same(doer, token.text, grounds.index) for doer in doers):
            continue
        # Whom the sentence names as well is never held against it, but for who gave a statement to whom.
        if verb != _DECLARE and not _crossed(token, verb, doers, claimed, pages, grounds):
            beside = [each for each in named if each is not token and _is_beside(own, sentence.start, token, each)]
            if any(is_same(doer, each.text, grounds.index) for doer in doers for each in beside):
                continue
        # Who approved the report is no matter of who approved the search.
        named_so = verb in {stem(noun) for noun in _THE_NOUN.findall(own)}
        if verb in _OF_PAPERS and not (named_so or _PAPER.search(own) or any(_is_titled(own, page) for page in pages)):
            continue
        sorts = sorts_of(token.text, grounds.index)
        fitting = [doer for doer in doers if _fits(sorts, sorts_of(doer, grounds.index), doer)]
        if fitting and not _does_too(token.text, verb, doers, pages, grounds):
            return f"the page has {fitting[0]} for this, not {token.text}"
    return None


def _is_beside(own: str, start: int, token: Token, other: Token) -> bool:
    """True for two of one clause, but for whoever it is done for: "Lee checked it with Roe", not "on behalf of Roe"."""
    low, high = sorted((token.start - start, other.start - start))
    return not _APART.search(own, low, high) and not _FOR.search(own, 0, other.start - start)


def _is_titled(own: str, page: ReadPage) -> bool:
    """True when a sentence speaks of the paper by a word of its title."""
    title = " ".join(page.text.strip().splitlines()[:_TITLE_LINES])
    return not {*stems(title)}.isdisjoint(stem(word) for word in _THE_NOUN.findall(own))


def _crossed(  # noqa: PLR0917 - what the sentence has, and what the page has
    token: Token,
    verb: str,
    doers: Sequence[str],
    claimed: Sequence[tuple[Token, str]],
    pages: Sequence[ReadPage],
    grounds: Grounds,
) -> bool:
    """True when the sentence has whoever did this do what by the page this one did: "Roe wrote it, Lee checked it"."""
    mine = {duty.verb for page in pages for duty in duties_of(page) if is_same(duty.name, token.text, grounds.index)}
    others = [(each.text, did) for each, did in claimed if each is not token and did != verb]
    return any(is_same(doer, name, grounds.index) and did in mine for doer in doers for name, did in others)


def claimed_duties(own: str, sentence: Sentence, named: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each name that does something in a sentence, with the stem of the verb."""
    for token in named:
        if role_of(token.text) is not None:
            continue
        start, end = token.start - sentence.start, token.end - sentence.start
        does = _DOES.match(own, end)
        if does and does["verb"] in _HELPS:
            # "Lee was the clerk and also made the delivery": the second verb is his as well.
            for did in chained_pieces(own, does.start("verb")):
                yield token, stem(did["verb"])
                yield from ((token, noun) for noun in _made(_OBJECT.match(did.string, did.end()), did["verb"]))
        elif does:
            gives = _GIVES.match(own, does.start("verb")) is not None
            # Whoever made the report is not the only one who says something in it.
            if gives or stem(does["verb"]) not in SPEECH:
                yield token, _DECLARE if gives else stem(does["verb"])
            yield from ((token, noun) for noun in _made(_OBJECT.match(own, does.end()), does["verb"]))
            yield from (
                (token, verb) for verb in map(stem, chained_verbs(own, does.start("verb"))) if verb not in SPEECH
            )
        if (who := _WHO.match(own, end)) and who["verb"] not in _HELPS and stem(who["verb"]) not in SPEECH:
            yield token, stem(who["verb"])
        if (done := _done_before(own[max(0, start - _NEAR_CHARS) : start])) is not None:
            yield token, stem(done)
            yield from ((token, noun) for noun in _made(_SUBJECT.search(own[:start]), done))


def _made(noun: re.Match[str] | None, verb: str) -> Iterator[str]:
    """What is done by a verb that says little itself: "took the samples" is sampling, "made the survey" surveying."""
    if noun is not None and stem(verb) in _LIGHT and stem(noun["noun"]) not in SPEECH:
        yield stem(noun["noun"])


def _done_before(before: str) -> str | None:
    """The participle that goes with a "by" at the end of some words: "was approved on Monday by"."""
    found = _DONE_BY.search(before)
    if found is None:
        return None
    done = _done_in(before[found.start() : before.rfind(" by ")])
    return done[-1] if done else found["verb"]


def _done_in(text: str) -> list[str]:
    """The participles of some words."""
    words = re.findall(r"[A-Za-z]{3,14}", text)
    return [word for word in words if (word.endswith("ed") and len(word) > _LEAST_CHARS) or _is_past(word)]


def _is_past(word: str) -> bool:
    return is_irregular(word) or word in _UNCHANGED


def _fits(mine: AbstractSet[str], theirs: AbstractSet[str], doer: str) -> bool:
    """True for two of a sort; "J. Messina" is a person, whatever the record knows of the name."""
    return bool(mine & theirs) or (not theirs and "person" in mine and _INITIALLED.match(doer) is not None)


def _does_too(name: str, verb: str, doers: Sequence[str], pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a sentence of the pages has the verb beside the name; each line of a form is one of its own."""
    forms = name_forms(name, grounds.index)
    return any(
        forms.search(piece) and verb in stems(piece) and not any(doer in piece for doer in doers)
        for page in pages
        for each in page.sentences
        for piece in (_PIECE.split(each.text) if ":" in each.text else [each.text])
    )


@kept_on_page
def duties_of(page: ReadPage) -> tuple[Duty, ...]:
    """Every duty that the lines of a page give to somebody."""
    return tuple(_read(page.text))


def _read(text: str) -> Iterator[Duty]:
    patterns = (_LABELLED, _IN_LABEL, _IN_VALUE) if ":" in text else ()
    labelled = (match for pattern in patterns for match in pattern.finditer(text))
    forms = ((match["label"].casefold(), match["name"], match.start("name")) for match in labelled)
    for label, name, at in (*forms, *column_duties(text)):
        # "Present without vote: Ann Lee" has her do nothing of the kind.
        if " without " in label:
            continue
        last = label.rsplit(maxsplit=1)[-1]
        verbs = DUTIES.get(label, DUTIES.get(last, ())) or _done_by(label) or ((last,) if stem(last) in ACTS else ())
        for verb in verbs:
            yield Duty(stem(verb), name, at)
    for match in _BY.finditer(text) if "by" in text else ():
        # "Grant of May 3 proposed by Ann Lee": what was done stands nearest before "by".
        done = _done_in(match[0][: match.start("by") - match.start()])
        verb = done[-1] if done else match["verb"]
        if done or verb.casefold() in VERBS or stem(verb) in ACTS:
            yield Duty(stem(verb), match["name"], match.start("name"))
    for match in _BARE.finditer(text) if any(word in text for word in _SIGNING) else ():
        yield Duty(stem(match["verb"]), match["name"], match.start("name"))


def _done_by(label: str) -> tuple[str, ...]:
    """The verb of a label that is a participle: "Accepted:", "Return to service:"."""
    words = label.removesuffix(" by").split()
    # "Bill to:", "Sent to:" name whoever gets it.
    if words[-1] in ("to", "for", "of", "from", "with", "at", "on"):
        return ()
    if done := _done_in(" ".join(words)):
        return (done[0],)
    return (words[0],) if len(words) > 1 and words[1] in ("to", "for", "of") and words[0] in VERBS else ()
