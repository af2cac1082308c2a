"""Whether a lane is still as fast as it was measured or predicted to be. Pure.

What is expected is the speed of one stream that is alone, so only answers that had the lane to themselves are held
against it. Beyond the band on either side is drift: slower means heat, a neighbour or another build; faster means that
the plan stands on a number that no longer holds.
"""

LEAST_ANSWERS = 5
"""Fewer answers say nothing about a lane."""


def speed_ratio(measured_tps: float | None, expected_tps: float | None) -> float | None:
    """Measured over expected; None where either is not known."""
    return measured_tps / expected_tps if measured_tps is not None and expected_tps else None


def drift_sentence(
    measured_tps: float | None, expected_tps: float | None, expected_low_tps: float | None, basis: str | None
) -> str | None:
    """What to tell a person when a lane left its band; None while it is inside, or nothing is known."""
    ratio = speed_ratio(measured_tps, expected_tps)
    if ratio is None or measured_tps is None or expected_tps is None or expected_low_tps is None:
        return None
    high_tps = 2 * expected_tps - expected_low_tps
    if expected_low_tps <= measured_tps <= high_tps:
        return None
    away = (
        f"{abs(1 - ratio):.0%} {'slower' if ratio < 1 else 'faster'} than the {expected_tps:.0f} {basis or 'predicted'}"
    )
    band = f"{expected_low_tps:.0f} to {high_tps:.0f}"
    cause = "look for heat, for others on the card, for another build" if ratio < 1 else "the plan may be out of date"
    return f"{measured_tps:.0f} tok/s alone, {away} (band {band}): {cause}, and measure with `chambers bench run`"
