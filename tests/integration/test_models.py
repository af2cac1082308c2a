"""Model files against the real engine: a made-up file of every kind is loaded and answers through the gateway."""

import json
import subprocess
import sys

import openai
import pytest
from running import open_house

SERVED = ("qwen3", "qwen3moe", "llama", "qwen2", "qwen35", "qwen35moe", "gemma3", "gemma4", "gpt-oss")
QUANTS = {"qwen3": "Q4_K_M", "qwen3moe": "Q4_0", "gpt-oss": "MXFP4", "gemma3": "IQ4_XS", "qwen2": "Q6_K"}


def chambers(*arguments):
    command = [sys.executable, "-m", "chambers.wiring", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture(scope="module")
def rehearsal_house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    config = ""
    for name in SERVED:
        file = folder / f"{name}.gguf"
        made = chambers("models", "synthesize", f"tiny-{name}", "--quant", QUANTS.get(name, "Q8_0"), "--out", str(file))
        assert made.returncode == 0, made.stderr
        config += f"[models.{name}]\npath = {json.dumps(str(file))}\n"
        config += f'[roles.play-{name}]\nmodel = "{name}"\ncontext_tokens = 512\n'
    with open_house(folder, config=config) as house:
        house.wait_ready()
        yield house


@pytest.mark.parametrize("name", SERVED)
def test_a_synthetic_model_is_served_with_a_real_chat_completion(rehearsal_house, name):
    house = rehearsal_house
    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        answer = client.chat.completions.create(
            model=f"play-{name}",
            messages=[{"role": "user", "content": "Say something."}],
            max_tokens=12,
            extra_body={"ignore_eos": True},
        )
    assert answer.model == name
    assert answer.usage.completion_tokens == 12
    assert answer.choices[0].finish_reason == "length"
    assert answer.choices[0].message.content


def test_show_describes_the_file_that_synthesize_wrote(tmp_path):
    out = tmp_path / "m.gguf"
    made = chambers("models", "synthesize", "tiny-gemma4", "--quant", "Q4_K_M", "--out", str(out))
    assert made.stdout.strip() == str(out)
    shown = json.loads(chambers("models", "show", str(out), "--json").stdout)
    known = json.loads(chambers("models", "show", "tiny-gemma4", "--json").stdout)
    different = {key for key in shown if shown[key] != known[key]}
    assert different == {"source", "file_bytes", "chat_template", "thinking_switch", "tools"}
    assert shown["file_bytes"] == out.stat().st_size


def test_list_names_every_shape_with_its_size():
    rows = {row["name"]: row for row in json.loads(chambers("models", "list", "--json").stdout)}
    assert rows["qwen3.5-122b-a10b"]["parameters"] == pytest.approx(125.09e9, rel=1e-3)
    assert "qwen3.5-122b-a10b" in chambers("models", "list").stdout


@pytest.mark.parametrize(
    ("arguments", "exit_code", "says"),
    [
        (("show", "qwen3-30b"), 2, "Did you mean"),
        (("show", "./none.gguf"), 2, "no file or folder"),
        (("show", "qwen3-8b", "--quant", "Q99"), 2, "no quantisation"),
        (("show", "/dev/null"), 1, "signature"),
        (("synthesize", "glm-5.2", "--out", "m.gguf"), 2, "glm-dsa"),
        (("graft", "none", "none", "out"), 2, "no folder"),
        (("fetch", "nonsense", "a.gguf"), 2, "OWNER/NAME"),
    ],
)
def test_mistakes_are_told_with_the_right_exit_code(arguments, exit_code, says):
    done = chambers("models", *arguments)
    assert (done.returncode, done.stdout) == (exit_code, "")
    assert done.stderr.startswith("error: ")
    assert says in done.stderr


def test_show_is_read_by_a_person_too():
    text = chambers("models", "show", "deepseek-v4-flash", "--quant", "Q8_0").stdout
    assert "6 of 256 for each token" in text
    assert "f16 6880" in text
