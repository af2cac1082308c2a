"""Whether a passage reports an act as done, and whether that act is what an element of a claim asks for. Pure.

A clause that promises, asks for, conditions or denies an act says nothing about performance, nor does an account that
somebody gives of it. What is left has to be a finite verb in the past from one small table. An element that names a
side is confirmed only where that side is the subject of the verb. The rule confirms little on purpose: what it does not
confirm is reported as not assessed, and a person decides.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.drafting.ranking import words_of
from chambers.drafting.writing.leaning import MOODS
from chambers.grounding.names.wording import name_pattern
from chambers.record.matter import Party

_WITHHELD = frozenset(("refused", "failed", "declined", "neglected", "rejected", "withheld", "ignored"))
_VERBS = (
    "paid|delivered|supplied|shipped|sent|received|returned|transferred|signed|wrote|performed|completed|installed"
    "|accepted|acknowledged|confirmed|caused|injured|damaged|fell|hit|struck"
    f"|{'|'.join(sorted(_WITHHELD))}"
)
_OBJECT = (
    r"(?:the|an?|his|her|its|their|our|my|your|this|that|these|those|both|all|each|it|him|them|us|me|back"
    r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?)\b|[A-Z$\u20ac\u00a3\u201c\"\d]"
)
_BETWEEN = r"(?:(?:also|already|since|then|later|\w+ly)\s+){0,2}"
_ACTS = (
    # "has paid", "were delivered", "had been sent"
    re.compile(rf"\b(?:(?P<be>was|were|(?:has|have|had)\s+been)|has|have|had)\s+{_BETWEEN}(?P<verb>{_VERBS})\b"),
    # "Pike paid the toll", and neither "the paid toll" nor "sums paid under this clause"
    re.compile(
        rf"\b(?!(?:the|an?|any|all|no|of|as|is|are|be|been|being|was|were|get|gets)\s)[\w.&'\u2019]+,?\s+{_BETWEEN}"
        rf"(?P<verb>{_VERBS})\s+(?={_OBJECT})"
    ),
    # These are never participles in front of such words.
    re.compile(r"\b(?P<verb>wrote|fell)\b|\b(?P<refusal>refused|failed|declined|neglected)\s+to\b"),
)
_DENIED = re.compile(
    r"\b(?:not|never|no|nor|neither|none|nothing|nobody|without|cannot|un(?:paid|delivered))\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_OPEN = (
    *MOODS,
    ("a denial", _DENIED),
    (
        "a promise or an expectation",
        re.compile(
            r"\b(?:agrees?|agreed\s+(?:to|that)|undertook|guarantees?d?|intends?|intended|plans?|planned|expects?|expected"
            r"|scheduled|supposed|due|payable|to\s+be|to\s+have|yet\s+to|going\s+to)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "a time that may not have come",
        re.compile(r"\b(?:until|once|upon|when|whenever|where|before|as soon as|in the event)\b", re.IGNORECASE),
    ),
    (
        "somebody's account",
        re.compile(
            r"\b(?:says?|said|alleg\w+|according to|told|believ\w+|den(?:y|ies|ied)|disput\w+|maintain(?:s|ed)"
            r"|insist\w*|assert\w*|reportedly|apparently|claims|claimed|contend\w*|warrant(?:s|ed)|represent(?:s|ed)"
            r"|testif(?:y|ies|ied)|declares?d?|swears?|swore|states|stated|(?:wrote|recalls?|recalled)\s+that)\b",
            re.IGNORECASE,
        ),
    ),
    ("a request or a question", re.compile(r"\b(?:please|kindly|whether)\b|\?", re.IGNORECASE)),
)
"""In which moods an act is only spoken of; one word of these anywhere in the passage is enough."""
_CLAIMANT_ROLE = re.compile(r"plaintiff|claimant|petitioner|applicant", re.IGNORECASE)
_CLAIMANT = re.compile(r"\b(?:claimant|plaintiff|petitioner)\b", re.IGNORECASE)
_OTHER_SIDE = re.compile(r"\bother (?:side|party)\b|\b(?:defendant|respondent)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"\s*(?:it|he|she|they)\b", re.IGNORECASE)
_SAYS_NOTHING = words_of("done somebody something") | words_of(_VERBS.replace("|", " "))


@dataclass(frozen=True, slots=True)
class _Act:
    verb: str
    before: str
    active: bool


def reported_act(passage: str) -> str | None:
    """The verb of the first act that a passage reports as done; None where it only speaks of one."""
    return next((act.verb for act in _acts(passage)), None)


def confirming_act(element: str, words: Sequence[str], passage: str, parties: Sequence[Party]) -> str | None:
    """The verb by which a passage confirms an element; `words` are those that the catalogue gives for the element."""
    sought = {word.casefold() for word in words}
    for act in _acts(passage):
        fits = act.verb in sought and (act.verb in _WITHHELD) is bool(_DENIED.search(element))
        if fits and _is_about(act, element, passage, parties):
            return act.verb
    return None


def _acts(passage: str) -> Iterator[_Act]:
    if any(pattern.search(passage) for _, pattern in _OPEN):
        return
    for pattern in _ACTS:
        for match in pattern.finditer(passage):
            found = match.groupdict()
            verb = found["verb"] or found["refusal"]
            yield _Act(verb, passage[: match.end()], active=not found.get("be"))


def _is_about(act: _Act, element: str, passage: str, parties: Sequence[Party]) -> bool:
    """Whether the side that an element names did it; without a side, whether the passage is about the same thing."""
    claimants = [party.name for party in parties if _CLAIMANT_ROLE.search(party.role)]
    others = [party.name for party in parties if not _CLAIMANT_ROLE.search(party.role)]
    if _OTHER_SIDE.search(element):
        return act.active and _names(act.before, others) and not _names(act.before, claimants)
    if _CLAIMANT.search(element):
        return act.active and _names(act.before, claimants) and not _names(act.before, others)
    about = words_of(element) - _SAYS_NOTHING
    return not _PRONOUN.match(element) and (not about or bool(about & words_of(passage)))


def _names(text: str, names: Sequence[str]) -> bool:
    return any(name_pattern(name).search(text) for name in names)
