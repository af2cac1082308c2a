"""Whose words a paper holds: the witness of a deposition, the sender of a mail, the one who signed."""

import re
from collections.abc import Sequence
from functools import lru_cache

from chambers.grounding.ordinary_words import ORDINARY
from chambers.grounding.papers import kind_of

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,4})"
_PAPERS = "deposition|declaration|affidavit|testimony|statement|report|interview|examination"
_MAKERS = (
    "(?:prepared|signed|submitted|written|dictated|compiled) by"
    "|(?:reporting|arresting|investigating|issuing|inspecting) (?:party|officer|trooper|deputy|inspector)"
)
_FROM = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"^From:[ \t]*{_NAME}",
        rf"(?i:\b(?:{_PAPERS})(?:[ \t]+transcript)?[ \t]+(?:of|by))[ \t]+(?:Dr\.|Mr\.|Ms\.|Mrs\.)?[ \t]*{_NAME}",
        rf"\bI,[ \t]+{_NAME},",
        rf"^(?i:affiant|declarant|deponent|author|inspector|surveyor|examiner|{_MAKERS})s?:?[ \t]+{_NAME}",
        rf"^(?i:\s*(?:sincerely|respectfully|regards|yours truly|very truly yours|best),?)[ \t]*\n+[ \t]*{_NAME}",
    )
)
_THINGS = frozenset(("project", "boundary", "department", "office", "services", "inc", "llc", "gmbh", "bank", "county"))
_SIGNED = re.compile(rf"\n[ \t]*{_NAME}(?:,[ \t]*[\w .]{{1,40}})?[ \t]*(?:\n[\w ,.-]{{0,40}}){{0,3}}\s*$")
_TESTIMONY = re.compile(r"^\s*(?:Q|A)[.:]\s", re.MULTILINE)
_WITNESS = re.compile(rf"^(?i:witness|name):?[ \t]+{_NAME}", re.MULTILINE)


@lru_cache(maxsize=4096)
def authors_of(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The people whose words the pages of one paper are; none when it does not say."""
    found = {
        name
        for text in texts[:1]
        for pattern in _FROM
        for match in pattern.finditer(text)
        if (name := _tidy(match["name"]))
    }
    if not found and texts and _TESTIMONY.search(texts[0]) and (sworn := _WITNESS.search(texts[0])):
        found.update(name for name in [_tidy(sworn["name"])] if name)
    if not found and texts and (signed := _SIGNED.search(texts[-1])) and (name := _tidy(signed["name"])):
        found.add(name)
    return tuple(sorted(found))


def _tidy(name: str) -> str | None:
    words = [word.rstrip(".,") for word in name.split()]
    kept: Sequence[str] = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    common = any(word.casefold() in ORDINARY or word.casefold() in _THINGS or kind_of(word) for word in kept)
    return " ".join(kept) if len(kept) > 1 and not common else None
