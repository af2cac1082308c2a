"""Who did it, who said it, and who is what: a sentence held against the passages that come nearest to it.

Each check is silent unless the record is plain: it names someone else for the same act, the words are another person's,
or the role is given to another name.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.actors import Act, find_acts, find_mentions
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.meaning import LIGHT, SPEECH, stem
from chambers.grounding.names import find_names, name_parts
from chambers.grounding.ordinary_words import ORDINARY
from chambers.grounding.parties import find_roles, is_exclusive, role_of, same_person
from chambers.grounding.passages import Near
from chambers.grounding.sentences import Sentence
from chambers.grounding.voices import voice_at

_BELONGS = {
    stem(verb): sides
    for verb, sides in {
        "lease": ("landlord", "tenant"), "sell": ("seller", "buyer"), "buy": ("buyer", "seller"),
        "lend": ("lender", "borrower"),
        "borrow": ("borrower", "lender"), "employ": ("employer", "employee"), "insure": ("insurer", "insured"),
        "license": ("licensor", "licensee"), "convey": ("grantor", "grantee"), "ship": ("shipper", "consignee"),
        "assign": ("assignor", "assignee"),
    }.items()
}  # fmt: skip
_TITLED_NAME = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|MR|MRS|MS|DR)\.?\s(?P<name>[A-Z][\w'\u2019-]+)")
_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Officer|Trooper|Judge|Deputy|Sgt|Det)\.?\s$")
_MAX_PAGES = 40


def actor_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], near: Sequence[Near], grounds: Grounds
) -> str | None:
    """Who the record names for the act that the sentence gives to someone else, or None."""
    people = frozenset(word for passage in near for word in people_words(passage.page))
    names = [(t.start - sentence.start, t.end - sentence.start, t.text) for t in tokens if t.kind is Kind.NAME]
    known = [each for each in names if _is_person(each[2], people) or grounds.roles.given_to(each[2])]
    mine = find_acts(own, find_mentions(own, known, lambda name: _known(name, grounds)))
    theirs = [act for passage in near if passage.strong for act in acts_of(passage, people, grounds)]
    for act in mine:
        fault = _act_fault(act, theirs, grounds)
        if fault is not None:
            return fault
    return _by_role(mine, grounds)


def role_fault(own: str, grounds: Grounds) -> str | None:
    """A role that the record gives to another name and never to this one, or None."""
    for claimed in find_roles(own):
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


def people_words(page: ReadPage) -> frozenset[str]:
    """The words of every name of two words or more on a page: who could be an actor there."""
    return _people_words(page.text)


@lru_cache(maxsize=2048)
def _people_words(text: str) -> frozenset[str]:
    parts = (name_parts(name) for _, _, name in names_in(text))
    titled = (match["name"] for match in _TITLED_NAME.finditer(text))
    return frozenset(
        (*(part.casefold() for words in parts if len(words) > 1 for part in words), *map(str.casefold, titled))
    )


def names_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Names without the article or other ordinary word before them."""
    for start, end, name in find_names(text, first_words=frozenset(), lower_words=frozenset()):
        words = re.match(r"(?:[^\W_]+\s+)*", name)
        lead = 0
        for word in re.finditer(r"[^\W_]+\s+", words[0] if words else ""):
            if word[0].strip().casefold() not in ORDINARY or word.start() != lead:
                break
            lead = word.end()
        if name[lead:].casefold() not in ORDINARY:
            yield start + lead, end, name[lead:]


def _is_person(name: str, people: frozenset[str]) -> bool:
    return role_of(name) is not None or all(part.casefold() in people for part in name_parts(name))


def _act_fault(act: Act, theirs: Sequence[Act], grounds: Grounds) -> str | None:
    """What is wrong with an act, when every passage that settles the same verb names somebody else for it."""
    if act.verb in SPEECH | LIGHT:
        return None
    same = [other for other in theirs if other.verb == act.verb]
    if act.actors and not all(_is_nobody(who, same, grounds) for who in act.actors):
        settled = [other for other in same if other.actors]
        if settled and not any(meet(act.actors, other.actors, grounds) for other in settled):
            return f"the passage names {settled[0].actors[0]}, not {act.actors[0]}, for \u201c{act.verb}\u201d"
    if act.others and not act.actors:
        crossed = [other for other in same if other.actors and meet(act.others, other.actors, grounds)]
        if crossed and not any(meet(act.others, other.others, grounds) for other in same):
            return f"the passage has {act.others[0]} on the other side of \u201c{act.verb}\u201d"
    return None


def _is_nobody(who: str, same: Sequence[Act], grounds: Grounds) -> bool:
    """True for a role that the record gives to nobody, held against people: it may be any of them."""
    role = role_of(who)
    named = [other for act in same for other in act.actors if role_of(other) is None]
    return role is not None and bool(named) and not grounds.roles.holders(role)


def _by_role(acts: Sequence[Act], grounds: Grounds) -> str | None:
    """A landlord leases, a seller sells: an act that belongs to the other side of the bargain."""
    for act in acts:
        right, wrong = _BELONGS.get(act.verb, (None, None))
        if right is None or wrong is None or not act.actors or not act.others:
            continue
        holders = {name: {fact.name for fact in grounds.roles.holders(name)} | {name} for name in (right, wrong)}
        if meet(act.actors, tuple(holders[wrong]), grounds) and meet(act.others, tuple(holders[right]), grounds):
            return f"it is the {right} who does this, not the {wrong}"
    return None


def meet(ones: Sequence[str], twos: Sequence[str], grounds: Grounds) -> bool:
    """True when someone of the ones may be someone of the others."""
    return any(_same(one, two, grounds) for one in ones for two in twos)


def _together(name: str, role: str, grounds: Grounds) -> bool:
    """True when some page has the role close to the name."""
    last = name_parts(name)[-1] if name_parts(name) else name
    pattern = re.compile(
        rf"\b{re.escape(last)}\b[^.A-Z]{{0,30}}\b{role}|\b{role}[^.A-Z]{{0,30}}\b{re.escape(last)}\b", re.IGNORECASE
    )
    return any(pattern.search(grounds.index.read(at).text) for at in grounds.index.spread(last.casefold())[:_MAX_PAGES])


def acts_of(passage: Near, people: frozenset[str], grounds: Grounds) -> tuple[Act, ...]:
    """Who does what in a passage; "I", "we" and "you" are those whose words it is, and those spoken to."""
    names = [
        each
        for each in names_in(passage.text)
        if _is_person(each[2], people) or _TITLED.search(passage.text[: each[0]])
    ]
    voice = voice_at(passage.page, passage.start, grounds)
    return find_acts(passage.text, find_mentions(passage.text, names, lambda name: _known(name, grounds), voice=voice))


def _known(name: str, grounds: Grounds) -> str:
    """A role as the one name that the record gives it, where there is just one; anything else as it is."""
    role = role_of(name)
    if role is None:
        return name
    holders = {fact.name for fact in grounds.roles.holders(role)}
    longest = max(holders, key=len, default=None)
    if longest is not None and all(same_person(longest, other) for other in holders):
        return longest
    return role


def _same(one: str | None, two: str | None, grounds: Grounds) -> bool:
    if one is None or two is None:
        return False
    if one.casefold() == two.casefold() or same_person(one, two):
        return True
    for role, name in ((role_of(one), two), (role_of(two), one)):
        if role and any(same_person(fact.name, name) for fact in grounds.roles.holders(role)):
            return True
    return False
