"""Who testifies on a page of questions and answers, where no title says whose deposition it is.

The witness is named in a line over the questions ("ANN LEE - CROSS (Mr. Roe)", "BO LEE, direct by Ms. Roe"), or whoever
asks calls them by name: "Q. Ms. Lee, when did you leave?". Two who are so named leave it open.
"""

import re

from chambers.grounding.words.ordinary_words import ORDINARY

_COURTESY = r"(?i:mr|mrs|ms|miss|dr|doctor|prof|professor|officer|detective|sergeant|deputy|captain|chief|nurse)\.?"
_WORD = r"[A-Z][\w'\u2019.-]*"
_EXAMINED = (
    r"(?:continued[ \t]+)?(?:direct|cross|redirect|recross|re-direct|re-cross|examination|resumed|recalled"
    r"|sworn|affirmed"
    r"|called|continued|voir[ \t]dire)"
)
_HEADED = re.compile(
    rf"^[ \t]*(?:(?i:the[ \t]+)?(?i:witness):?[ \t]+)?(?:{_COURTESY}[ \t]+)?(?P<name>{_WORD}(?:[ \t]{_WORD}){{0,3}})"
    rf"(?:,[ \t]*[A-Z]\.?[A-Z]\.?(?:[A-Z]\.?)?)?[ \t]*(?:,|[-\u2013\u2014]+|\()[ \t]*(?i:{_EXAMINED})\b",
    re.MULTILINE,
)
_DESIGNATED = re.compile(
    rf"\b30\(b\)\(6\)[ \t]*(?:[-\u2013:,]|(?i:witness|deposition|of))+[ \t]*(?P<name>{_WORD}(?:[ \t]{_WORD}){{1,3}})"
)
_CALLED = re.compile(
    rf"^[ \t]*(?:\d{{1,3}}(?::\d{{1,2}})?[ \t]+)?(?:Q(?:[.:]|[ \t]{{2,}})|[A-Z][A-Z .'\u2019-]{{2,30}}:)[ \t]*"
    r"(?:(?:Good[ ](?:morning|afternoon|evening)|Now|So|Well|And|Thank[ ]you|All[ ]right|Okay|OK|Okay),?[ ]+)*"
    rf"{_COURTESY}[ ](?P<name>[A-Z][\w'\u2019-]+),"
    r"(?=[^\n]*(?:\n[^\n]*)?\byou(?:r|rs|['\u2019]re|['\u2019]ve|['\u2019]d)?\b)",
    re.MULTILINE,
)
_TITLED = re.compile(rf"^(?:{_COURTESY}[ \t]+)+")


def witness_of(text: str) -> str | None:
    """The one who testifies on a page, or None where nothing tells."""
    for pattern in (_DESIGNATED, _HEADED):
        found = {name for match in pattern.finditer(text) if (name := _tidy(match["name"]))}
        if len(found) == 1:
            return found.pop()
    called = {match["name"].title() for match in _CALLED.finditer(text)}
    return called.pop() if len(called) == 1 else None


def _tidy(name: str) -> str | None:
    words = [word.rstrip(".,") for word in _TITLED.sub("", name).split()]
    kept = [word.title() if word.isupper() and len(word) > 1 else word for word in words]
    return " ".join(kept) if kept and not any(word.casefold() in ORDINARY and len(word) > 1 for word in kept) else None
