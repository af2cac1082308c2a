"""How many tokens to draft: the depth that serves every shape well even on a bad run. Pure.

For each depth the worst shape counts: the lowest ratio, over all shapes, of its tenth percentile to the tenth
percentile without speculation. The best of these wins; a better median that collapses now and then does not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chambers.base.errors import UsageError


class MissingRunsError(UsageError):
    """The tables do not cover the same shapes."""

    code = "depth.missing_runs"


@dataclass(frozen=True, slots=True)
class DepthChoice:
    """The depth to use, and the worst-shape ratio of every depth that was measured."""

    depth: int
    ratios: Mapping[int, float]
    reason: str


def choose_depth(p10_tps: Mapping[int, Mapping[str, float]]) -> DepthChoice:
    """Choose from tenth percentiles by depth and shape; depth 0 is decoding without speculation."""
    base = p10_tps.get(0)
    if not base:
        raise MissingRunsError("There are no runs without speculation to compare with.", hint="Measure depth 0 too.")
    ratios = {0: 1.0} | {depth: _worst(depth, shapes, base) for depth, shapes in p10_tps.items() if depth}
    best = min(ratios, key=lambda depth: (-ratios[depth], depth))
    return DepthChoice(best, ratios, _reason(best, ratios))


def _worst(depth: int, shapes: Mapping[str, float], base: Mapping[str, float]) -> float:
    missing = sorted(base.keys() - shapes.keys())
    if missing:
        raise MissingRunsError(
            f"Depth {depth} was not measured for {', '.join(missing)}.", hint="Measure every depth on the same shapes."
        )
    return min(shapes[shape] / base[shape] for shape in base)


def _reason(best: int, ratios: Mapping[int, float]) -> str:
    others = ", ".join(_said(depth, ratios) for depth in _others(best, ratios))
    return f"depth {best} is never below {ratios[best]:.2f} of plain decoding in its worst shape" + (
        f" ({others})" if others else ""
    )


def _others(best: int, ratios: Mapping[int, float]) -> Iterable[int]:
    return (depth for depth in sorted(ratios) if depth not in {0, best})


def _said(depth: int, ratios: Mapping[int, float]) -> str:
    return f"depth {depth}: {ratios[depth]:.2f}"
