"""fleet_status, bench: what runs here, and how fast it is."""

from typing import Annotated

from pydantic import Field

from chambers.bench.sample import Shape
from chambers.bench.store import Ending
from chambers.bench.summary import summarise
from chambers.desk import bench, engines
from chambers.mcp.agency import Agency, Call
from chambers.mcp.results import BenchRow, BenchTable, FleetNow, LaneNow
from chambers.mcp.telling import Counting

MOST_PROMPT_TOKENS = 8192
MOST_OUTPUT_TOKENS = 512
MOST_RUNS = 10
MOST_STREAMS = 16
_SEED_OF_INTERVALS = 20_260_214


class FleetTools:
    """Nothing here starts or stops an engine."""

    def __init__(self, agency: Agency) -> None:
        self._agency = agency

    async def fleet_status(self) -> FleetNow:
        """Which models run on which lanes, how well each is closed off, its queue and its speed."""
        now = await engines.status(self._agency.settings)
        said = now.to_json()
        lanes = (LaneNow(**{name: each.get(name) for name in LaneNow.model_fields}) for each in said["lanes"])
        return FleetNow(
            lanes=tuple(lanes),
            gateway=said["gateway"]["address"],
            gateway_answers=said["gateway"]["answers"],
            left_out=tuple(said["left_out"]),
        )

    async def bench(
        self,
        *,
        call: Call,
        role: Annotated[str, Field(max_length=64)] = "fast",
        prompt_tokens: Annotated[int, Field(ge=1, le=MOST_PROMPT_TOKENS)] = 256,
        output_tokens: Annotated[int, Field(ge=1, le=MOST_OUTPUT_TOKENS)] = 64,
        concurrency: Annotated[int, Field(ge=1, le=MOST_STREAMS)] = 1,
        runs: Annotated[int, Field(ge=1, le=MOST_RUNS)] = 3,
    ) -> BenchTable:
        """Measure a role: one cold run and some warm ones with made-up prompts. Keeps the lane busy meanwhile. Runs
        that break a rule are kept and not counted.
        """
        shape = Shape(prompt_tokens, output_tokens)
        asked = {"shape": str(shape), "concurrency": str(concurrency), "runs": runs}
        book = bench.Notebook(self._agency.settings, "run", asked)
        ending: Ending = "failed"
        try:
            async with Counting(call) as told:
                await bench.run(
                    book,
                    bench.Wanted(model=role),
                    (shape,),
                    (concurrency,),
                    runs,
                    tell=lambda _: told.note("a run", ""),
                )
            ending = "finished"
        finally:
            rows = [row.to_json() for row in summarise(book.runs, bench.chance(_SEED_OF_INTERVALS))]
            session = book.session_id
            book.close(ending, rows)
        return BenchTable(session=session, rows=tuple(_row(each) for each in rows))


def _row(said: dict[str, object]) -> BenchRow:
    named = {name: said[name] for name in BenchRow.model_fields if name in said}
    return BenchRow.model_validate({**named, "median_tps": said["median"]})
