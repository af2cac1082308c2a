"""Names of cases, compared as courts abbreviate them.

"Zicherman v. Korean Air Lines Co." and "ZICHERMAN v. KOREAN AIR LINES COMPANY" are one case; "Zickerman" is a near
miss, which is worth saying. Nothing here decides whether a case exists.
"""

import re

_SHORT = {
    "company": "co", "corporation": "corp", "incorporated": "inc", "limited": "ltd", "association": "assn",
    "department": "dept", "brothers": "bros", "international": "intl", "national": "natl", "university": "univ",
    "commissioner": "commr", "board": "bd", "insurance": "ins", "manufacturing": "mfg", "railroad": "rr",
    "united": "us", "american": "am", "hospital": "hosp", "district": "dist", "education": "educ", "government": "govt",
    "county": "cnty", "center": "ctr", "services": "servs", "service": "servs", "state": "st", "street": "st",
}  # fmt: skip
_IGNORED = frozenset(
    ("v", "vs", "the", "of", "and", "a", "an", "et", "al", "in", "re", "matter", "ex", "rel", "inc", "co", "corp",
     "llc", "ltd", "llp", "lp", "on", "behalf", "for", "states", "america")
)  # fmt: skip


def name_words(name: str) -> frozenset[str]:
    """The words of a name that tell it from others, in one spelling."""
    joined = re.sub(r"['\u2019.]", "", name.casefold())
    words = (_SHORT.get(word, word) for word in re.findall(r"[^\W_]+", joined))
    return frozenset(word for word in words if word not in _IGNORED)


def same_case(cited: str, known: str) -> bool:
    """True when every word of the name as cited belongs to the known name, on the right side of the "v."."""
    if not name_words(cited) <= name_words(known):
        return False
    mine, theirs = _sides(cited), _sides(known)
    if len(mine) != 2 or len(theirs) != 2:
        return bool(name_words(cited))
    return all(name_words(one) and name_words(one) <= name_words(two) for one, two in zip(mine, theirs, strict=True))


def nearness(one: str, two: str) -> float:
    """How alike two names are, from 0 to 100."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - only a near miss needs it

    return fuzz.token_sort_ratio(" ".join(sorted(name_words(one))), " ".join(sorted(name_words(two))))


def _sides(name: str) -> list[str]:
    return re.split(r"\s+vs?\.?\s+", name, maxsplit=1)
