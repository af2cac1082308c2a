"""Measuring, as a person asks for it: which server, what is kept, and each verb of `chambers bench`.

What a verb shows is worked out from the runs it has kept, so that an interrupted one shows what it has. Start-up is
part of the price of a measurement and may be paid by the engine's own processors: nothing heavy is imported until it
is known to be needed.
"""

import random
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from chambers.base.errors import UnavailableError
from chambers.bench.agenda import Progress, Spec, plan_runs
from chambers.bench.ask import Endpoint
from chambers.bench.client import open_client
from chambers.bench.conversation import Turn, converse, fitting_tokens
from chambers.bench.depth import ratios_of, runs_by_depth, walk_on
from chambers.bench.endurance import soak as keep_up
from chambers.bench.measuring import Measurer, open_measurer
from chambers.bench.sample import Environment, Prompts, Run, Shape
from chambers.bench.series import alternate, run_all
from chambers.bench.series import sweep as climb
from chambers.bench.store import Ending, Session, Store
from chambers.bench.subject import Subject
from chambers.bench.summary import counted
from chambers.bench.surroundings import look_around, model_names
from chambers.chat.dialect import Dialect
from chambers.fleet.control import ask_status
from chambers.fleet.folders import folders_of, make_private
from chambers.gateway.key_file import read_or_make_key
from chambers.settings import Settings

LEAST_RUNS_TO_CALIBRATE = 5
"""Fewer warm runs than this correct no prediction, so the planner is not asked what it knows of the lane."""
DEFAULT_ROLE = "fast"

Say = Callable[[str], None]
Tell = Callable[[Progress], None]


class NoModelError(UnavailableError):
    """The server has no model to measure."""

    code = "bench.no_model"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person named: a role of this house, or a server with a model. None is ours to choose."""

    model: str | None = None
    url: str | None = None
    key: str | None = None
    dialect: Dialect = Dialect.OPENAI


@dataclass(slots=True)
class Notebook:
    """What a command measures, kept as it comes: here, and in the store when there is one."""

    settings: Settings
    verb: str
    arguments: Mapping[str, Any]
    runs: list[Run] = field(default_factory=list)
    environment: Environment | None = None
    subject: Subject | None = None
    session_id: int | None = None
    _store: Store | None = None
    _session: Session | None = None

    def begin(self, environment: Environment, subject: Subject | None) -> None:
        make_private(self.settings.state)
        self.environment, self.subject = environment, subject
        self._store = Store.open(self.settings.state)
        self._session = self._store.begin(self.verb, self.arguments, environment, subject)
        self.session_id = self._session.id

    def keep(self, run: Run) -> None:
        self.runs.append(run)
        if self._session is not None:
            self._session.add_run(run)

    def close(self, ending: Ending, results: Sequence[Mapping[str, Any]] = ()) -> None:
        """Say how it ended; what was concluded is kept too."""
        if self._session is not None and self._store is not None:
            self._session.add_results(results)
            self._session.finish(ending)
            self._store.close()
            self._session = self._store = None


def chance(seed: int | None = None) -> random.Random:
    """Without a seed the prompts differ from every session before, so that nothing of them is cached anywhere."""
    return random.Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311 - words, not secrets


async def find_endpoint(settings: Settings, wanted: Wanted) -> Endpoint:
    """The server and model that were named."""
    if wanted.url is None:
        folders = folders_of(settings.state)
        url = (await ask_status(folders.control_socket)).gateway.address
        return Endpoint(url, wanted.model or DEFAULT_ROLE, read_or_make_key(folders.state), wanted.dialect)
    endpoint = Endpoint(wanted.url, wanted.model or "", wanted.key, wanted.dialect)
    return endpoint if wanted.model else await _with_first_model(endpoint)


async def _with_first_model(endpoint: Endpoint) -> Endpoint:
    async with open_client(endpoint) as client:
        await client.connect(1)
        names = await model_names(client)
    if not names:
        raise NoModelError(
            f"{endpoint.url} lists no model.", hint="Name one with --model, and give a key with --key if it needs one."
        )
    return Endpoint(endpoint.url, names[0], endpoint.key, endpoint.dialect)


def parse_side(text: str, key: str | None) -> Wanted:
    """One side of a comparison: a role, or a server's address with #model if it has several."""
    if "://" not in text:
        return Wanted(model=text)
    url, _, model = text.partition("#")
    return Wanted(model=model or None, url=url, key=key)


@asynccontextmanager
async def _measurer(book: Notebook, wanted: Wanted, seed: int | None) -> AsyncIterator[Measurer]:
    endpoint = await find_endpoint(book.settings, wanted)
    async with open_measurer(endpoint, chance(seed), book.keep) as measurer:
        yield measurer


async def _begin(book: Notebook, measurer: Measurer, wanted: Wanted, *, runs: int = 0) -> Environment:
    environment = await look_around(measurer.client, measurer.cards, measurer.fingerprint)
    own = wanted.url is None and runs >= LEAST_RUNS_TO_CALIBRATE
    subject = await _subject(book.settings, measurer.endpoint.model) if own else None
    if subject is not None:
        environment = replace(environment, machine=subject.box.processor, devices=subject.devices)
    book.begin(environment, subject)
    return environment


