"""Who testifies on a page of questions and answers, where no title says whose deposition it is.

The witness is named in a line over the questions ("ANN LEE - CROSS (Mr. Roe)", "BO LEE, direct by Ms. Roe", "DIRECT
EXAMINATION OF ANN LEE", "ANN LEE, having been sworn"), in the running head of the page ("Vol. 2 - LEE - Direct"), or
whoever asks calls them by name: "Q. Ms. Lee, when did you leave?". Whoever testifies goes on until another is called.
Counsel, the court and the reporter are never the witness.
"""

import re
from functools import lru_cache

from chambers.grounding.words.ordinary_words import ORDINARY

_COURTESY = r"(?i:mr|mrs|ms|miss|dr|doctor|prof|professor|officer|detective|sergeant|deputy|captain|chief|nurse)\.?"
_WORD = r"[A-Z][\w'\u2019.-]*"
_MODE = (
    r"(?:further[ \t]+|continued[ \t]+)?(?:(?:re-?)?(?:direct|cross)(?:-examination)?|examination(?:[- ]in[- ]chief)?"
    r"|evidence[- ]in[- ]chief|voir[ \t]dire|rebuttal)"
)
_EXAMINED = rf"(?:{_MODE}|resumed|recalled|sworn|affirmed|called|continued)"
_SWORN = r"(?i:sworn|affirmed|called[ \t]+as[ \t]+a[ \t]+witness|recalled|called[ \t]+by|testified)"
_NAMED = rf"(?:{_COURTESY}[ \t]+)?(?P<name>{_WORD}(?:[ \t]{_WORD}){{0,3}})"
_BEFORE = r"(?:^[ \t(\[]*|[ \t][-\u2013\u2014|][ \t]+|[ \t]{3,})"
_HEADED = re.compile(
    rf"{_BEFORE}(?:(?i:the[ \t]+)?(?i:witness):?[ \t]+)?{_NAMED}"
    rf"(?:,[ \t]*[A-Z]\.?[A-Z]\.?(?:[A-Z]\.?)?)?[ \t]*(?:,|[-\u2013\u2014]+|\(|/)[ \t]*(?i:{_EXAMINED})\b",
    re.MULTILINE,
)
_CALLS = (
    _HEADED,
    re.compile(rf"^[ \t(\[]*{_NAMED},[^\n.;:?]{{0,90}}?\b{_SWORN}\b", re.MULTILINE),
    re.compile(
        rf"\b(?i:{_MODE})(?:[ \t]+(?i:examination))?(?:[ \t]+\((?i:continued|resumed|cont['\u2019]d)\.?\))?"
        rf"(?:[ \t]+(?i:of)[ \t]+(?i:the[ \t]+witness,?[ \t]+)?{_NAMED}"
        rf"|[ \t]+\((?!{_COURTESY}[ \t])(?P<aside>{_WORD}(?:[ \t]{_WORD}){{0,3}})\))"
    ),
    re.compile(rf"^[ \t(\[]*{_NAMED}[ \t]+{_SWORN}\.?[)\]]?[ \t]*$", re.MULTILINE),
    re.compile(rf"^[ \t\[]*(?i:the[ \t]+)?(?i:witness|deponent):[ \t]+{_NAMED}[ \t\].]*$", re.MULTILINE),
    # "Direct - Lee" in the running head; "Direct - Mr. Roe" is who asks.
    re.compile(
        rf"^[ \t\[]*(?i:{_MODE})[ \t]*[-\u2013\u2014/][ \t]*(?!{_COURTESY}[ \t]){_NAMED}[ \t\]]*(?:\d{{1,4}}[ \t]*)?$",
        re.MULTILINE,
    ),
    re.compile(
        rf"\b(?i:calls?|called)[ \t]+(?:(?:to[ \t]+the[ \t]+stand|as[ \t]+(?:its|our|their)[ \t]+\w+[ \t]+witness),?"
        rf"[ \t]+)?{_NAMED}[ \t]*(?:\.|to[ \t]+the[ \t]+stand)[ \t]*$",
        re.MULTILINE,
    ),
)
_DESIGNATED = re.compile(
    rf"\b30\(b\)\(6\)[ \t]*(?:[-\u2013:,]|(?i:witness|deposition|of))+[ \t]*(?P<name>{_WORD}(?:[ \t]{_WORD}){{1,3}})"
)
_NUMBER = r"^[ \t]*(?:\d{1,3}(?::\d{1,2})?[ \t]+)?"
_CALLED = re.compile(
    rf"{_NUMBER}(?:Q(?:[.:]|[ \t]{{2,}})|[A-Z][A-Z .'\u2019-]{{2,30}}:)[ \t]*"
    r"(?:(?:Good[ ](?:morning|afternoon|evening)|Now|So|Well|And|Thank[ ]you|All[ ]right|Okay|OK|Okay),?[ ]+)*"
    rf"{_COURTESY}[ ](?P<name>[A-Z][\w'\u2019-]+),"
    r"(?=[^\n]*(?:\n[^\n]*)?\byou(?:r|rs|['\u2019]re|['\u2019]ve|['\u2019]d)?\b)",
    re.MULTILINE,
)
_ASKED = re.compile(rf"{_NUMBER}(?P<part>[QA])(?:[.:][ \t]|[ \t]{{2,}}(?=[A-Z(]))", re.MULTILINE)
_SPOKEN = re.compile(
    rf"{_NUMBER}(?:(?P<witness>THE[ \t]+(?:WITNESS|DEPONENT))|(?P<office>(?:THE[ \t]+|COURT[ \t]+)[A-Z][A-Z ]{{2,24}})"
    r"|(?P<counsel>(?:MR|MS|MRS|MISS|DR)\.?[ \t]+[A-Z][A-Z'\u2019-]+(?:[ \t][A-Z][A-Z'\u2019-]+)?)):",
    re.MULTILINE,
)
_TITLED = re.compile(rf"^(?:{_COURTESY}[ \t]+)+")
_CALLS_NEXT = re.compile(r"\b(?i:calls?|called|sworn|affirmed|recalled)\b")
_BY = re.compile(r"[ \t](?i:by)\b")
_NOBODY_TEXT = """
by chief court counsel cross day defendant direct dire examination exhibit hearing in page plaintiff proceedings re
rebuttal recross redirect reporter resumed trial transcript voir vol volume witness
"""
_NOBODY = frozenset(_NOBODY_TEXT.split())
_FEW = 2


