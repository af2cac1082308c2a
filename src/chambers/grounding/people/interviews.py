"""Who is asked and who asks in an interview: the head of its paper says so, not whoever wrote it down.

"INTERNAL AFFAIRS INTERVIEW - OFC. ANN LEE", "Interviewee: Ann Lee", "RECORDED STATEMENT / Insured: Ann Lee": the
answers are hers. "Interviewer: Bo Roe" asks, and where the paper is no transcript he is the "I" of it.
"""

import re

from chambers.grounding.words.rank_table import BEFORE_NAME

_WORD = r"[A-Z][\w'\u2019-]*\.?"
_NAME = rf"{BEFORE_NAME}(?P<name>{_WORD}(?:[ \t]{_WORD}){{1,3}})"
_TALKS = "interview|statement|debrief(?:ing)?|examination under oath|EUO|exit meeting|conversation|conference|call"
_HEADED = re.compile(
    rf"^[^\n:]{{0,50}}\b(?i:{_TALKS})(?i:[ \t]+(?:notes?|transcript|summary|record|report|memo(?:randum)?))?"
    rf"[ \t]*(?:[-\u2013\u2014:,]+|(?i:of|with)\b:?)[ \t]*{_NAME}",
    re.MULTILINE,
)
_ASKED = (
    "interviewee|interview (?:of|with)|(?:person|employee|witness|subject|party)s? (?:interviewed|examined|questioned)"
    "|witness|deponent|subject|insured|claimant|employee|respondent|complainant|patient|tenant|resident|member|student"
    "|driver|operator|grievant"
)
_LABELLED = re.compile(rf"(?:^|[ \t]{{2,}})[ \t]*(?i:{_ASKED}):[ \t]+{_NAME}", re.MULTILINE)
_ASKS = re.compile(
    r"(?:^|[ \t]{2,}|[.;,][ \t]+)[ \t]*(?i:interviewers?|(?:interviewed|taken|conducted|examined|questioned|prepared"
    rf"|written|reported|recorded|submitted)(?:[^\n:]{{0,30}})?\bby|by|reporting(?: officer)?|examiner):?[ \t]+{_NAME}",
    re.MULTILINE,
)
_SELF = re.compile(r"(?<![\w.\"\u201c])(?:I(?![\w.'\u2019])|me(?!\w))")
_QUOTED = re.compile(r"\"[^\"]{0,600}\"|\u201c[^\u201d]{0,600}\u201d")
_HEAD_CHARS = 400
_ENDS = re.compile(r"\n[ \t]*\n")


def asked_of(text: str) -> str | None:
    """Whoever is asked in an interview, as its head has the name; None where it says nothing, or two names."""
    # Under the head may stand the statements of others.
    head = _ENDS.split(text.lstrip()[:_HEAD_CHARS], maxsplit=2)
    lines = "\n".join(head[:1] if len(head[0].splitlines()) > 1 else head[:2])
    for pattern in (_HEADED, _LABELLED):
        found = list(dict.fromkeys(match["name"] for match in pattern.finditer(lines)))
        if len(found) == 1:
            return found[0]
    return None


def asker_of(text: str) -> str | None:
    """Whoever asks, or writes down what was answered."""
    found = next(_ASKS.finditer(text), None)
    return found["name"] if found else None


def is_told_by_another(text: str, asked: str) -> bool:
    """True where an interview is told by whoever asked: "I showed Lee a photo", "Lee told me"."""
    last = re.escape(asked.rsplit(maxsplit=1)[-1])
    bare = _QUOTED.sub(" ", text[text.find(asked) + len(asked) :])
    spoken_of = re.search(rf"\b(?i:{last})\s+[a-z]|\b(?:[Hh]e|[Ss]he)\s(?:told|showed|gave|asked)\sme\b", bare)
    return _SELF.search(bare) is not None and spoken_of is not None
