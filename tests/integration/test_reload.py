"""The settings change while everything runs: only what differs moves."""

import json

import openai
import pytest
from running import open_house

from chambers.models.embedded import find_embedded_model

PROMPT = "The lease of the warehouse on Mill Street began on the first of May and was to run for five years. " * 6


def configuration(*, heavy_context: int = 1024, extra: str = "") -> str:
    model = json.dumps(str(find_embedded_model()))
    return (
        f"[models.one]\npath = {model}\n[models.two]\npath = {model}\n"
        f'[roles.drafter]\nmodel = "one"\ncontext_tokens = 1024\n'
        f'[roles.heavy]\nmodel = "two"\ncontext_tokens = {heavy_context}\n{extra}'
    )


@pytest.fixture(scope="module")
def three_lanes(tmp_path_factory):
    with open_house(tmp_path_factory.mktemp("reload"), config=configuration()) as house:
        house.wait_ready()
        yield house


def cached_tokens(house, role: str) -> int:
    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        talk = [{"role": "user", "content": f"{role}: {PROMPT}"}]
        answer = client.chat.completions.create(model=role, messages=talk, max_tokens=2)
        return answer.usage.prompt_tokens_details.cached_tokens


def pids(house) -> dict[str, int]:
    return {lane["lane"]: lane["pid"] for lane in house.status()["lanes"]}


def rewrite(house, config: str) -> None:
    head = house.config.read_text().partition("[models.one]")[0]
    house.config.write_text(head + config)


def test_changing_one_of_three_lanes_leaves_the_other_two_their_process_and_their_prompt_cache(three_lanes):
    house = three_lanes
    before = pids(house)
    assert len(before) == 3
    for role in ("drafter", "heavy", "fast"):
        cached_tokens(house, role)
    rewrite(house, configuration(heavy_context=2048))
    said = house.chambers("reload")
    assert said.returncode == 0, said.stderr
    assert "started: two" in said.stderr
    after = house.wait_ready()
    now = pids(house)
    assert now["one"] == before["one"]
    assert now["smollm2-135m"] == before["smollm2-135m"]
    assert now["two"] != before["two"]
    assert next(lane["context_tokens"] for lane in after["lanes"] if lane["lane"] == "two") == 2048
    assert cached_tokens(house, "drafter") > 100
    assert cached_tokens(house, "fast") > 100
    assert cached_tokens(house, "heavy") < 50  # what its readiness check had in common


def test_up_again_is_a_reload_and_new_roles_aliases_and_keys_reach_the_gateway_without_a_restart(three_lanes):
    house = three_lanes
    before, door = pids(house), house.status()["gateway"]["pid"]
    extra = '[roles.gate]\nmodel = "one"\ncontext_tokens = 1024\n[aliases]\nhouse-model = "drafter"\n'
    rewrite(house, configuration(heavy_context=2048, extra=extra))
    said = house.chambers("up")
    assert said.returncode == 0, said.stderr
    assert "renamed: one" in said.stderr
    assert pids(house) == before
    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        names = {model.id: model.lane for model in client.models.list()}
        assert names["gate"] == "one"
        assert names["house-model"] == "one"
    assert house.status()["gateway"]["pid"] == door


def test_settings_that_cannot_be_used_change_nothing_and_say_why(three_lanes):
    house = three_lanes
    before = pids(house)
    rewrite(house, configuration(heavy_context=2048, extra="[roles.gate]\nmodel = 'nobody'\n"))
    said = house.chambers("reload")
    assert said.returncode == 2
    assert "nobody" in said.stderr
    rewrite(house, configuration(heavy_context=2048, extra="[health]\ndrain_s = 1\n"))
    said = house.chambers("reload")
    assert said.returncode == 1
    assert "cannot change while Chambers runs" in said.stderr
    # The gateway would go on registering answers where nobody looks for them any more.
    rewrite(house, configuration(heavy_context=2048, extra='[database]\nurl = "postgresql://ann@127.0.0.1/jobs"\n'))
    said = house.chambers("reload")
    assert said.returncode == 1
    assert "database.url" in said.stderr
    assert pids(house) == before


def test_a_lane_that_is_no_longer_wanted_ends(three_lanes):
    house = three_lanes
    before = pids(house)
    rewrite(house, configuration(heavy_context=2048).partition("[roles.heavy]")[0])
    assert house.chambers("reload").returncode == 0
    assert pids(house) == {name: pid for name, pid in before.items() if name != "two"}
    lanes = {lane["lane"]: lane for lane in house.status()["lanes"]}
    assert "heavy" in lanes["smollm2-135m"]["roles"]
