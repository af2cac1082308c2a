"""What is said of kept runs: right numbers, what does not count with its reason, and a page that loads nothing."""

import csv
import io
import json
import random
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from chambers.bench.report import SessionReport, csv_text, report_session
from chambers.bench.report_figures import session_figures
from chambers.bench.report_page import render_page
from chambers.bench.sample import Card, Environment, Exchange, GpuSample, Run, Shape
from chambers.bench.store import Kept, Store, UnknownSessionError
from chambers.bench.subject import subject_of
from chambers.cli.results import report_command
from chambers.desk import results
from chambers.desk.calibration import load_constants
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.ceiling import ceiling_tps
from chambers.planning.prediction import predict
from chambers.planning.setup import Setup
from chambers.settings import Settings

BEGAN = datetime(2026, 11, 15, 10, 0, tzinfo=UTC)
ENVIRONMENT = Environment(
    "http://127.0.0.1:8642/v1",
    model="qwen3-30b-a3b",
    quant="Q4_0",
    engine="llama.cpp",
    engine_version="b11434",
    machine="one H200",
    gpus=(Card("NVIDIA H200", 700.0),),
)
HOSTILE = '"><script>alert(1)</script><img src=https://example.org/x.png>'


def run(index: int, shape: str, concurrency: int, tps: float, **changes) -> Run:
    prompt, output = map(int, shape.split(":"))
    each = tps / concurrency
    exchanges = []
    for stream in range(concurrency):
        first = 0.05 * (stream + 1) + prompt / 5000
        chunks = tuple(first + number / each for number in range(output))
        exchanges.append(
            Exchange(0.0, 0.0, first, first, first, chunks[-1], chunks, prompt_tokens=prompt, output_tokens=output)
        )
    values = {
        "phase": "warm",
        "began": (BEGAN + timedelta(minutes=index)).isoformat(),
        "gpu": (GpuSample(0.0, 0, 50 + index, 400.0 + index, 1900, 0),),
        "invalid_reasons": (),
        "label": None,
    }
    values |= changes
    return Run(
        shape=Shape(prompt, output),
        concurrency=concurrency,
        exchanges=tuple(exchanges),
        wall_s=1.0,
        client_cpu_s=0.1,
        loop_lag_ms=0.2,
        load_average=0.4,
        cores=16,
        **values,
    )


def runs() -> list[Run]:
    made = [run(0, "256:128", 1, 250.0, phase="cold")]
    for concurrency, tps in ((1, 300.0), (2, 500.0), (4, 760.0)):
        made += [run(len(made) + i, "256:128", concurrency, tps * (1 + 0.01 * i)) for i in range(6)]
    made += [run(len(made) + i, "4096:128", 1, 260.0 + i) for i in range(3)]
    return [*made, run(len(made), "256:128", 1, 90.0, invalid_reasons=("throttle: GPU 0 was slowed down",))]


def kept(environment: Environment = ENVIRONMENT, **changes) -> Kept:
    values = {"subject": None, "began": BEGAN.isoformat(), "ended": BEGAN.isoformat(), "ending": "finished"}
    return Kept(id=3, verb="bench run", arguments={"runs": 6}, environment=environment, **values | changes)


def report(environment: Environment = ENVIRONMENT, made: list[Run] | None = None) -> SessionReport:
    ceilings = {("256:128", 1): 900.0}
    return report_session(kept(environment), runs() if made is None else made, random.Random(0), ceilings)


def page(*reports: SessionReport) -> str:
    return render_page(reports, made_at=BEGAN, version="0.1.0")


def test_medians_are_of_warm_runs_that_count():
    line = next(one for one in report().lines if (one.shape, one.concurrency) == ("256:128", 1))
    assert (line.runs, line.counted) == (8, 6)
    counted = sorted(one.output_tps for one in runs()[1:7])
    assert line.output_tps.median == pytest.approx((counted[2] + counted[3]) / 2)
    assert line.output_tps.min == counted[0]
    assert line.output_tps.interval.low <= line.output_tps.median <= line.output_tps.interval.high
    assert line.cold_tps < line.output_tps.min
    assert line.steady_tps == pytest.approx(line.per_stream_tps)


def test_json_has_the_fields_that_others_build_on():
    said = json.loads(json.dumps(report().to_json()))
    assert {"runs", "summary", "environment"} <= said.keys()
    wanted = "phase shape concurrency output_tps ttft_ms tpot_ms acceptance valid invalid_reasons"
    assert set(wanted.split()) <= said["runs"][0].keys()
    assert {"shape", "concurrency", "median", "min", "max", "p10", "p90", "cv"} <= said["summary"][0].keys()
    assert said["summary"][0]["interval"]["level"] == 0.95


def test_a_group_in_which_no_run_counts_is_shown_all_the_same():
    one = report(made=[run(0, "256:128", 1, 50.0, invalid_reasons=("load: busy",))])
    assert one.lines[0].to_json()["median"] is None
    assert "no run counts" in page(one)
    assert "load: busy" in page(one)


def test_csv_has_a_line_for_every_run_and_no_formula():
    sly = report(replace(ENVIRONMENT, model="=1+1"))
    rows = list(csv.DictReader(io.StringIO(csv_text([sly]))))
    assert len(rows) == len(runs())
    assert rows[-1]["valid"] == "False"
    assert "throttle" in rows[-1]["invalid_reasons"]
    assert rows[0]["model"] == "'=1+1"
    assert float(rows[1]["output_tps"]) == pytest.approx(runs()[1].output_tps)


