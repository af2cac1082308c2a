"""Statutes, rules of court, treaties, books and other papers of the law; and what looks like a citation and is none.

A provision has the name of its code and a section: "42 U.S.C. \u00a7 1983", "s 14 SGA 1979", "RCW 49.60.180", "73 Yale
L.J. 733". Nobody here can read most of them, so all that matters is where each begins and ends. `find_doubtful` takes
what still looks like a citation after every other finder had its turn, so that it is reported instead of passed.
"""

import re
from collections.abc import Iterator

from chambers.grounding.law.citation import Provision
from chambers.grounding.law.reporters import STATES

_SUB = r"(?:\(\w{1,4}\))*"
_SECTION = rf"(?P<section>\d[\w.:/]*(?:-(?:\d+\w*(?:\.\d+)*|[A-Za-z]{{1,2}}(?![A-Za-z])))*{_SUB})"
_SIGN = r"(?:\u00a7\u00a7?|[Ss]ections?|[Ss]ecs?\.|[Aa]rts?\.)"
_YEAR = r"(?:1[2-9]|20)\d\d"
_SHORT_STATES = sorted({short for short in STATES.values() if "." in short}, key=len, reverse=True)
_STATE = "|".join(re.escape(short).replace(r"\ ", r"\s?") for short in _SHORT_STATES)
_LETTERED = "MCLA NJSA CPLR EPTL RCW NRS ORS KRS KSA MCL WAC OAC RSA ARS OCGA CRS HRS TCA NMSA VSA CGS UCC IRC"
_LETTERS = "|".join(r"\.?\s?".join(code) + r"\.?" for code in _LETTERED.split())
"""The letters by which a state's own lawyers call its code."""
_WORDS = r"(?:[A-Z][A-Za-z.]*\s+){0,5}?(?:&\s+)?(?:[A-Z][A-Za-z.]*\s+){0,3}?"
_ENDS = r"(?:Code|Stat\.|Stats\.|Statutes|Laws?|Act|L\.|C\.P\.L\.R\.)(?:\s+Ann\.)?"

