"""How fast a run decoded while all of its streams did: what a prediction for a batch can be held against. Pure.

Output tokens over the whole run include the reading of prompts, and at the edges fewer streams than were asked for. So
only the window counts in which every stream was past its first token and none had ended. Each chunk stands for an
equal share of its answer's tokens, because servers put several into one where they speculate.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from chambers.bench.sample import Exchange, Json, Run

_LEAST_SHARE = 0.25
"""Of a stream's own decoding time; in a shorter window chance rules."""


def steady_tps(run: Run) -> float | None:
    """Tokens a second of all streams together; None where they were never all at work."""
    streams = [exchange for exchange in run.exchanges if len(exchange.chunks_s) > 1 and exchange.output_tokens]
    if not streams or len(streams) != run.concurrency or len(streams) != len(run.exchanges):
        return None
    begin = max(stream.chunks_s[0] for stream in streams)
    end = min(stream.chunks_s[-1] for stream in streams)
    usual_s = median(stream.chunks_s[-1] - stream.chunks_s[0] for stream in streams)
    if end - begin < _LEAST_SHARE * usual_s or end <= begin:
        return None
    return sum(_tokens(stream, begin, end) for stream in streams) / (end - begin)


def prompt_tps(run: Run) -> float | None:
    """Prompt tokens read a second by one stream that was alone: by the server's own clock where it says so."""
    if run.concurrency != 1:
        return None
    found = [tps for tps in map(_prompt_tps, run.exchanges) if tps is not None]
    return median(found) if found else None


def headline(run: Run) -> Json:
    """A run in a few numbers, with those of this module."""
    own = {"steady_tps": steady_tps(run), "prompt_tps": prompt_tps(run), "depth_tokens": depth_tokens(run)}
    return run.headline_json() | own


def depth_tokens(run: Run) -> int:
    """How much stood in the context half-way through the answers."""
    return (run.prompt_tokens or run.shape.prompt_tokens) + run.shape.output_tokens // 2


def _tokens(stream: Exchange, begin: float, end: float) -> float:
    """Tokens after `begin` up to `end`; the first chunk's came out of the prompt."""
    assert stream.output_tokens is not None
    each = (stream.output_tokens - 1) / (len(stream.chunks_s) - 1)
    return each * _steps(stream.chunks_s, begin, end)


def _steps(chunks_s: Sequence[float], begin: float, end: float) -> float:
    """Chunks in the window, those at its edges in part."""
    steps = 0.0
    for before, after in pairwise(chunks_s):
        inside = min(after, end) - max(before, begin)
        if inside > 0:
            steps += inside / (after - before)
        elif after == before and begin < after <= end:
            steps += 1.0
    return steps


def _prompt_tps(exchange: Exchange) -> float | None:
    server = exchange.server
    if server is not None and server.prompt_tokens and server.prompt_ms:
        return server.prompt_tokens * 1000 / server.prompt_ms
    read = (exchange.prompt_tokens or 0) - (exchange.cached_tokens or 0)
    return read * 1000 / exchange.ttft_ms if read > 0 and exchange.ttft_ms else None