class Outside(HTMLParser):
    """Everything that a browser would go and get, and everything that could run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            if name in {"src", "href", "xlink:href", "data", "action", "poster", "srcset"} and not value.startswith(
                "#"
            ):
                self.found.append(f"{tag} {name}={value}")
            if name.startswith("on"):
                self.found.append(f"{tag} {name}")


@pytest.mark.parametrize("environment", [ENVIRONMENT, Environment(HOSTILE, model=HOSTILE, engine=HOSTILE)])
def test_the_page_asks_nobody_for_anything(environment):
    made = [*runs(), run(99, "256:128", 2, 10.0, label=HOSTILE, invalid_reasons=(HOSTILE,))]
    html = page(report(environment, made))
    seen = Outside()
    seen.feed(html)
    assert seen.found == []
    assert not seen.tags & {"script", "img", "iframe", "link", "object", "embed", "base", "form"}
    assert "default-src 'none'" in html
    assert not re.search(r"url\(|@import", html)


def test_the_page_has_tables_plots_and_reasons():
    html = page(report())
    for title in (
        *("Tokens a second against concurrency", "What one stream gets", "Decoding against depth", "Reading prompts"),
        *("Measured against the ceiling", "Time to the first token", "Time for each further token"),
        *("Speed over time", "Temperature over time", "Power over time"),
    ):
        assert f"<b>{title}</b>" in html
    assert html.count("<svg") == 10
    assert "throttle: GPU 0 was slowed down" in html
    assert "TPOT = (last token - first token) / (output tokens - 1)" in html
    assert "prefers-color-scheme: dark" in html
    assert "@media print" in html


def test_the_page_shows_what_was_predicted_and_what_was_concluded():
    row = {"what": "decode", "shape": "256:128", "concurrency": 1, "predicted": 320.0, "measured": 240.0, "ratio": 0.75}
    band = {"predicted_low": 300.0, "predicted_high": 340.0, "measured_low": None, "measured_high": None}
    concluded = [{"verdict": "no cliff up to 4"}, {"endurance": {"verdict": "it held"}}, {"verdict": ["one", "two"]}]
    whole = replace(report(), results=(row | band | {"within_band": False}, *concluded))
    assert whole.verdicts == ("no cliff up to 4", "it held", "one", "two")
    html = page(whole)
    assert "Predicted and measured" in html
    assert "outside the band" in html
    assert "<b>it held</b>" in html


def test_what_runs_are_not_enough_for_is_not_drawn():
    few = report(made=[run(0, "256:128", 1, 300.0), run(1, "256:128", 1, 301.0)])
    titles = [figure.title for figure in session_figures(few)]
    assert titles == ["Measured against the ceiling", "Time to the first token", "Time for each further token"]


def test_an_interrupted_session_says_so():
    unfinished = replace(report(), kept=kept(ended=None, ending=None))
    assert "interrupted, or still at work" in page(unfinished)


@pytest.mark.parametrize("shape", ["qwen3-30b-a3b", "qwen3-32b"])
@pytest.mark.parametrize("batch", [1, 8])
def test_no_prediction_is_above_its_ceiling(shape, batch):
    setup = Setup(load_machine("h200x1"), shape_card(shape, "Q4_0"), "llama.cpp", (0,), batch=batch, depth_tokens=512)
    table = load_constants()
    assert predict(setup, table).speed.decode_tps < ceiling_tps(setup, table)


def test_ceilings_are_known_for_measurements_of_this_machine_only():
    machine = load_machine("h200x1")
    subject = subject_of(Setup(machine, shape_card("qwen3-32b", "Q4_0"), "llama.cpp", (0,), slots=4))
    found = results.ceilings(subject, [run(0, "256:128", 1, 90.0), run(1, "256:128", 4, 300.0)], machine)
    assert found["256:128", 4] > 3 * found["256:128", 1] > 0
    assert results.ceilings(subject, [run(0, "256:128", 1, 90.0)], load_machine("rtx3090x1")) == {}
    assert results.ceilings(None, [run(0, "256:128", 1, 90.0)], machine) == {}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    with Store.open(tmp_path) as store:
        for _ in range(2):
            session = store.begin("bench run", {}, ENVIRONMENT)
            for one in runs():
                session.add_run(one)
            session.finish()
    (tmp_path / "chambers.toml").write_text(f"[paths]\nstate = {json.dumps(str(tmp_path))}\n")
    return Settings(tmp_path, file=tmp_path / "chambers.toml")


def test_the_newest_session_is_reported_when_none_is_named(settings, tmp_path):
    found = results.report(settings, (), out=tmp_path / "page.html", with_csv=True)
    assert [one.kept.id for one in found.reports] == [2]
    assert [path.name for path in found.files] == ["page.html", "page.csv"]
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in found.files)


def test_the_same_runs_make_the_same_report(settings):
    assert results.report(settings, (1,)).to_json() == results.report(settings, (1,)).to_json()


def test_a_session_that_is_not_there_is_an_error(settings):
    with pytest.raises(UnknownSessionError):
        results.report(settings, (9,))


def test_the_command_lists_shows_and_writes(settings, tmp_path):
    def asked(*arguments: str) -> str:
        done = CliRunner().invoke(report_command, [*arguments, "--config", str(settings.file)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.stdout

    assert asked().count("bench run") == 2
    assert [one["session"] for one in json.loads(asked("--json"))["sessions"]] == [1, 2]
    shown = asked("1")
    assert "256:128 x 4: median" in shown
    assert "not counted: warm 256:128 x 1: throttle" in shown
    asked("1", "2", "--out", str(tmp_path / "both.html"))
    assert (tmp_path / "both.html").read_text().count("<section") == 2