def witness_of(text: str) -> str | None:
    """The one who testifies on a page, or None where nothing tells."""
    designated = {name for match in _DESIGNATED.finditer(text) if (name := _tidy(match["name"]))}
    for found in (designated, {name for at, name in calls_in(text) if not _is_next(text, at)}):
        if len(found) == 1:
            return found.pop()
    return _addressed(text)


def _addressed(text: str) -> str | None:
    """The one whom the questions of a page call by name."""
    called = {match["name"].title() for match in _CALLED.finditer(text)}
    return called.pop() if len(called) == 1 else None


@lru_cache(maxsize=4096)
def calls_in(text: str) -> tuple[tuple[int, str], ...]:
    """Where a page calls a witness, or says in a head who testifies, and whom."""
    matches = (match for pattern in _CALLS for match in pattern.finditer(text))
    found = ((match.start(), _tidy(match["name"] or match.groupdict().get("aside") or "")) for match in matches)
    return tuple(sorted({(at, name) for at, name in found if name}))


@lru_cache(maxsize=4096)
def is_testimony(text: str) -> bool:
    """True for a page of questions and answers."""
    parts = [match["part"] for match in _ASKED.finditer(text)]
    return len(parts) >= _FEW and "A" in parts


def speaker_before(text: str, at: int) -> str | None:
    """Who speaks at a place of a page of testimony besides the witness: "MR. ROE", "THE COURT"; None for nobody."""
    last = None
    for match in _spoken_parts(text):
        if match.start() > at:
            break
        last = match
    if last is None or last.re is _ASKED or last["witness"]:
        return None
    return last["counsel"] or last["office"]


@lru_cache(maxsize=4096)
def _spoken_parts(text: str) -> tuple[re.Match[str], ...]:
    return tuple(sorted((*_ASKED.finditer(text), *_SPOKEN.finditer(text)), key=lambda match: match.start()))


def witnesses_on(text: str, before: str | None) -> tuple[str, ...]:
    """Whoever testifies on a page: those whom it calls, and where it begins with answers who was called before it."""
    asked = [match.start() for match in _ASKED.finditer(text)]
    found = [witness_at(text, at, before) for at in asked]
    return tuple(dict.fromkeys(name for name in found if name)) if all(found) else ()


def witness_at(text: str, at: int, before: str | None) -> str | None:
    """Whoever testifies at a place of a page; `before` is the last who was called on the pages before it."""
    called = [name for start, name in calls_in(text) if start <= at]
    if called:
        return called[-1]
    # The running head of a page may stand at its foot.
    foot = {name for start, name in calls_in(text) if _is_foot(text, start) and not _is_next(text, start)}
    return foot.pop() if len(foot) == 1 else _addressed(text) or before


def last_called(text: str) -> str | None:
    """The last witness whom a page calls, or whom its questions call by name."""
    calls = calls_in(text)
    return calls[-1][1] if calls else _addressed(text)


def _is_foot(text: str, at: int) -> bool:
    """True for a place behind the last question and answer of a page."""
    return all(match.start() < at for match in _ASKED.finditer(text))


def _is_next(text: str, at: int) -> bool:
    """True where the next witness is called behind the last answer of a page: that page is not theirs."""
    line = text[at:].partition("\n")[0] or text[at:]
    return _CALLS_NEXT.search(line) is not None and _ASKED.search(text, 0, at) is not None and _is_foot(text, at)


def _tidy(name: str) -> str | None:
    words = [word.rstrip(".,") for word in _BY.split(_TITLED.sub("", name))[0].split()]
    kept = [word.title() if word.isupper() and len(word) > 1 else word for word in words]
    low = [word.casefold() for word in kept if len(word) > 1]
    common = any(word in ORDINARY or word in _NOBODY for word in low)
    return " ".join(kept) if low and not common else None
