"""A server that is being measured: found out once, then asked for run after run, each judged by the rules and kept.

The first requests find out how many tokens a word has here, what the template adds, and whether the server takes the
fields that engines know. They are also the very first contact, whose time is kept: what a server pays once, it pays
there.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from chambers.base.errors import OperationError
from chambers.bench.agenda import Spec
from chambers.bench.ask import Ask, Endpoint
from chambers.bench.client import Answer, LoadClient, UnreachableError, open_client
from chambers.bench.drafts import Drafts, count_drafts
from chambers.bench.loops import Wave, measure, measure_answers, poisson_times
from chambers.bench.prompts import Gauge, PromptMaker, fit_gauge
from chambers.bench.sample import Exchange, Phase, Prompts, Run, Shape
from chambers.bench.statistics import Chance
from chambers.bench.validity import Expected, broken_rules, clock_mhz, temperature_c
from chambers.bench.watch import Cards, find_cards
from chambers.chat.dialect import Dialect
from chambers.chat.message import Message
from chambers.engines.known import known_engines

__all__ = ("Keep", "Measurer", "ProbeError", "Spec", "open_measurer")

Keep = Callable[[Run], None]

_PROBES: dict[Prompts, tuple[int, int]] = {"synthetic": (8, 136), "real": (48, 304)}
_PROBE_OUTPUT_TOKENS = 2
_REFUSED_FIELDS = frozenset({400, 422})


class ProbeError(OperationError):
    """The server refuses what is to be measured."""

    code = "bench.refused"


class Measurer:
    """Makes runs against one endpoint. `open_measurer` makes one of these."""

    def __init__(self, client: LoadClient, chance: Chance, cards: Cards, keep: Keep) -> None:
        self.client = client
        self.cards = cards
        self.first_contact: Exchange | None = None
        self.fingerprint: str | None = None
        self.maker = PromptMaker(chance)
        self._chance = chance
        self._keep = keep
        self._gauges: dict[Prompts, Gauge] = {}
        self._counts_drafts = True
        self._first_clock_mhz: float | None = None
        self._first_temperature_c: float | None = None

    @property
    def endpoint(self) -> Endpoint:
        return self.client.endpoint

    async def run(self, spec: Spec) -> Run:
        """Make a run, judge it, keep it."""
        gauge = await self.gauge(spec.prompts)
        words = gauge.words_for(spec.shape.prompt_tokens)
        before = await self._count_drafts()
        found = await measure(self.client, self._wave(spec, words), self.cards)
        found = _with_drafts(found, before, await self._count_drafts())
        run = replace(found, invalid_reasons=broken_rules(found, self._expected(spec, gauge)))
        self._remember(run)
        self._keep(run)
        return run

    async def turn(self, ask: Ask, phase: Phase, label: str) -> tuple[Run, str]:
        """One turn of a conversation, in which the cache is wanted; and what was answered."""
        wave = Wave(phase, Shape(1, ask.output_tokens), 1, (ask,), label=label)
        found, answers = await measure_answers(self.client, wave, self.cards)
        shape = Shape(found.prompt_tokens or 1, ask.output_tokens)
        expected = Expected(exact_output=False, cache_allowed=True)
        run = replace(found, shape=shape)
        run = replace(run, invalid_reasons=broken_rules(run, expected))
        self._keep(run)
        return run, answers[0].text

    async def gauge(self, prompts: Prompts) -> Gauge:
        """How long words are at this server; asked once for each kind of prompt."""
        if prompts not in self._gauges:
            counted = [(words, await self._count(prompts, words)) for words in _PROBES[prompts]]
            self._gauges[prompts] = fit_gauge(counted)
        return self._gauges[prompts]

    def ask(self, text: str, output_tokens: int, *, exact: bool = True) -> Ask:
        """A single question."""
        return Ask((Message("user", text),), output_tokens, exact=exact)

    def _wave(self, spec: Spec, words: int) -> Wave:
        requests = spec.requests or spec.concurrency
        exact = spec.prompts == "synthetic"
        asks = tuple(
            self.ask(self.maker.make(spec.prompts, words), spec.shape.output_tokens, exact=exact)
            for _ in range(requests)
        )
        due_s = poisson_times(requests, spec.rate_per_s, self._chance) if spec.rate_per_s else None
        return Wave(
            phase=spec.phase,
            shape=spec.shape,
            concurrency=spec.concurrency,
            asks=asks,
            prompts=spec.prompts,
            label=spec.label,
            stagger_s=spec.stagger_s,
            due_s=due_s,
            rate_per_s=spec.rate_per_s,
        )

    def _expected(self, spec: Spec, gauge: Gauge) -> Expected:
        """Real prompts may be answered as briefly as they deserve; over Messages a length cannot be asked for."""
        exact = spec.prompts == "synthetic" and self.endpoint.dialect is not Dialect.ANTHROPIC
        return Expected(
            template_tokens=gauge.template_tokens,
            exact_output=exact,
            first_clock_mhz=self._first_clock_mhz,
            first_temperature_c=self._first_temperature_c,
        )

    def _remember(self, run: Run) -> None:
        """The first warm run is what clocks and temperatures of later ones are held against."""
        if run.phase == "warm" and self._first_clock_mhz is None:
            self._first_clock_mhz, self._first_temperature_c = clock_mhz(run.gpu), temperature_c(run.gpu)

    async def _count_drafts(self) -> Drafts | None:
        """The server's counters of drafting; once it has none, it is not asked again."""
        if not self._counts_drafts:
            return None
        _, page = await self.client.get("/metrics")
        found = count_drafts(page.decode("utf-8", "replace"), known_engines().values())
        self._counts_drafts = found is not None
        return found

    async def _count(self, prompts: Prompts, words: int) -> int:
        answer = await self._probe(prompts, words)
        self.first_contact = self.first_contact or answer.exchange
        self.fingerprint = answer.fingerprint or self.fingerprint
        if answer.exchange.prompt_tokens is None:
            raise ProbeError(
                "The server does not say how many tokens a prompt has, so nothing can be counted.",
                hint="It must send `usage` at the end of a stream (`stream_options.include_usage`).",
            )
        return answer.exchange.prompt_tokens

    async def _probe(self, prompts: Prompts, words: int) -> Answer:
        ask = self.ask(self.maker.make(prompts, words), _PROBE_OUTPUT_TOKENS)
        answer = await self.client.ask(ask)
        if answer.exchange.status in _REFUSED_FIELDS and self.client.extras:
            self.client.extras = False
            answer = await self.client.ask(ask)
        if answer.exchange.failed:
            raise _refused(self.endpoint, answer.exchange)
        return answer


@asynccontextmanager
async def open_measurer(endpoint: Endpoint, chance: Chance, keep: Keep) -> AsyncIterator[Measurer]:
    """A measurer that knows its server: connected, and probed with made-up prompts."""
    async with open_client(endpoint) as client:
        measurer = Measurer(client, chance, find_cards(), keep)
        await client.connect(1)
        await measurer.gauge("synthetic")
        yield measurer


def _with_drafts(run: Run, before: Drafts | None, after: Drafts | None) -> Run:
    added = after.since(before) if before is not None and after is not None else None
    return run if added is None else replace(run, drafted_tokens=added.drafted, accepted_tokens=added.accepted)


def _refused(endpoint: Endpoint, exchange: Exchange) -> OperationError:
    if exchange.status is None:
        return UnreachableError(
            f"The server at {endpoint.url} does not answer: {exchange.error}.",
            hint="`chambers status` says what runs; --url measures any other server.",
        )
    hint = "Give its key with --key." if exchange.status in {401, 403} else "Its own log may say more."
    return ProbeError(f"The server refused a first small request: {exchange.error}.", hint=hint)
