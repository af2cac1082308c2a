"""The numbers of /metrics, in Prometheus's words: counted as answers end, looked up when somebody asks."""

from collections.abc import Callable, Iterator

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from chambers.engines.engine import Timings
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.affinity import Affinity
from chambers.gateway.frames import Fate
from chambers.gateway.solitude import Solitude
from chambers.gateway.tally import Account, Outcome
from chambers.planning.drift import speed_ratio

CONTENT_TYPE = CONTENT_TYPE_LATEST.encode()
NO_LANE = ""
_TTFT_BUCKETS_S = (0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600)
_TPOT_BUCKETS_S = (0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1)


class LaneGauges(Collector):
    """What a lane is like at this moment; asked for only when somebody looks."""

    def __init__(self, look: Callable[[], Iterator[tuple[LaneStatus, int, int]]], solitude: Solitude) -> None:
        self._look = look
        self._solitude = solitude

    def collect(self) -> Iterator[Metric]:
        waiting = _gauge("chambers_queue_waiting", "Requests waiting for a slot; lanes of one model share a queue.")
        inflight = _gauge("chambers_inflight", "Requests being served.")
        up = _gauge("chambers_lane_up", "Whether the lane is ready to serve.")
        restarts = _gauge("chambers_lane_restarts", "How often its engine was started again.")
        ratios = _gauge("chambers_lane_speed_ratio", "Speed of answers that were alone, over what was expected.")
        for lane, queued, running in self._look():
            labels = (lane.lane, lane.model)
            ratio = speed_ratio(self._solitude.decode_tps(lane.lane), lane.decode_tps_expected)
            if ratio is not None:
                ratios.add_metric(labels, ratio)
            waiting.add_metric(labels, queued)
            inflight.add_metric(labels, running)
            up.add_metric(labels, lane.state is State.READY)
            restarts.add_metric(labels, lane.restarts)
        yield from (waiting, inflight, up, restarts, ratios)


class Metrics:
    """Everything that is counted; labels are lanes and routes, so there is never much of it."""

    def __init__(self, look: Callable[[], Iterator[tuple[LaneStatus, int, int]]]) -> None:
        # Otherwise each number has a second line with its birthday.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = own = CollectorRegistry()
        self._look, self._solitude = look, Solitude()
        own.register(LaneGauges(look, self._solitude))
        ProcessCollector(registry=own)
        self._requests = Counter(
            "chambers_requests", "Requests, by how they ended.", ("lane", "route", "outcome"), registry=own
        )
        self._tokens = Counter("chambers_tokens", "Tokens, by what they were.", ("lane", "kind"), registry=own)
        self._affinity = Counter(
            "chambers_affinity", "Whether a prompt went to a lane that knew its beginning.", ("decision",), registry=own
        )
        self._fingerprints = Counter(
            "chambers_fingerprints",
            "Answers that left, by whether they will be known if they come back as evidence.",
            ("fate",),
            registry=own,
        )
        self._ttft = Histogram(
            "chambers_ttft_seconds",
            "From arrival to the first word, waiting included.",
            ("lane",),
            buckets=_TTFT_BUCKETS_S,
            registry=own,
        )
        self._tpot = Histogram(
            "chambers_tpot_seconds",
            "Time for each word after the first.",
            ("lane",),
            buckets=_TPOT_BUCKETS_S,
            registry=own,
        )

    def page(self) -> bytes:
        """All of it as text."""
        return generate_latest(self._registry)

    def note_affinity(self, affinity: Affinity) -> None:
        self._affinity.labels(affinity.decision).inc()

    def note_fingerprint(self, fate: Fate) -> None:
        self._fingerprints.labels(fate.value).inc()

    def alone_tps(self, lane: str) -> float | None:
        """The speed of the lane's last answers that had it to themselves."""
        return self._solitude.decode_tps(lane)

    def note_end(self, account: Account, outcome: Outcome) -> None:
        """Count a request that has ended, however it ended."""
        lane = account.lane or NO_LANE
        if account.lane is not None:
            self._solitude.note(account, sum(running for seen, _, running in self._look() if seen.lane == lane))
        self._requests.labels(lane, account.path, outcome.value).inc()
        if account.ttft_s is not None:
            self._ttft.labels(lane).observe(account.ttft_s)
        if account.decode_tps:
            self._tpot.labels(lane).observe(1 / account.decode_tps)
        for kind, tokens in _kinds(account.timings):
            self._tokens.labels(lane, kind).inc(tokens)


def _kinds(timings: Timings | None) -> Iterator[tuple[str, int]]:
    if timings is None:
        return
    counts = {
        "prompt": timings.prompt_tokens,
        "cached": timings.cached_tokens,
        "output": timings.decode_tokens,
        "draft": timings.draft_tokens,
        "accepted": timings.accepted_tokens,
    }
    yield from ((kind, tokens) for kind, tokens in counts.items() if tokens)


def _gauge(name: str, says: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, says, labels=("lane", "model"))
