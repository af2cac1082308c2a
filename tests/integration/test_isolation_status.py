"""What `status` says of an engine's isolation, on kernels that grant it and on kernels that do not."""

import json
import sys
from pathlib import Path

import openai
import pytest
from running import open_house

REFUSING = str(Path(__file__).parents[1] / "programs" / "probe_refusing.py")


def ask(house):
    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        talk = [{"role": "user", "content": "Hello"}]
        return client.chat.completions.create(model="fast", messages=talk, max_tokens=2).choices[0].message.content


def test_engine_is_isolated_and_its_process_shows_it(shared_house):
    lane = shared_house.lane()
    assert lane["isolated"] is True
    assert "own network namespace, system-call filter" in lane["isolation_reason"]
    own = Path(f"/proc/{lane['pid']}/ns/net").readlink()
    assert own != Path("/proc/self/ns/net").readlink()
    status = dict(line.split(":\t", 1) for line in Path(f"/proc/{lane['pid']}/status").read_text().splitlines())
    assert {status[name] for name in ("CapPrm", "CapEff", "CapBnd", "CapAmb")} == {"0000000000000000"}
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    interfaces = Path(f"/proc/{lane['pid']}/net/dev").read_text().splitlines()[2:]
    assert [line.split(":")[0].strip() for line in interfaces] == ["lo"]


def test_engine_has_no_descriptor_to_anything_but_its_own_socket_and_log(shared_house):
    lane = shared_house.lane()
    opened = {str(link.readlink()) for link in Path(f"/proc/{lane['pid']}/fd").iterdir()}
    foreign = {
        name
        for name in opened
        if not name.startswith(("socket:", "pipe:", "anon_inode:", "/dev/null")) and "smollm2" not in name.lower()
    }
    assert foreign == set()


@pytest.mark.parametrize(
    ("refused", "isolated", "says"),
    [
        ("namespaces", True, "system-call filter alone"),
        ("namespaces,filters", False, "NOT isolated"),
    ],
)
def test_status_says_how_it_is_closed_where_the_kernel_refuses(tmp_path, refused, isolated, says):
    with open_house(tmp_path, prefix=(sys.executable, REFUSING, refused)) as house:
        house.wait_ready()
        lane = house.lane()
        assert lane["isolated"] is isolated
        assert says in lane["isolation_reason"]
        assert ask(house)
        assert says in house.chambers("status").stdout


def test_status_json_has_the_fields_that_others_build_on(shared_house):
    status = json.loads(shared_house.chambers("status", "--json").stdout)
    expected = {"lane", "roles", "model", "state", "isolated", "isolation_reason", "pid", "socket", "queue", "inflight"}
    assert expected | {"decode_tps_measured", "decode_tps_expected", "restarts"} <= set(status["lanes"][0])
