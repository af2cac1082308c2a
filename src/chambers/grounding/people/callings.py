"""Who is what: a role that a sentence gives to somebody, held against those who have it in the record.

It speaks only where the record is plain: the role is another's, or the name has another role and never this one. A
title before a name is no claim of a role.
"""

import re

from chambers.grounding.grounds import Grounds
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import find_roles, is_exclusive, same_person

_MAX_PAGES = 40


def role_fault(own: str, grounds: Grounds) -> str | None:
    """A role that the record gives to another name and never to this one, or None."""
    for claimed in find_roles(own):
        # "Officer Quill" is a title, which many have.
        if own[claimed.start :].lower().startswith(claimed.role) and own[claimed.start].isupper():
            continue
        if _is_written_small(claimed.name, grounds):
            continue
        given = grounds.roles.given_to(claimed.name)
        if any(fact.role == claimed.role for fact in given):
            continue
        holders = [fact for fact in grounds.roles.holders(claimed.role) if not same_person(fact.name, claimed.name)]
        sides = (
            [fact for fact in given if fact.role.startswith("for the ")] if claimed.role.startswith("for the ") else []
        )
        if sides:
            return f"the record has {claimed.name} {sides[0].role}"
        beside = not is_exclusive(claimed.role) and _together(claimed.name, claimed.role, grounds)
        if holders and not claimed.role.startswith("for the ") and not beside:
            return f"the record has {holders[0].name} as {claimed.role}, not {claimed.name}"
        titled = [fact for fact in given if fact.page is not None and not fact.role.startswith("for the ")]
        if titled and not holders and not claimed.role.startswith("for the ") and not beside:
            return f"the record has {claimed.name} as {titled[0].role}, not as {claimed.role}"
    return None


def _is_written_small(name: str, grounds: Grounds) -> bool:
    """True for one word that the record also writes in lower case: a thing, not somebody."""
    if len(name_parts(name)) != 1:
        return False
    word = re.compile(rf"(?<!\w){re.escape(name.lower())}(?!\w)")
    return any(word.search(grounds.index.read(at).text) for at in grounds.index.spread(name.casefold())[:_MAX_PAGES])


def _together(name: str, role: str, grounds: Grounds) -> bool:
    """True when some page has the role close to the name."""
    last = name_parts(name)[-1] if name_parts(name) else name
    pattern = re.compile(
        rf"\b{re.escape(last)}\b[^.A-Z]{{0,30}}\b{role}|\b{role}[^.A-Z]{{0,30}}\b{re.escape(last)}\b", re.IGNORECASE
    )
    return any(pattern.search(grounds.index.read(at).text) for at in grounds.index.spread(last.casefold())[:_MAX_PAGES])