async def _subject(settings: Settings, role: str) -> Subject | None:
    # Here because it brings the planner and every engine with it, half a second that a short measurement must not pay.
    from chambers.desk.subjects import running_subject  # noqa: PLC0415

    return await running_subject(settings, role)


async def run(
    book: Notebook,
    wanted: Wanted,
    shapes: Sequence[Shape],
    concurrencies: Sequence[int],
    runs: int,
    *,
    prompts: Sequence[Prompts] = ("synthetic",),
    rate_per_s: float | None = None,
    requests: int | None = None,
    stagger_s: float = 0.0,
    seed: int | None = None,
    tell: Tell,
) -> None:
    """One cold and `runs` warm runs of each shape at each concurrency."""
    specs = plan_runs(
        shapes,
        concurrencies,
        runs,
        prompts=prompts,
        rate_per_s=rate_per_s,
        requests=requests,
        stagger_s=stagger_s,
    )
    async with _measurer(book, wanted, seed) as measurer:
        await _begin(book, measurer, wanted, runs=runs)
        await run_all(measurer, specs, tell)


async def sweep(
    book: Notebook, wanted: Wanted, shape: Shape, most: int, runs: int, *, seed: int | None = None, tell: Tell
) -> None:
    """Concurrency from 1 on, until the cliff or `most`."""
    async with _measurer(book, wanted, seed) as measurer:
        await _begin(book, measurer, wanted, runs=runs)
        await climb(measurer, shape, most, runs, tell)


async def depth(
    book: Notebook,
    sides: Mapping[int, Wanted],
    shapes: Sequence[Shape],
    concurrencies: Sequence[int],
    runs: int,
    *,
    seed: int | None = None,
    tell: Tell,
    say: Say,
) -> None:
    """Each depth at its own server, from none upwards; ends when a depth is worse than the best before it."""
    walked: list[Mapping[str, float]] = []
    for drafted, wanted in sorted(sides.items()):
        async with _measurer(book, wanted, seed) as measurer:
            if book.environment is None:
                await _begin(book, measurer, wanted)
            await run_all(
                measurer, plan_runs(shapes, concurrencies, runs, prompts=BOTH_KINDS, label=str(drafted)), tell
            )
        walked.append(ratios_of(runs_by_depth(book.runs), drafted))
        if not walk_on(walked):
            say(WALK_ENDS.format(depth=drafted))
            return


BOTH_KINDS: tuple[Prompts, ...] = ("synthetic", "real")
WALK_ENDS = "depth {depth} is worse than the best before it: the walk ends here"


async def turns(
    book: Notebook,
    wanted: Wanted,
    system_tokens: int,
    count: int,
    output_tokens: int,
    *,
    seed: int | None = None,
    tell: Callable[[Turn], None],
    say: Say,
) -> None:
    """A conversation with long instructions, and what breaks its cache."""
    async with _measurer(book, wanted, seed) as measurer:
        environment = await _begin(book, measurer, wanted)
        fitting = fitting_tokens(system_tokens, environment.context_tokens, count, output_tokens)
        if fitting < system_tokens:
            say(
                f"The server has {environment.context_tokens} tokens of context, so the instructions are {fitting} "
                f"tokens long and not {system_tokens}."
            )
        await converse(measurer, fitting, count, output_tokens, tell)


async def compare(
    book: Notebook,
    sides: tuple[Wanted, Wanted],
    spec: Spec,
    pairs: int,
    *,
    seed: int | None = None,
    tell: Tell,
) -> None:
    """Two servers, models or roles in turn, ABBA. One server is never asked the same twice, it might remember."""
    first_seed = secrets.randbits(64) if seed is None else seed
    second_seed = first_seed if sides[0].url != sides[1].url else first_seed + 1
    async with _measurer(book, sides[0], first_seed) as first, _measurer(book, sides[1], second_seed) as second:
        await _begin(book, first, sides[0])
        await alternate(first, second, spec, pairs, tell)


async def soak(
    book: Notebook,
    wanted: Wanted,
    spec: Spec,
    minutes: float,
    *,
    seed: int | None = None,
    tell: Callable[[Run, float], None],
) -> None:
    """A load kept up for a time."""
    async with _measurer(book, wanted, seed) as measurer:
        await _begin(book, measurer, wanted)
        await keep_up(measurer, spec, minutes, tell)


def ceiling_of(book: Notebook) -> Mapping[tuple[str, int], float | None]:
    """What the bytes that a token needs allow, for each shape and concurrency; empty where the lane is not known."""
    if book.subject is None or not counted(book.runs):
        return {}
    # As with the subject: the planner is loaded only where there is something to ask it.
    from chambers.desk.named_machine import find_machine  # noqa: PLC0415
    from chambers.desk.results import ceilings  # noqa: PLC0415

    return dict(ceilings(book.subject, book.runs, find_machine(book.settings, None)))