# Acts, codes and treaties of other countries, whose section may stand first.
_PLACE = rf"(?P<section>(?:\d{{1,4}}[A-Z]{{0,3}}(?:[.-]\d{{1,4}}[A-Z]?)*|[IVX]{{1,5}}\b){_SUB})"
_MARK = (
    r"(?:\u00a7\u00a7?|[Ss]ections?|\bss?\.?|[Aa]rticles?|\b[Aa]rts?\.?|[Rr]ules?|\brr?\.?|[Rr]egulations?"
    r"|\b[Pp]aras?\.?)"
)
_JOINED = r"(?:(?:[A-Z][\w'\u2019-]*|of|and|the|for|to|in|on|\([A-Z][\w ,'\u2019-]{2,40}\))\s+)"
_ACT = rf"[A-Z][\w'\u2019-]*\s+{_JOINED}{{0,9}}?(?:Acts?|Ordinance|Regulations|Order)\s+{_YEAR}(?:\s+\([A-Z]\w+\))?"
_ABROAD = (
    rf"(?:{_ACT}|[A-Z]{{2,7}}\s+{_YEAR}|(?:[A-Z][A-Za-z]+\s+){{1,3}}?(?:Procedure|Arbitration|Court)\s+Rules(?:\s+{_YEAR})?"
    r"|(?:ICC|LCIA|UNCITRAL|SIAC|ICDR|AAA|ICSID|JAMS)\s+(?:[A-Z][a-z]+\s+){0,3}?Rules|Code\s+(?:civil|de\s+commerce)"
    r"|(?:[A-Z][a-z]+\s+)?(?:Civil|Commercial|Penal|Criminal|Labou?r)\s+Code(?:\s+of\s+[A-Z][a-z]+)?|BGB|HGB|ZPO"
    r"|(?:[A-Z][a-z]+\s+){1,5}?(?:Convention|Treaty)(?:\s+\d{4})?|CISG|ECHR|TFEU|TEU|UNIDROIT\s+Principles|Model\s+Law)"
)
_STATUTES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?P<title>\d{{1,3}})\s+(?P<code>U\.?\s?S\.?\s?C\.?(?:\s?A\.?)?|C\.?\s?F\.?\s?R\.?|ILCS)\s*(?:{_SIGN}|[Pp]art)?\s*{_SECTION}",
        rf"\b(?P<code>Restatement\s+\(\w+\)\s+of\s+(?:(?:the\s+)?[A-Z][a-z]+:?|of|and|&|\s)+?)\s*{_SIGN}\s*{_SECTION}",
        rf"\b(?P<code>(?:U\.?\s?S\.?|{_STATE})\s+Const\.,?\s+(?:art|amend)\.)\s+(?P<section>[IVXLC]+|\d+)(?:,\s*\u00a7\u00a7?\s*\d+)?(?:,\s*cl\.\s*\d+)?",
        rf"\b(?P<code>Mass\.\s+Gen\.\s+Laws|M\.?\s?G\.?\s?L\.?|G\.\s?L\.),?\s+(?:ch|c)\.\s*(?P<section>\d+\w?(?:,\s*{_SIGN}\s*\d+\w*{_SUB})?)",
        (
            rf"(?:\b(?P<title>\d{{1,3}})\s+)?\b(?P<code>(?:{_STATE})(?:,?\s?(?:[A-Z][A-Za-z]*\.?|&)){{0,7}}?)"
            rf"(?:,?\s+(?:tit|ch|c|pt|div|bk)\.\s*[\w-]+)?,?\s*{_SIGN}\s*{_SECTION}"
        ),
        rf"\b(?P<code>(?:(?:{_STATE})\s+)?(?:{_LETTERS}|RSMo\.?))\s*(?:{_SIGN}\s*)?{_SECTION}",
        r"\b(?P<title>\d{1,3})\s+(?P<code>(?:[A-Z][A-Za-z.&]*\s+){0,6}?L\.\s?(?:Rev|J|Q)\.)\s+(?P<section>\d{1,4})(?:,\s*\d+)?",
        r"\b(?P<title>\d{1,3})\s+(?P<code>Fed\.\s+Reg\.|Stat\.)\s+(?P<section>\d{1,3}(?:,\d{3})+|\d{1,6})",
        r"\b(?P<code>Pub\.\s+L\.(?:\s+No\.)?|R\.C\.)\s+(?P<section>\d{1,4}[-.]\d{1,4})",
        rf"\b(?P<code>(?:Cal\.\s+)?(?:Code\s+Civ\.\s*Proc\.|Code\s+of\s+(?:Civil|Criminal)\s+Procedure)),?\s*{_SIGN}\s*{_SECTION}",
        rf"(?<!\w){_MARK}\s*{_PLACE}\s+(?:of|to|under)\s+(?:the\s+)?(?P<code>{_ABROAD})",
        rf"(?<!\w){_MARK}\s*{_PLACE},?\s+(?P<code>[A-Z]{{2,7}}\s+{_YEAR}|{_ACT}|CISG|ECHR|TFEU|TEU|BGB|HGB|ZPO)",
        rf"\b(?P<code>{_ABROAD}),?\s+(?:at\s+)?{_MARK}\s*{_PLACE}",
        rf"\b(?P<code>(?:CPR|FPR|CrimPR|UCPR)(?:\s+(?:[Rr]ules?|rr?\.?|[Pp]art))?|Cal\.\s*Rules\s+of\s+Court,\s+rules?)\s*(?P<section>\d{{1,3}}(?:\.\d{{1,4}})?{_SUB})",
        rf"\b(?P<code>(?:R?\.?S\.?[CO]\.?|R\.?S\.?B\.?C\.?)\s+{_YEAR},?\s+c\.?\s+[A-Z]?[-.]?\d{{1,3}}),?\s+ss?\.?\s*{_PLACE}",
        rf"\b(?P<code>{_WORDS}{_ENDS}),?\s+(?:{_SIGN}\s*)?{_SECTION}",
        rf"\u00a7\u00a7?\s*{_SECTION}",
    )
)  # fmt: skip
_SUBDIVISION = (
    r"(?:,?\s+(?:subds?\.|subdivisions?|subsections?|paras?\.)\s*(?:\(\w{1,4}\))+"
    r"(?:,?\s+(?:&|and)\s+(?:\(\w{1,4}\))+)*)*"
)
_EDITION = (
    r"(?:,?\s+(?:et\s+seq\.|note\b|cmt\.\s+\w+))?(?:\s+\((?:[A-Z][\w.&]*\s+)*(?:\d{1,2},\s+)?(?:1[6-9]|20)\d\d\))?"
)
_BEHIND = re.compile(_SUBDIVISION + _EDITION)
"""The part of a section that stands behind it, and the bracket of its edition: "subd. (b)(1)", "(2018)"."""
_SEVERAL = re.compile(r"(?P<first>\d{1,2}(?:\.\d{1,2})?)-\d{1,2}(?:\.\d{1,2})?")
_MORE = re.compile(
    r"(?:,\s*(?:and\s+)?|\s+(?:and|&)\s+)(?P<section>\d{1,2}(?:\.\d{1,2})*(?:\(\w{1,4}\))*)(?:\s?[-\u2013]\s?\d{1,2}(?:\.\d{1,2})?)?"
    r"(?![\w.]*\d|\s+[a-z])"
)
_MORE_OF_CODE = re.compile(
    rf"(?:,\s*(?:and\s+)?|\s+(?:and|&|or)\s+){_SECTION}(?![\w(]|\.?\d|\s+[A-Z\d]|\s+(?:days|months|years|hours)\b)"
)
_SIGNAL = re.compile(r"(?:(?:See|Under|Also|Accord|Cf\.|But|The|In|By|And|Citing|With|Of)\s+)+")

