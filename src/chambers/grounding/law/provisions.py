"""Statutes, rules of court, and things that look like citations and are none that anybody here can read.

The last kind fails closed: `find_doubtful` takes what still looks like a citation after every other finder had its
turn, so that a mangled reporter or a foreign form is reported instead of passed.
"""

import re
from collections.abc import Iterator

from chambers.grounding.law.acts import ACTS, SUBDIVISION
from chambers.grounding.law.citation import Provision
from chambers.grounding.law.codes import CODES
from chambers.grounding.law.secondary import find_secondary

_SECTION = r"(?P<section>\d[\w.:]*(?:-(?:\d+\w*|[A-Za-z]{1,2}(?![A-Za-z])))*(?:\(\w{1,4}\))*)"
_MARK = r"(?:\u00a7\u00a7?|[Ss]ections?|[Ss]ecs?\.)"
_UNITED_STATES = re.compile(
    rf"\b(?P<title>\d{{1,3}})\s+(?P<code>U\.?\s?S\.?\s?C\.?(?:\s?A\.?)?|C\.?\s?F\.?\s?R\.?)\s*(?:{_MARK}|[Pp]art)?\s*{_SECTION}"
)
_STATE = re.compile(
    r"\b(?P<code>(?:[A-Z][A-Za-z.]*\s+){0,5}?(?:&\s+)?(?:[A-Z][A-Za-z.]*\s+){0,3}?"
    r"(?:Code|Stat\.|Stats\.|Statutes|Law|Laws|Act|L\.|C\.P\.L\.R\.|CPLR|Rev\.\s+Stat\.)"
    rf"(?:\s+Ann\.)?),?\s+(?:{_MARK}\s*)?{_SECTION}"
)
_SEVERAL = re.compile(r"(?P<first>\d{1,2}(?:\.\d{1,2})?)-\d{1,2}(?:\.\d{1,2})?")
_MORE = re.compile(
    r"(?:,\s*(?:and\s+)?|\s+(?:and|&)\s+)(?P<first>\d{1,2}(?:\.\d{1,2})*(?:\(\w{1,4}\))*)(?:\s?[-\u2013]\s?\d{1,2}(?:\.\d{1,2})?)?"
    r"(?![\w.]*\d|\s+[a-z])"
)
_MORE_OF_CODE = re.compile(
    rf"(?:,\s*(?:and\s+)?|\s+(?:and|&|or)\s+){_SECTION}(?![\w(]|\.?\d|\s+[A-Z\d]|\s+(?:days|months|years|hours)\b)"
)
_EDITION = re.compile(
    r"(?:,?\s+(?:et\s+seq\.|note\b))?(?:\s+\((?:[A-Z][\w.&]*\s+)*(?:\d{1,2},\s+)?(?:1[6-9]|20)\d\d\))?"
)
_BARE = re.compile(rf"\u00a7\u00a7?\s*{_SECTION}")
_COURTS = r"Civ|Crim|App|Evid|Bankr"
_RULES = re.compile(
    rf"\b(?P<code>Fed\.?\s?R\.?\s?(?:{_COURTS})\.?(?:\s?P\.?)?|FRCP|FRE|FRAP|FRCrP"
    rf"|Federal\s+Rules?\s+of\s+(?:Civil|Criminal|Appellate|Bankruptcy)\s+Procedure|Federal\s+Rules?\s+of\s+Evidence"
    rf"|[A-Z][a-z]+\.\s?R\.\s?(?:{_COURTS})\.?(?:\s?P\.?)?|(?:Local\s+)?(?:Civil\s+|Criminal\s+)?Rules?|L\.\s?R\.|R\.(?=\s\d{{1,2}}:\d))"
    rf"\s+(?:Rule\s+)?{_SECTION}"
)
_DOUBTFUL = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b\d{1,4}\s+(?:[A-Z0-9][\w.,']*+\s?){1,5}?\s+\d{1,7}(?=[\s,;.)]*(?:\((?:[^()]*\s)?\d{4}\)|\d+\s+\())",
        r"\b\d{4}\s+W\.?\s?L\.?\s+\d+",
        r"\b\d{4}\s+[\w.\s]{0,20}?L(?:EXIS|exis)\s+\d+",
        r"\[\d{4}\]\s+(?:\d+\s+)?[A-Z][A-Za-z.]*(?:\s+\w+)?\s+\d+(?:\s+\([A-Z][A-Za-z]*\))?",
        r"\b\d{1,4}\s+(?=\S*\.)[A-Z][A-Za-z.\s]{0,18}?\.\s?(?:\d?[a-z]{2}\s+)?\d{1,5}\b",
        (
            r"\b[A-Z][\w.'\u2019&-]*(?:\s(?:[A-Z&][\w.'\u2019&-]*|of|the)){0,8}"
            r"(?:,\s(?:Inc|LLC|L\.L\.C|LLP|Ltd|Corp|Co|N\.A|P\.C)\b\.?)?,?\s+vs?\.?\s+[A-Z][\w.'\u2019&-]*"
            r"(?:,?\s(?:(?!Nos?\b)[A-Z&][\w.'\u2019&-]*|of|the)){0,8}"
        ),
        r"\bsupra\b|\binfra\b",
        r"\u00a7\u00a7?\s*\S+",
    )
)
_SIGNAL = re.compile(r"(?:(?:See|Under|Also|Accord|Cf\.|But|The|In|By|And|Citing|With|Of)\s+)+")
# The highest numbers of the federal rules; a rule beyond them does not exist.
_LAST_RULE = {"civ": 87, "crim": 61, "app": 48, "evid": 1103, "bankr": 9038}


