"""Guessing ahead as a plan sees it: what the roles of a lane agree on, and what may be promised of it. Pure.

How much of what is guessed is right depends on the text, so a speed with guesses is promised only where the share was
measured for this model. Otherwise the speed without guesses stands, and the reasons say so. With n-grams a step
mostly has nothing to guess from, so that even a known share says nothing of the speed; only a measurement does.
"""

from collections.abc import Sequence
from dataclasses import replace

from chambers.base.errors import SettingsError
from chambers.planning.seen import Seen, find_acceptance
from chambers.planning.setup import Setup
from chambers.settings import Draft, RoleSetting

_MEANS = {"mtp": "by its draft layers (MTP)", "ngram": "by n-grams"}


def agreed_speculation(roles: Sequence[RoleSetting]) -> tuple[int, Draft]:
    """How many tokens a lane guesses ahead, and how; roles that say nothing follow those that do."""
    asked = {(role.speculate, role.draft or "mtp"): role.name for role in roles if role.speculate is not None}
    if len(asked) > 1:
        said = " and ".join(f"{name!r} {tokens} by {draft}" for (tokens, draft), name in sorted(asked.items()))
        raise SettingsError(
            f"Roles that share a lane speculate differently: {said}.",
            hint="Write the same speculate and draft for both, or give one of them candidates of its own.",
        )
    tokens, draft = next(iter(asked), (0, "mtp"))
    return (tokens, draft) if tokens else (0, "mtp")


def expected(setup: Setup, seen: Sequence[Seen]) -> Setup:
    """The setup whose speed may be promised: with the share of guesses that was measured, or without any guess."""
    if not setup.speculate or setup.acceptance is not None:
        return setup
    share = find_acceptance(setup, seen) if setup.draft == "mtp" else None
    if share is None:
        return replace(setup, speculate=0)
    return replace(setup, acceptance=share)


def describe(tokens: int, draft: Draft) -> str:
    """In a few words."""
    return f"guesses {tokens} token{'s' if tokens != 1 else ''} ahead {_MEANS[draft]}"


def promise(asked: Setup, promised: Setup, *, measured: bool) -> str | None:
    """What stands behind the speed of a lane that guesses ahead."""
    if not asked.speculate:
        return None
    lead = describe(asked.speculate, asked.draft)
    if measured:
        return lead
    if promised.acceptance is None:
        return (
            f"{lead}; no speed is promised for that, since the share that comes true was not measured here: the speed "
            "is the one without guesses (`chambers bench depth` measures it)"
        )
    known = "as was said" if asked.acceptance is not None else "as was measured here"
    return f"{lead}, of which {promised.acceptance:.0%} come true, {known}"
