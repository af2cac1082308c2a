"""What `plan` prints for this box is what `up` runs: compared with the processes themselves."""

import json
import subprocess
from pathlib import Path

from running import CHAMBERS, open_house

from chambers.models.embedded import find_embedded_model

FAKE = Path(__file__).parents[1] / "programs" / "fake_engine.py"
CONFIG = f"""
[models.unix]
path = {json.dumps(str(find_embedded_model()))}
[models.bridged]
path = {json.dumps(str(find_embedded_model()))}
[roles.drafter]
model = "unix"
engine = "llama.cpp"
slots = 2
[roles.reviewer]
model = "bridged"
engine = "ik_llama.cpp"
[roles.heavy]
model = "elsewhere"
url = "http://127.0.0.1:9"
insecure = true
[engines."llama.cpp"]
binary = {json.dumps(str(FAKE))}
extra_args = ["--words", "two words and 'quotes'"]
env = {{ FAKE_ENGINE = '{{"tps": 400}}', LD_LIBRARY_PATH = "/opt/a place/lib" }}
[engines."ik_llama.cpp"]
binary = {json.dumps(str(FAKE))}
extra_args = ["--jinja"]
"""


def words(pid, name):
    return Path(f"/proc/{pid}/{name}").read_bytes().decode().removesuffix("\0").split("\0")


def test_the_commands_of_a_plan_are_those_of_the_processes_that_run(tmp_path):
    with open_house(tmp_path, config=CONFIG) as house:
        here = ("unix", "bridged", "smollm2-135m")
        status = house.wait(lambda s: [one["state"] for one in s["lanes"] if one["lane"] in here] == ["ready"] * 3)
        running = {lane["lane"]: lane for lane in status["lanes"]}
        done = house.chambers("plan", "--json")
        assert done.returncode == 0, done.stderr
        planned = {lane["lane"]: lane for lane in json.loads(done.stdout)["lanes"]}
        assert planned.keys() == running.keys() == {*here, "elsewhere"}
        for name in here:
            pid = running[name]["pid"]
            given = [f"{variable}={value}" for variable, value in planned[name]["env"].items()]
            assert words(pid, "environ") == given
            argv = planned[name]["argv"]
            if name == "bridged":
                # The bridge is the fork that still bears the whole command; its parent became the engine.
                (fork,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
                assert words(fork, "cmdline") == argv
                argv = argv[argv.index("--") + 1 :]
            # The kernel puts a script's interpreter before it.
            assert words(pid, "cmdline")[-len(argv) :] == argv
            assert planned[name]["command"] in house.chambers("plan").stdout
        assert planned["elsewhere"]["command"] is None
        assert [planned[name]["roles"] for name in here] == [list(running[name]["roles"]) for name in here]


def test_a_plan_for_this_box_names_engines_that_are_not_installed_and_models_without_a_file(tmp_path):
    config = tmp_path / "chambers.toml"
    shape = CONFIG.replace(f"path = {json.dumps(str(find_embedded_model()))}", 'shape = "qwen3-8b"\nquant = "Q4_0"')
    config.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n{shape}")
    done = subprocess.run(
        [*CHAMBERS, "plan", "--json", "--config", str(config)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": str(tmp_path)},
    )
    found = json.loads(done.stdout)
    assert found["not_installed"] == ["vllm", "ollama"]
    lane = next(lane for lane in found["lanes"] if lane["lane"] == "unix")
    assert "only a shape: `up` starts it once models.unix has a path" in lane["reasons"]