# Books, and reports of a legislature; author and title stand before the place.
_BOOK = re.compile(
    r"(?:\u00a7\u00a7?\s?)?(?P<section>\d[\w.:]{0,12}(?:-\d{1,4})?)?,?\s"
    rf"\((?:[^()\d]{{0,60}}\s)?\d{{1,2}}(?:st|nd|rd|d|th)\s+(?:rev\.\s+)?ed\.\s+{_YEAR}\)"
    rf"|\b(?:H\.\s?R\.|S\.)\s+(?:Rep|Doc)\.\s+No\.\s+\d{{2,3}}-\d{{1,5}}(?:,\s+at\s+\d+)?(?:\s+\({_YEAR}\))?"
)
_BOUND = re.compile(
    r"[\n;]|(?<=[a-z\d)\u201d\"]{2})[.?!][\u201d\")]?(?=\s)|\b(?:[Ss]ee|[Cc]f\.|[Aa]ccord)\b(?:\s+also)?"
)
_TITLE_CHARS = 160

_COURTS = r"Civ|Crim|App|Evid|Bankr"
_RULES = re.compile(
    rf"\b(?P<code>Fed\.?\s?R\.?\s?(?:{_COURTS})\.?(?:\s?P\.?)?|FRCP|FRE|FRAP|FRCrP"
    rf"|Federal\s+Rules?\s+of\s+(?:(?:Civil|Criminal|Appellate|Bankruptcy)\s+Procedure|Evidence)"
    rf"|[A-Z][a-z]+\.\s?R\.\s?(?:{_COURTS})\.?(?:\s?P\.?)?|(?:Local\s+)?(?:Civil\s+|Criminal\s+)?Rules?|L\.\s?R\.|R\.(?=\s\d{{1,2}}:\d))"
    rf"\s+(?:Rule\s+)?{_SECTION}"
)
_DOUBTFUL = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b\d{1,4}\s+(?:[A-Z0-9][\w.,']*+\s?){1,5}?\s+\d{1,7}(?=[\s,;.)]*(?:\((?:[^()]*\s)?\d{4}\)|\d+\s+\())",
        r"\b\d{4}\s+(?:W\.?\s?L\.?|[\w.\s]{0,20}?L(?:EXIS|exis))\s+\d+",
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
# The highest numbers of the federal rules; a rule beyond them does not exist.
_LAST_RULE = {"civ": 87, "crim": 61, "app": 48, "evid": 1103, "bankr": 9038}
_FEDERAL = {"frcp": "civ", "fre": "evid", "frap": "app", "frcrp": "crim"}


def find_statutes(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Sections of codes, and books; a bare section sign has no code."""
    taken: list[tuple[int, int]] = []
    for start, end, book in _books(text):
        taken.append((start, end))
        yield start, end, book
    for pattern in _STATUTES:
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < stop for start, stop in taken):
                continue
            for start, end, found in _read(match):
                taken.append((start, end))
                yield start, end, found


def _read(match: re.Match[str]) -> Iterator[tuple[int, int, Provision]]:
    """The sections that one citation gives: "42 U.S.C. \u00a7\u00a7 1981, 1983 and 1988(b)"."""
    groups, text = match.groupdict(), match.string
    start, end = match.start(), match.end() - (match["section"][-1] in ".:")
    section, title, code = match["section"].rstrip(".:"), groups.get("title"), groups.get("code")
    signs = match[0].startswith("\u00a7\u00a7")
    if code is None:
        # "\u00a7\u00a7 2-3" of a paper are its sections 2 and 3: the first one tells the place.
        several = _SEVERAL.fullmatch(section) if signs else None
        yield start, end, Provision(None, several["first"] if several else section)
        yield from _more(text, end, _MORE, None, None) if signs else ()
        return
    if title is None and (lead := _SIGNAL.match(code)) and match.start("code") == start:
        start, code = start + lead.end(), code[lead.end() :]
    code = " ".join(code.split())
    end = _whole_end(text, end)
    yield start, end, Provision(code, section, title)
    yield from _more(text, end, _MORE_OF_CODE, code, title)


def _more(
    text: str, at: int, pattern: re.Pattern[str], code: str | None, title: str | None
) -> Iterator[tuple[int, int, Provision]]:
    while more := pattern.match(text, at):
        at = more.end() if code is None else _whole_end(text, more.end())
        yield more.start("section"), at, Provision(code, more["section"].rstrip(".:"), title)


def _whole_end(text: str, at: int) -> int:
    found = _BEHIND.match(text, at)
    return found.end() if found else at


def _books(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Each book and report, with its author and title."""
    for match in _BOOK.finditer(text):
        floor = max(0, match.start() - _TITLE_CHARS)
        bounds = [bound.end() for bound in _BOUND.finditer(text, floor, match.start())]
        named = re.compile(r"[A-Z\d]").search(text, bounds[-1] if bounds else floor, match.start())
        start = named.start() if named else match.start()
        name = text[start : match.start()].rstrip(" ,") or match[0]
        yield start, match.end(), Provision(" ".join(name.split()), match["section"] or "")


def find_rules(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Rules of courts."""
    for match in _RULES.finditer(text):
        end = match.end() - (match["section"][-1] in ".:")
        code = " ".join(match["code"].split())
        yield match.start(), end, Provision(code, match["section"].rstrip(".:"))
        yield from _more(text, end, _MORE_OF_CODE, code, None)


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
    kind = _FEDERAL.get(code)
    if kind is None and code.startswith("fed"):
        kind = next((short for short in _LAST_RULE if short in code), None)
    number = re.match(r"\d+", rule.section)
    if kind is None or number is None or 0 < int(number[0]) <= _LAST_RULE[kind]:
        return None
    return f"these rules end at {_LAST_RULE[kind]}"
