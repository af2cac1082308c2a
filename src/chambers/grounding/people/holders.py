"""Who has a role or a post by the record, and which role a title means."""

from chambers.grounding.grounds import Grounds
from chambers.grounding.people.identity import sorts_of
from chambers.grounding.people.parties import is_exclusive, role_of


def holders_of(role: str, grounds: Grounds) -> frozenset[str]:
    """Whoever has a role; in "Mechanic, North Yard" no yard has the post, but a person whom it does not name."""
    names = frozenset(fact.name for fact in grounds.roles.holders(role))
    return names if is_exclusive(role) else frozenset(n for n in names if "person" in sorts_of(n, grounds.index))


def role_in(name: str, grounds: Grounds) -> str | None:
    """The role that a word names, or the last word of a title that is nobody's name: "Records Officer"."""
    if (role := role_of(name)) is not None or len(name.split()) == 1 or sorts_of(name, grounds.index):
        return role
    return role_of(name.rsplit(maxsplit=1)[-1]) if name.strip() else None