def find_statutes(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Sections of codes, and books; a bare section sign has no code."""
    books = list(find_secondary(text))
    yield from books
    taken = [(start, end) for start, end, _ in books]
    for pattern in (_UNITED_STATES, *CODES, *ACTS, _STATE, _BARE):
        for match in pattern.finditer(text):
            end = match.end() - (match["section"][-1] in ".:")
            if any(start < end and match.start() < stop for start, stop in taken):
                continue
            groups = match.groupdict()
            lead = _SIGNAL.match(match[0]) if groups.get("code") and not groups.get("title") else None
            start = match.start() + (lead.end() if lead else 0)
            taken.append((start, end))
            code = " ".join(text[start : match.end("code")].split()) if groups.get("code") else None
            if groups.get("title") or (code and match.start("section") < match.start("code")):
                code = " ".join(groups["code"].split())
            section = match["section"].rstrip(".:")
            # "\u00a7\u00a7 2-3" of a paper are its sections 2 and 3: the first one tells the place.
            several = _SEVERAL.fullmatch(section) if code is None and match[0].startswith("\u00a7\u00a7") else None
            end = _whole_end(text, end) if code is not None else end
            yield start, end, Provision(code, several["first"] if several else section, groups.get("title"))
            if code is None and match[0].startswith("\u00a7\u00a7"):
                yield from _further(text, end)
            elif code is not None:
                yield from _more_of_code(text, end, code, groups.get("title"))


def _further(text: str, at: int) -> Iterator[tuple[int, int, Provision]]:
    """The other sections of "\u00a7\u00a7 5, 8-9 and 12" of a paper."""
    while more := _MORE.match(text, at):
        yield more.start("first"), more.end(), Provision(None, more["first"], None)
        at = more.end()


def _more_of_code(text: str, at: int, code: str, title: str | None = None) -> Iterator[tuple[int, int, Provision]]:
    """The others of "42 U.S.C. \u00a7\u00a7 1981, 1983 and 1988(b)", and of "Rules 12(b)(6) and 56(a)"."""
    while more := _MORE_OF_CODE.match(text, at):
        at = _whole_end(text, more.end())
        yield more.start("section"), at, Provision(code, more["section"].rstrip(".:"), title)


def _whole_end(text: str, at: int) -> int:
    """Where a section ends with its subdivision and the bracket of its edition."""
    for pattern in (SUBDIVISION, _EDITION):
        if found := pattern.match(text, at):
            at = found.end()
    return at


def find_rules(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Rules of courts."""
    for match in _RULES.finditer(text):
        end = match.end() - (match["section"][-1] in ".:")
        code = " ".join(match["code"].split())
        yield match.start(), end, Provision(code, match["section"].rstrip(".:"))
        yield from _more_of_code(text, end, code)


def find_doubtful(text: str) -> Iterator[tuple[int, int, str]]:
    """What looks like a citation, in a text from which everything understood has been hidden."""
    taken: list[tuple[int, int]] = []
    for pattern in _DOUBTFUL:
        for match in pattern.finditer(text):
            start, end = match.start(), match.start() + len(match[0].rstrip(" ,.;"))
            if start < end and not any(s < end and start < e for s, e in taken):
                taken.append((start, end))
                yield start, end, " ".join(text[start:end].split())


def impossible_rule(rule: Provision) -> str | None:
    """Why a federal rule cannot exist, or None."""
    code = re.sub(r"[^a-z]", "", (rule.code or "").casefold())
    kinds = {"frcp": "civ", "fre": "evid", "frap": "app", "frcrp": "crim"}
    words = {"civil": "civ", "criminal": "crim", "appellate": "app", "evidence": "evid", "bankruptcy": "bankr"}
    kind = kinds.get(code) or next((short for word, short in words.items() if word in code), None)
    if kind is None and code.startswith("fedr"):
        kind = next((short for short in _LAST_RULE if short in code), None)
    number = re.match(r"\d+", rule.section)
    if kind is None or number is None or ("federal" not in code and not code.startswith(("fed", "fr"))):
        return None
    if int(number[0]) > _LAST_RULE[kind] or int(number[0]) == 0:
        return f"these rules end at {_LAST_RULE[kind]}"
    return None
