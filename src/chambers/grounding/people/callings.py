"""Which side somebody is on: a role that one side alone has, held against those who have it in the record.

Only roles of one side are asked: buyer and seller, landlord and tenant, owner, plaintiff. A calling that several
people may have (nurse, manager, officer) is nobody's alone, and is for `posts`; so is what somebody is to his family.
"""

import re

from chambers.grounding.cites.papers import kind_of
from chambers.grounding.grounds import Grounds
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import RoleFact, find_roles, is_exclusive, same_person
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.post_table import KIN

_MAX_PAGES = 40
_FOR = "for the "
# "The owner of Lowell Laundry" is not the owner of whatever else the record speaks of.
_OF_ANOTHER = re.compile(r"\s+of\s+(?:the\s+)?[A-Z]")
_MANY = KIN | {"president"}
"""Roles of which a record may well have several: every firm has a president."""


# "Through its attorney, Ann Lee, the landlord wrote": Ann Lee is the attorney.
_FOR_ANOTHER = re.compile(
    r"\b(?:attorneys?|lawyers?|counsel|agents?|brokers?|adjusters?|managers?|insurers?|representatives?|solicitors?|experts?"
    r"|engineers?|appraisers?|consultants?|witness(?:es)?)\s(?:for|of|to)\s(?:the\s|an?\s)?$"
)
_ITS = re.compile(
    r"\b(?:its|his|her|their|the)\s(?:[\w-]+\s)?(?:attorney|lawyer|counsel|agent|broker|adjuster|manager|executor|trustee"
    r"|guardian|director|president|member|owner|partner|insurer|representative|solicitor),?\s$"
)


_ONE_BESIDE = (
    r"\b(?:successor|alternate|substitute|former|prior|previous|next|new|future|prospective|second|temporary|special|interim"
    r"|acting|contingent|backup|potential|proposed|additional|other|joint|co)"
)


def role_fault(own: str, grounds: Grounds) -> str | None:
    """A role that the record gives to another name and never to this one, or None."""
    for claimed in find_roles(own):
        if not is_exclusive(claimed.role) or claimed.role in _MANY or _is_title(claimed, own):
            continue
        if (
            _ITS.search(own, 0, claimed.start)
            or _FOR_ANOTHER.search(own, 0, claimed.start)
            or _is_one_of_many(claimed, own)
            or _OF_ANOTHER.match(own, claimed.end)
            or kind_of(claimed.name)
        ):
            continue
        given = grounds.roles.given_to(claimed.name)
        if any(fact.role == claimed.role for fact in given) or _is_written_small(claimed.name, grounds):
            continue
        if claimed.role.startswith(_FOR):
            sides = [fact for fact in given if fact.role.startswith(_FOR)]
            if sides:
                return f"the record has {claimed.name} {sides[0].role}"
            continue
        holders = [fact for fact in grounds.roles.holders(claimed.role) if not same_person(fact.name, claimed.name)]
        # "The Corporation, as borrower": which one cannot be told.
        holders = [fact for fact in holders if fact.name.casefold() not in BODY_WORDS]
        if holders:
            return f"the record has {holders[0].name} as {claimed.role}, not {claimed.name}"
    return None


def _is_one_of_many(claimed: RoleFact, own: str) -> bool:
    """True for "Ann Lee, a hand surgeon", and for "successor executor": one of those, whoever else is."""
    said = own[claimed.start : claimed.end]
    if re.search(rf"{_ONE_BESIDE}\s+(?:[\w-]+\s+)?{re.escape(claimed.role)}\Z", said, re.IGNORECASE):
        return True
    return re.search(rf",\s+an?\s+(?:[\w-]+\s+){{0,3}}{re.escape(claimed.role)}\Z", said) is not None


def _is_title(claimed: RoleFact, own: str) -> bool:
    """True for "Trustee Quill": a title, which many have."""
    return own[claimed.start :].lower().startswith(claimed.role) and own[claimed.start].isupper()


def _is_written_small(name: str, grounds: Grounds) -> bool:
    """True for one word that the record also writes in lower case: a thing, not somebody."""
    if len(name_parts(name)) != 1:
        return False
    word = re.compile(rf"(?<!\w){re.escape(name.lower())}(?!\w)")
    return any(word.search(grounds.index.read(at).text) for at in grounds.index.spread(name.casefold())[:_MAX_PAGES])
