"""A rehearsal's decisions: what is tried, what is compared, what fits instead; and scratch folders that do not stay."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.rehearsal import Forecast, Spot, Wish, compare, context_tokens, headline, specs, spots
from chambers.bench.sample import Exchange, Run, Shape
from chambers.bench.scratch import ScratchError, scratch, sweep
from chambers.desk.calibration import load_constants
from chambers.desk.lanes import Installed
from chambers.desk.rehearsal_room import RehearsalNoFitError, Room, check_room, not_here
from chambers.engines.known import known_engines
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card

SHORT = Shape(256, 64)
WISH = Wish(SHORT, (1, 2, 4), (0, 4096), 3)


def run(tps: float, *, phase="warm", concurrency=1, shape=SHORT, reasons=()) -> Run:
    each = tps / concurrency
    chunks = tuple(0.5 + number / each for number in range(shape.output_tokens))
    exchange = Exchange(0, 0, 0.5, 0.5, 0.5, chunks[-1], chunks, shape.prompt_tokens, 0, shape.output_tokens)
    exchanges = (exchange,) * concurrency
    return Run(phase, shape, concurrency, "2026-11-15T00:00:00+00:00", exchanges, 1, 0, 0, 0, 2, (), tuple(reasons))


def test_each_concurrency_is_tried_at_the_base_shape_and_each_depth_alone():
    chosen, left = spots(WISH, 32768)
    assert chosen == (Spot(SHORT, 1), Spot(SHORT, 2), Spot(SHORT, 4), Spot(Shape(4096, 64)))
    assert left == ()


def test_what_the_models_context_does_not_hold_is_not_tried_and_said():
    chosen, left = spots(WISH, 2048)
    assert Spot(Shape(4096, 64)) not in chosen
    assert left == ("4096:64: the model was made for 2048 tokens",)


@given(st.lists(st.tuples(st.integers(1, 100_000), st.integers(1, 5000)), min_size=1, max_size=5))
def test_the_context_holds_every_spot_with_room_for_a_template(shapes):
    chosen = [Spot(Shape(prompt, output)) for prompt, output in shapes]
    room = context_tokens(chosen)
    assert all(prompt + output + 64 <= room for prompt, output in shapes)
    assert room <= max(1024, max(prompt + output for prompt, output in shapes) + 512)


def test_every_spot_has_one_cold_run_and_then_its_warm_ones():
    wanted = specs([Spot(SHORT), Spot(SHORT, 2)], 2)
    assert [(spec.phase, spec.concurrency) for spec in wanted] == [
        *(("cold", 1), ("warm", 1), ("warm", 1)),
        *(("cold", 2), ("warm", 2), ("warm", 2)),
    ]


def test_what_was_measured_stands_beside_what_was_predicted():
    forecasts = {Spot(SHORT): Forecast(100, 90, 110, 1000, 500, 1500), Spot(SHORT, 2): Forecast(200, 180, 220)}
    runs = [run(80), run(84), run(88), run(190, concurrency=2), run(10, phase="cold"), run(1, reasons=("load: busy",))]
    alone, reading, two = compare(forecasts, runs)
    assert (alone.measured, alone.measured_low, alone.measured_high) == pytest.approx((84, 80, 88))
    assert alone.ratio == pytest.approx(0.84)
    assert (alone.within, two.within) == (False, True)
    assert reading.measured == pytest.approx(512)
    assert (two.what, two.concurrency, two.runs) == ("decode", 2, 1)
    assert headline([alone, reading, two]) is alone


def test_without_a_run_that_counts_nothing_is_claimed():
    (row, reading) = compare({Spot(SHORT): Forecast(100, 90, 110)}, [run(5, reasons=("load: busy",))])
    assert (row.measured, row.ratio, row.within, row.runs) == (None, None, None, 0)
    assert row.to_json()["predicted"] == 100
    assert reading.predicted is None


def room(machine: str, engine: str, context: int = 4096) -> Room:
    installed = {engine: Installed(known_engines()[engine], None, None)}
    return Room(load_machine(machine), installed, load_constants(), context, 1)


def test_too_large_a_shape_names_a_quantisation_that_would_fit():
    with pytest.raises(RehearsalNoFitError) as caught:
        check_room(shape_card("qwen3-32b", "F16"), room("rtx3090x2", "llama.cpp"))
    assert caught.value.exit_code == 5
    assert "qwen3-32b in Q8_0" in caught.value.hint


def test_too_large_a_shape_names_other_shapes_where_no_quantisation_helps():
    with pytest.raises(RehearsalNoFitError) as caught:
        check_room(shape_card("gpt-oss-120b", "Q2_K"), room("rtx3090x1", "embedded"))
    assert "What would fit" in caught.value.hint
    assert "tiny" not in caught.value.hint


def test_what_fits_is_not_refused():
    check_room(shape_card("llama-3.1-8b", "Q4_K_M"), room("rtx3090x1", "llama.cpp"))
    check_room(shape_card("smollm2-135m", "Q4_0"), room("cpu", "embedded"))


def test_what_this_box_has_not_is_said():
    here = room("cpu", "embedded")
    said = list(not_here(here.machine, here.installed))
    assert said[0].startswith("GPUs: this box has none")
    assert "llama.cpp" in said[1]
    assert "not installed" in said[1]
    with_vllm = room("h200x1", "vllm")
    assert any(
        one.startswith("vllm: it does not read GGUF") for one in not_here(with_vllm.machine, with_vllm.installed)
    )


def test_a_scratch_folder_is_private_and_goes_with_the_block(tmp_path: Path):
    with scratch(tmp_path / "below") as own:
        assert own.stat().st_mode & 0o777 == 0o700
        (own / "large.gguf").write_bytes(b"x")
        assert sweep(tmp_path / "below") == ()
        assert own.exists()
    assert list((tmp_path / "below").iterdir()) == []


def test_a_scratch_folder_goes_on_an_error_too(tmp_path: Path):
    with pytest.raises(ZeroDivisionError), scratch(tmp_path) as own:
        (own / "large.gguf").write_bytes(b"x")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_swept_up(tmp_path: Path):
    program = (
        "import sys, time; from pathlib import Path; from chambers.bench.scratch import scratch\n"
        "with scratch(Path(sys.argv[1])) as own: (own / 'large').touch(); print(own, flush=True); time.sleep(60)"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        left = Path(process.stdout.readline().strip())
        assert sweep(tmp_path) == ()
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert (left / "large").exists()
    assert sweep(tmp_path) == (left,)
    assert list(tmp_path.iterdir()) == []


def test_folders_of_others_are_left_alone(tmp_path: Path):
    (tmp_path / "scratch-not-ours").mkdir()
    (tmp_path / "mine").mkdir()
    assert sweep(tmp_path) == ()
    assert sweep(tmp_path / "nowhere") == ()


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(ScratchError), scratch(tmp_path / "file"):
        pass
