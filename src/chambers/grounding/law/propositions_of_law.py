"""Sentences that rest on an authority and not on the record: what the law is, and what another case was about.

"Notice must come within sixty days. 12 Stat. 40." states the law: it cites no page, its authority stands in it or right
behind it, and it says what is, must or may be. So does "There, a barge sank with forty hands. The Ark, 1 F.2d 2 (3d
Cir. 1921)." What no page bears in such a sentence is of the authority, and cannot be checked here. A sentence in the
past tense that speaks of no other case is of this one, whatever is cited behind it.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import LAW, OF_RECORD, Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Outcome
from chambers.grounding.law.law_names import METHOD
from chambers.grounding.pages.sentences import Sentence, sentence_at
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.verb_table import MORE_VERBS, VERBS
from chambers.grounding.words.word_tables import IRREGULAR

_LEAD = re.compile(
    r"\W*(?:(?:[Ss]ee|[Aa]ccord|[Cc]f|[Cc]ompare|[Cc]ontra|[Bb]ut|also|generally|e\.g|[Ii]d|[Qq]uoting|[Cc]iting)[.,]*\s+)*\W*"
)
_HELPS = re.compile(
    r"\b(?:is|are|may|must|shall|cannot|can|does|do|will|needs?|ought|should|would|has|have|isn['\u2019]t|aren['\u2019]t)\b",
    re.IGNORECASE,
)
_PLAIN_PASTS = """
arose ate awoke became began blew bore broke came chose drank drew drove fell flew forbade forgave forgot froze gave
grew hid knew mistook overcame overtook rang rewrote rode rose sang sank saw shook spoke sprang stole strode swam swore
threw took tore undertook underwent went withdrew woke wore wove wrote
"""
_PAST = re.compile(rf"\b(?:was|were|had|did|(?:was|were|had|did)n['\u2019]t|{'|'.join(_PLAIN_PASTS.split())})\b")
_MAYBE_PAST = re.compile(rf"\b(?:[a-z]{{2,}}ed|{'|'.join(sorted(IRREGULAR))})\b")
# "Cardozo asked for more": whoever speaks in an opinion is its judge.
_WRITES = re.compile(
    r"(?:\s+[a-z]+ly)?\s+(?:wrote|said|explained|put|held|observed|asked|called|described|warned|cautioned|noted|reasoned"
    r"|stated|thought|spoke|coined|framed|remarked|recogni[sz]ed|rejected|dissented|concurred|declined|taught|added)\b"
)
_ACTS = re.compile(
    r"\b(?!this\b|its\b|his\b)([a-z]{2,})s\s+(?:an?|the|no|not|at\s+least|that|to|only|its|his|their|any|every|each|all|both)\b"
)
_POINTS = re.compile(
    r"(?:\s+(?!of\b)[a-z]+){0,2}?\s+(?:points?|reasons?|rules?|questions?|issues?|arguments?|considerations?|principles?"
    r"|propositions?|prongs?|conclusions?|observations?|grounds?|answers?|responses?|flaws?|premises?|inferences?"
    r"|consequences?|objections?|things|respects|errors?|mistakes?)\b"
)
_LEADS_TO_POINTS = re.compile(
    r"\b(?:there\s+(?:are|is)|for|on|raises?|presents?|rests?\s+on|turns?\s+on|makes?|in|offers?)\s+(?:at\s+least\s+)?$",
    re.IGNORECASE,
)
_OTHER_CASE = re.compile(
    r"\b[Tt]he\s+(?:[A-Z]\w+\s+)?(?:[Cc]ourt|panel|majority|justices)\b|^Congress\b|\b(?:[Ii]n\s+)?[Tt]hat\s+case\b|^There,?\s"
    r"|\b(?:plaintiffs?|defendants?|parties|buyer|seller|employee|employer|officers?|insured|insurer)\s+there\b"
    r"|\b[Tt]hese?\s+(?:facts|cases)\s+there\b"
)
_VERBS = VERBS | MORE_VERBS
_OF_LAW = frozenset((Kind.NAME, Kind.UNPARSED, Kind.PERCENTAGE, Kind.DATE, Kind.AMOUNT))
_COUNTS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE))


def judge_of_authority(token: Token, draft: Draft, outcome: Outcome) -> Outcome | None:
    """What the record does not bear in a sentence that rests on an authority: not to be checked here."""
    if token.kind not in _OF_LAW or draft.held.get(token.start):
        return None
    at = sentence_at(draft.sentences, token.start)
    if at is not None and _counts_points(token, draft.sentences[at]):
        return Verdict.NOT_CHECKABLE, "counts points of the argument, and nothing of the record", None, METHOD
    if at is None or not rests_on_authority(at, draft.sentences, draft.tokens):
        return None
    said = draft.sentences[at].text
    found = outcome[0] is Verdict.NOT_FOUND
    told = _OTHER_CASE.search(said) or (token.kind is Kind.NAME and _WRITES.match(draft.text, token.end))
    if (is_proposition(said) and (found or token.kind in _COUNTS)) or (found and told):
        return Verdict.NOT_CHECKABLE, "rests on the authority that is cited for it, and not on the record", None, METHOD
    return None


def _counts_points(token: Token, said: Sentence) -> bool:
    """True for the number of points that an argument makes: "Two points bear emphasis", "fails for three reasons"."""
    start, end = token.start - said.start, token.end - said.start
    led = start == 0 or _LEADS_TO_POINTS.search(said.text[:start]) is not None
    return token.kind is Kind.UNPARSED and led and _POINTS.match(said.text, end) is not None


def rests_on_authority(at: int, sentences: Sequence[Sentence], tokens: Sequence[Token]) -> bool:
    """True for a sentence without a citation of the record, and with one of the law in it or right behind it."""
    said = sentences[at]
    inside = [token.kind for token in tokens if said.start <= token.start < said.end]
    if any(kind in OF_RECORD for kind in inside):
        return False
    if any(kind in LAW for kind in inside):
        return True
    if at + 1 == len(sentences):
        return False
    behind = sentences[at + 1]
    first = next((token for token in tokens if behind.start <= token.start < behind.end), None)
    return first is not None and opens_with(first, behind)


def opens_with(first: Token, behind: Sentence) -> bool:
    """True for a sentence that begins with an authority, or with "See" and one."""
    return first.kind in LAW and _LEAD.fullmatch(behind.text[: first.start - behind.start]) is not None


def is_proposition(text: str) -> bool:
    """True for a sentence that says what is, must or may be, and not what was: "Notice must come within sixty days"."""
    if _PAST.search(text):
        return False
    if _HELPS.search(text):
        return True
    if any(not _VERBS.isdisjoint((word, f"{word}e", word[:-1])) for word in _ACTS.findall(text)):
        return True
    words = re.findall(r"[a-z]+", text)
    acts = any(not _VERBS.isdisjoint((word, word.removesuffix("s"), word.removesuffix("es"))) for word in words)
    return acts and _MAYBE_PAST.search(text) is None
