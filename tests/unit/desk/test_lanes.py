"""From settings to lanes, on whatever box this is."""

import asyncio
import json
from pathlib import Path

import pytest

from chambers.base.errors import NoFitError, SettingsError
from chambers.desk.lanes import AddressRefusedError, find_installed, make_plan, upstream_keys
from chambers.models.embedded import find_embedded_model
from chambers.settings import load_settings

FAKE = Path(__file__).parents[2] / "programs" / "fake_engine.py"
MODEL = f"path = {json.dumps(str(find_embedded_model()))}\n"


def settings(folder: Path, text: str):
    file = folder / "chambers.toml"
    file.write_text(f"[paths]\nstate = 'state'\n{text}")
    return load_settings(file, {"HOME": str(folder)})


def plan(folder: Path, text: str):
    return asyncio.run(make_plan(settings(folder, text)))


def test_a_role_with_a_model_gets_a_lane_of_its_own_and_the_rest_go_to_the_embedded_one(tmp_path):
    text = f'[models.mine]\n{MODEL}[roles.drafter]\nmodel = "mine"\nstakes = "high"\ncontext_tokens = 2048\nslots = 3\n'
    lanes = {lane.name: lane for lane in plan(tmp_path, text).lanes}
    assert set(lanes) == {"mine", "smollm2-135m"}
    mine = lanes["mine"]
    assert (mine.roles, mine.placement.context_tokens, mine.placement.slots) == (("drafter",), 2048, 3)
    assert mine.priority > lanes["smollm2-135m"].priority
    assert mine.expected_tps
    assert mine.memory_bytes > 50_000_000
    assert "drafter" not in lanes["smollm2-135m"].roles


def test_an_engine_by_setting_is_used_with_its_arguments_and_environment(tmp_path):
    text = (
        f'[engines."llama.cpp"]\nbinary = {json.dumps(str(FAKE))}\nextra_args = ["--jinja"]\nenv = {{ A = "1" }}\n'
        f'[models.mine]\n{MODEL}[roles.drafter]\nmodel = "mine"\nengine = "llama.cpp"\n'
    )
    lane = next(lane for lane in plan(tmp_path, text).lanes if lane.name == "mine")
    assert lane.placement.engine == "llama.cpp"
    assert (lane.invocation.program, lane.invocation.extra_args) == (str(FAKE), ("--jinja",))
    assert lane.invocation.environment == (("A", "1"),)


def test_the_probe_tells_what_a_program_is(tmp_path):
    text = f'[engines."llama.cpp"]\nbinary = {json.dumps(str(FAKE))}\n'
    installed = asyncio.run(find_installed(settings(tmp_path, text)))
    assert installed["llama.cpp"].build.version == "99999 (fake)"
    assert installed["embedded"].program is None


def test_a_replica_that_would_share_the_processors_is_left_out_and_said(tmp_path):
    text = f'[models.mine]\n{MODEL}[roles.drafter]\nmodel = "mine"\nreplicas = 2\n'
    found = plan(tmp_path, text)
    assert [lane.name for lane in found.lanes] == ["smollm2-135m", "mine"] or any(
        lane.placement.devices for lane in found.lanes
    )
    assert len(found.lanes) + len(found.left_out) == 3


def test_two_lanes_of_one_model_have_names_of_their_own(tmp_path):
    text = f'[models."smollm2-135m"]\n{MODEL}[roles.heavy]\nmodel = "smollm2-135m"\n'
    assert [lane.name for lane in plan(tmp_path, text).lanes] == ["smollm2-135m", "smollm2-135m-2"]


def test_a_role_by_url_is_a_lane_elsewhere_with_its_key_kept_apart(tmp_path):
    text = (
        '[roles.heavy]\nmodel = "big"\nurl = "https://10.0.0.5:8642/v1"\nkey = "a-key-of-theirs"\n'
        '[roles.planner]\nmodel = "big"\nurl = "https://10.0.0.5:8642"\n'
    )
    found = plan(tmp_path, text)
    lane = next(lane for lane in found.lanes if lane.url)
    assert (lane.url, set(lane.roles)) == ("https://10.0.0.5:8642", {"heavy", "planner"})
    assert upstream_keys(settings(tmp_path, text), found) == {"big": "a-key-of-theirs"}


