"""Whose words a paper holds: the witness of a deposition, the sender of a mail, the one who signed."""

import re
from collections.abc import Sequence
from functools import lru_cache

from chambers.grounding.cites.papers import kind_of
from chambers.grounding.words.ordinary_words import ORDINARY

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t][A-Z][\w'\u2019.-]*){0,4})"
_PAPERS = "deposition|declaration|affidavit|testimony|statement|report|interview|examination"
_MAKERS = (
    "(?:prepared|signed|submitted|written|dictated|compiled) by"
    "|(?:reporting|arresting|investigating|issuing|inspecting) (?:party|officer|trooper|deputy|inspector)"
)
STATEMENT = re.compile(
    rf"^[ \t]*(?i:statement|account|interview)s?[ \t]+of[ \t]+(?:Dr\.|Mr\.|Ms\.|Mrs\.)?[ \t]*{_NAME}"
    r"(?:,[^\n:]{1,40})?:[ \t]+\S",
    re.MULTILINE,
)
"""What somebody told whoever writes the report; the report itself is not theirs."""
_FROM = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"^From:[ \t]*{_NAME}",
        rf"(?i:\b(?:{_PAPERS})(?:[ \t]+transcript)?[ \t]+(?:of|by))[ \t]+(?:Dr\.|Mr\.|Ms\.|Mrs\.)?[ \t]*{_NAME}",
        rf"\bI,[ \t]+{_NAME},",
        rf"^(?i:affiant|declarant|deponent|author|inspector|surveyor|examiner|{_MAKERS})s?:?[ \t]+{_NAME}",
        rf"^{_NAME}, (?:being|having been) (?:first )?(?:duly )?sworn\b",
        rf"^(?i:examined|inspected|surveyed|appraised|tested|reviewed)\b[^\n]{{0,80}}\bby[ \t]+{_NAME}",
        rf"^(?i:\s*(?:sincerely|respectfully|regards|yours truly|very truly yours|best),?)[ \t]*\n+[ \t]*{_NAME}",
    )
)
# Whoever keeps a log, a diary or a file names himself at its head: "Superintendent: A. Lee", "Case notes - B. Roe".
_KEEPERS_TEXT = """
adjuster agent analyst appraiser assessor auditor clerk coordinator counselor detective dispatcher engineer examiner
foreman handler inspector investigator manager nurse officer operator planner ranger secretary superintendent
supervisor surveyor technician therapist trooper
"""
_KEPT = r"notes?|log(?:book)?|diary|journal|daily report|field report|claim|case file|file notes|minute book"
_HEAD_CHARS = 200
_KEEPER = re.compile(
    rf"\b(?i:{'|'.join(_KEEPERS_TEXT.split())}|kept by|entries by|entered by|logged by|file handler|recorded by"
    rf"|minutes by|taken by)[:.]?[ \t]+{_NAME}"
    rf"|\b(?i:notes|log|diary|journal)[ \t]+of[ \t]+(?P<whose>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){{1,3}})"
    r"|[ \t][-\u2013][ \t](?P<last>[A-Z]\.[ \t][A-Z][\w'\u2019-]+|[A-Z][a-z]+[ \t][A-Z][a-z]+)(?=,[ \t][A-Z]|[ \t]*$)",
    re.MULTILINE,
)
_BOOK = re.compile(rf"\b(?i:{_KEPT})\b")
_SWORN_HEAD = re.compile(r"\b(?i:statement|affidavit|declaration|interview)\b")
_THINGS = frozenset(("project", "boundary", "department", "office", "services", "inc", "llc", "gmbh", "bank", "county"))
_SIGNED = re.compile(
    rf"\n[ \t]*{_NAME}(?:,[ \t]*[\w .]{{1,40}}(?:, \d{{4}}\.)?)?[ \t]*(?:\n[\w ,.-]{{0,40}}){{0,3}}\s*$"
)
_COPIES = re.compile(r"^[ \t]*(?i:cc|bcc|copy to|copies to|enc|encl|enclosures?)\b[:.][^\n]*\n?", re.MULTILINE)
_TESTIMONY = re.compile(r"^\s*(?:Q|A)[.:]\s", re.MULTILINE)
_WITNESS = re.compile(rf"^(?i:witness|name):?[ \t]+{_NAME}", re.MULTILINE)


@lru_cache(maxsize=4096)
def authors_of(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The people whose words the pages of one paper are; none when it does not say."""
    texts = tuple(STATEMENT.sub("", text) for text in texts)
    found = {
        name
        for text in texts[:1]
        for pattern in _FROM
        for match in pattern.finditer(text)
        if (name := _tidy(match["name"]))
    }
    head = texts[0][:_HEAD_CHARS] if texts else ""
    told = texts and (_TESTIMONY.search(texts[0]) or _SWORN_HEAD.search(head))
    if not found and told:
        named = (name for sworn in _WITNESS.finditer(texts[0]) if (name := _tidy(sworn["name"])))
        found.update(name for name in [next(named, None)] if name)
    if (
        not found
        and texts
        and (signed := _SIGNED.search(_COPIES.sub("", texts[-1])))
        and (name := _tidy(signed["name"]))
    ):
        found.add(name)
    if not found and (keeper := keeper_of(texts[0] if texts else "")) is not None:
        found.add(keeper)
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def keeper_of(text: str) -> str | None:
    """Who keeps a log, a diary or a file, when its head says so."""
    head = text[:_HEAD_CHARS]
    kept = _KEEPER.search(head) if _BOOK.search(head) else None
    return _tidy(next(name for name in kept.group("name", "whose", "last") if name)) if kept else None


def _tidy(name: str) -> str | None:
    # "Ann Lee. Address", "Ann Lee Wednesday": a full stop behind a word, or a day, ends the name.
    name = re.sub(r"(?<=[a-z]{3})\..*|\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b.*", "", name)
    words = [word.rstrip(".,") for word in name.split()]
    kept: Sequence[str] = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    common = any(word.casefold() in ORDINARY or word.casefold() in _THINGS or kind_of(word) for word in kept)
    return " ".join(kept) if len(kept) > 1 and not common else None
