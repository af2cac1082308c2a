"""How the codes of the states, constitutions and restatements are cited, beside the United States Code.

"8 Del. C. \u00a7 144", "Mass. Gen. Laws ch. 93A, \u00a7 11", "735 ILCS 5/2-1117", "RCW 49.60.180",
"U.S. Const. art. III, \u00a7 2", "Restatement (Second) of Torts \u00a7 402A (1965)". Each pattern has a `code`,
a `section`, and a `title` where there is one.
"""

import re

from chambers.grounding.law.courts import STATES

_SECTION = r"(?P<section>\d[\w.:/]*(?:-(?:\d+\w*(?:\.\d+)*|[A-Za-z]{1,2}(?![A-Za-z])))*(?:\(\w{1,4}\))*)"
_SIGN = r"(?:\u00a7\u00a7?|[Ss]ections?|[Ss]ecs?\.|[Aa]rts?\.)"
_STATE = "|".join(
    re.escape(short).replace(r"\ ", r"\s?")
    for short in sorted({short for short in STATES.values() if short.endswith(".")}, key=len, reverse=True)
)
_PART = r"(?:,?\s+(?:tit|ch|c|pt|div|bk)\.\s*[\w-]+)"

# The letters by which a state's own lawyers call its code: some of them leave out the section sign.
_SIGNLESS = ["RCW", "NRS", "ORS", "KRS", "KSA", "MCL", "MCLA", "NJSA", "WAC", "OAC", "RSA", "CPLR", "EPTL"]
_SIGNED = ["ARS", "OCGA", "CRS", "HRS", "TCA", "NMSA", "VSA", "MRS", "MRSA", "CGS", "UCC", "IRC", "GBL"]


def _letters(words: list[str]) -> str:
    """Any of these, with or without stops."""
    return "|".join(r"\.?\s?".join(word) + r"\.?" for word in sorted(words, key=len, reverse=True))


CODES = tuple(
    re.compile(pattern)
    for pattern in (
        (
            r"\b(?P<code>Restatement\s+\((?:First|Second|Third|Fourth|\d\w\w?)\)\s+of\s+(?:(?:the\s+)?[A-Z][a-z]+:?|of|and|&|\s)+?)\s*"
            rf"{_SIGN}\s*{_SECTION}(?:,?\s+(?:cmt|illus)\.\s+\w+)?(?:\s+\([^()]{{0,30}}\d{{4}}\))?"
        ),
        (
            rf"\b(?P<code>(?:U\.?\s?S\.?|United\s+States|{_STATE})\s+Const(?:\.|itution),?\s+(?:art|amend)\.)\s+"
            r"(?P<section>[IVXLC]+|\d+)(?:,\s*\u00a7\u00a7?\s*\d+(?:\(\w\))*)?(?:,\s*cl\.\s*\d+)?"
        ),
        rf"\b(?P<title>\d{{2,3}})\s+(?P<code>ILCS|Ill\.\s+Comp\.\s+Stat\.(?:\s+Ann\.)?)\s+{_SECTION}",
        (
            rf"\b(?P<code>Mass\.\s+Gen\.\s+Laws(?:\s+Ann\.)?|M\.?\s?G\.?\s?L\.?|G\.\s?L\.),?\s+(?:ch|c)\.\s*"
            rf"(?P<section>\d+\w?(?:,\s*{_SIGN}\s*\d+\w*(?:\(\w{{1,4}}\))*)?)"
        ),
        (
            rf"(?:\b(?P<title>\d{{1,3}})\s+)?\b(?P<code>(?:{_STATE})(?:,?\s?(?:[A-Z][A-Za-z]*\.?|&)){{0,7}}?){_PART}?,?\s*"
            rf"{_SIGN}\s*{_SECTION}"
        ),
        rf"(?:\b(?P<title>\d{{1,3}})\s+)?\b(?P<code>(?:(?:{_STATE})\s+)?(?:{_letters(_SIGNLESS)}|RSMo\.?))\s*(?:{_SIGN}\s*)?{_SECTION}",
        rf"(?:\b(?P<title>\d{{1,3}})\s+)?\b(?P<code>{_letters(_SIGNED)})\s*{_SIGN}\s*{_SECTION}",
        r"\b(?P<title>\d{1,3})\s+(?P<code>Fed\.\s+Reg\.|Stat\.)\s+(?P<section>\d{1,3}(?:,\d{3})+|\d{1,6})",
        r"\b(?P<code>R\.C\.)\s+(?P<section>\d{4}\.\d{2,3}(?:\(\w{1,4}\))*)",
        r"\b(?P<code>Pub\.\s+L\.(?:\s+No\.)?)\s+(?P<section>\d{1,3}-\d{1,4})",
    )
)