def test_roles_with_keys_of_their_own_are_lanes_of_their_own(tmp_path):
    there = 'model = "big"\nurl = "http://127.0.0.1:9000"\ninsecure = true'
    text = f'[roles.drafter]\n{there}\nkey = "first"\n[roles.reviewer]\n{there}\nkey = "second"'
    found = plan(tmp_path, text)
    keys = upstream_keys(settings(tmp_path, text), found)
    by_role = {role: keys.get(lane.name) for lane in found.lanes for role in lane.roles}
    assert (by_role["drafter"], by_role["reviewer"]) == ("first", "second")
    assert "a-key-of-theirs" not in repr(found)


@pytest.mark.parametrize("url", ["http://8.8.8.8", "https://1.1.1.1/v1", "http://10.0.0.5", "http://0x7f.1"])
def test_an_address_out_of_the_house_or_in_the_clear_is_refused(tmp_path, url):
    with pytest.raises(AddressRefusedError):
        plan(tmp_path, f'[roles.heavy]\nmodel = "big"\nurl = "{url}"\n')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[engines.unheard]\nbinary = "x"\n[models.m]\n' + MODEL + '[roles.fast]\nmodel = "m"\n', "unheard"),
        ('[engines.vllm]\nbinary = "nowhere"\n[models.m]\n' + MODEL + '[roles.fast]\nmodel = "m"\n', "does not exist"),
        ('[models.m]\nshape = "qwen3-32b"\nquant = "Q8_0"\n[roles.fast]\nmodel = "m"\n', "only a shape"),
    ],
)
def test_what_cannot_be_run_is_named(tmp_path, text, said):
    with pytest.raises(SettingsError, match=said):
        plan(tmp_path, text)


def test_a_resident_without_a_place_is_an_error_that_says_how_to_do_without(tmp_path):
    huge = f'[models.m]\n{MODEL}[roles.fast]\nmodel = "m"\nslots = 256\ncontext_tokens = 8192\nfloor_tps = 100000\n'
    with pytest.raises(NoFitError) as caught:
        plan(tmp_path, huge)
    assert "resident = false" in (caught.value.hint or "")
    left = plan(tmp_path, huge + "resident = false\n")
    assert [lane.name for lane in left.lanes] == ["smollm2-135m"]
    assert left.left_out


def test_a_role_whose_model_found_no_place_is_played_by_the_embedded_one(tmp_path):
    left = plan(tmp_path, f'[models.m]\n{MODEL}[roles.tester]\nmodel = "m"\nfloor_tps = 100000\nresident = false\n')
    lane = next(lane for lane in left.lanes if "tester" in lane.roles)
    assert lane.placement.engine == "embedded"
    assert any("for tester there was no place" in reason for reason in lane.reasons)


def test_a_role_may_guess_ahead_and_nothing_is_promised_of_its_speed(tmp_path):
    text = f'[models.m]\n{MODEL}[roles.drafter]\nmodel = "m"\nspeculate = 4\ndraft = "ngram"\n'
    lane = next(lane for lane in plan(tmp_path, text).lanes if lane.name == "m")
    assert (lane.placement.speculate, lane.placement.draft) == (4, "ngram")
    assert lane.expected_tps is None
    assert any(reason.startswith("guesses 4 tokens ahead by n-grams") for reason in lane.reasons)


def test_the_embedded_lane_guesses_ahead_where_one_of_its_roles_asks_for_it(tmp_path):
    (lane,) = plan(tmp_path, '[roles.fast]\nspeculate = 4\ndraft = "ngram"\n').lanes
    assert (lane.placement.speculate, lane.placement.draft) == (4, "ngram")


@pytest.mark.parametrize("model", ["", 'model = "m"\n'])
def test_a_model_without_draft_layers_is_refused_with_the_way_out(tmp_path, model):
    with pytest.raises((SettingsError, NoFitError), match="has no draft layers") as caught:
        plan(tmp_path, f"[models.m]\n{MODEL}[roles.fast]\n{model}speculate = 3\n")
    assert 'draft = "ngram"' in caught.value.message
