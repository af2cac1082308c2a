from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from chambers.base.errors import SettingsError
from chambers.settings import DEFAULT_PORT, KeySetting, RoleSetting, describe, load_settings
from chambers.settings.form import FileForm, KeyForm

PAGE = Path(__file__).parents[3] / "docs/reference/settings.md"


def load(tmp_path, text=None, **environment):
    file = None
    if text is not None:
        file = tmp_path / "chambers.toml"
        file.write_text(text)
    return load_settings(file, {"HOME": str(tmp_path), **environment})


def test_without_a_file_everything_has_a_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = load(tmp_path)
    assert settings.gateway.host == "127.0.0.1"
    assert settings.gateway.port == DEFAULT_PORT
    assert settings.state == tmp_path / ".local/state/chambers"
    assert settings.file is None


def test_environment_wins_over_the_file_and_each_origin_is_told(tmp_path):
    settings = load(tmp_path, "[gateway]\nport = 1234\nhost = '::1'\n", CHAMBERS_PORT="4321")
    assert settings.gateway.port == 4321
    origins = {name: origin for name, _, origin in describe(settings)}
    assert origins["gateway.port"] == "$CHAMBERS_PORT"
    assert origins["gateway.host"].endswith("chambers.toml")
    assert origins["gateway.max_body_bytes"] == "default"


def test_file_is_looked_for_here_and_then_in_the_configuration_folder(tmp_path, monkeypatch):
    here, home = tmp_path / "here", tmp_path / "home"
    here.mkdir()
    (home / ".config/chambers").mkdir(parents=True)
    (home / ".config/chambers/chambers.toml").write_text("[gateway]\nport = 1111\n")
    monkeypatch.chdir(here)
    assert load_settings(environment={"HOME": str(home)}).gateway.port == 1111
    (here / "chambers.toml").write_text("[gateway]\nport = 2222\n")
    assert load_settings(environment={"HOME": str(home)}).gateway.port == 2222


def test_paths_in_the_file_are_relative_to_the_file(tmp_path):
    settings = load(tmp_path, "[paths]\nstate = 'mine'\n[models.m]\npath = 'weights/m.gguf'\n")
    assert settings.state == tmp_path / "mine"
    assert settings.models[0].path == tmp_path / "weights/m.gguf"


def test_keys_are_never_shown(tmp_path):
    settings = load(tmp_path, "[gateway]\nkeys = ['a-very-secret-key-0123456789']\n")
    assert [key.key for key in settings.gateway.keys] == ["a-very-secret-key-0123456789"]
    assert "secret" not in repr(settings) + "".join(value for _, value, _ in describe(settings))


ROLE = """
[models.big]
path = "big.gguf"
[roles.heavy]
model = "big"
floor_tps = 40
stakes = "high"
resident = false
replicas = 3
engine = "llama.cpp"
thinking = false
temperature = 0
context_tokens = 8192
slots = 4
"""


def test_every_key_of_a_role_becomes_a_value(tmp_path):
    (role,) = load(tmp_path, ROLE).roles
    assert role == RoleSetting(
        "heavy", ("big",), 8192, 4, 40.0, "high", resident=False, replicas=3, engine="llama.cpp", thinking=False,
        temperature=0.0,
    )  # fmt: skip


def test_a_role_is_resident_once_and_free_in_its_engine_unless_told(tmp_path):
    (role,) = load(tmp_path, "[roles.fast]\n").roles
    assert (role.resident, role.replicas, role.engine) == (True, 1, None)
    assert (role.thinking, role.temperature, role.url, role.insecure) == (None, None, None, False)


def test_a_role_by_url_names_a_model_that_no_section_describes_and_its_key_is_never_shown(tmp_path):
    text = "[roles.far]\nmodel = 'qwen3:32b'\nurl = 'http://10.0.0.7:11434'\ninsecure = true\nkey = 'sesame-open'\n"
    settings = load(tmp_path, text)
    (role,) = settings.roles
    assert (role.url, role.model, role.insecure, role.key) == (
        "http://10.0.0.7:11434",
        "qwen3:32b",
        True,
        "sesame-open",
    )
    rows = {name: value for name, value, _ in describe(settings)}
    assert (rows["roles.far.url"], rows["roles.far.insecure"]) == ("http://10.0.0.7:11434", "True")
    assert "sesame" not in repr(settings) + "".join(rows.values())


def test_the_database_of_jobs_is_shown_without_its_password(tmp_path):
    settings = load(
        tmp_path, "[database]\nurl = 'postgresql://ann:sesame@10.0.0.5:5432/jobs?password=sesame&sslmode=require'\n"
    )
    assert settings.database_url == "postgresql://ann:sesame@10.0.0.5:5432/jobs?password=sesame&sslmode=require"
    rows = {name: value for name, value, _ in describe(settings)}
    assert rows["database.url"] == "postgresql://ann:***@10.0.0.5:5432/jobs?password=***&sslmode=require"
    assert "sesame" not in repr(settings)
    assert load(tmp_path).database_url is None


ENGINE = """
[engines."llama.cpp"]
binary = "build/llama-server"
extra_args = ["--no-mmap", "--verbose"]
env = { GGML_CUDA_NO_PINNED = "1", TOKEN = "hush-hush" }
"""


def test_an_engines_program_lies_beside_the_file_and_the_values_of_its_variables_are_not_shown(tmp_path):
    settings = load(tmp_path, ENGINE)
    (engine,) = settings.engines
    assert engine.name == "llama.cpp"
    assert engine.binary == tmp_path / "build/llama-server"
    assert engine.extra_args == ("--no-mmap", "--verbose")
    assert engine.env == {"GGML_CUDA_NO_PINNED": "1", "TOKEN": "hush-hush"}
    rows = {name: value for name, value, _ in describe(settings)}
    assert rows["engines.llama.cpp.env"] == "GGML_CUDA_NO_PINNED, TOKEN"
    assert "hush" not in "".join(rows.values())


KEYS = """
[[gateway.keys]]
name = "night"
key = "0123456789abcdef"
roles = ["heavy"]
priority = "batch"
share = 0.5
max_inflight = 2
requests_per_minute = 30
[[gateway.keys]]
name = "day"
key = "fedcba9876543210"
"""


def test_keys_as_tables_say_whose_they_are_and_what_they_may(tmp_path):
    night, day = load(tmp_path, KEYS).gateway.keys
    assert night == KeySetting("night", "0123456789abcdef", ("heavy",), "batch", 0.5, 2, 30)
    assert day == KeySetting("day", "fedcba9876543210")
    assert (day.roles, day.priority, day.share, day.max_inflight, day.requests_per_minute) == (
        None, "interactive", 1.0, None, None,
    )  # fmt: skip


def test_keys_that_are_only_texts_are_numbered_and_may_stand_beside_tables(tmp_path):
    text = "[gateway]\nkeys = ['0123456789abcdef', { name = 'ann', key = 'fedcba9876543210' }, 'ffffffff00000000']\n"
    assert [key.name for key in load(tmp_path, text).gateway.keys] == ["key-1", "ann", "key-3"]


def test_gateway_and_health_take_their_limits(tmp_path):
    text = (
        "[gateway]\nhosts = ['Chambers.lan']\nqueue_length = 0\nqueue_wait_s = 1.5\n[health]\nmax_temperature_c = 80\n"
    )
    settings = load(tmp_path, text)
    assert settings.gateway.hosts == ("Chambers.lan",)
    assert (settings.gateway.queue_length, settings.gateway.queue_wait_s) == (0, 1.5)
    assert settings.health.max_temperature_c == 80


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[gatway]\nport = 1\n", "gatway"),
        ("[database]\nurl = 'mysql://box/jobs'\n", "database.url"),
        ("[database]\nurl = 'postgresql://box'\n", "database.url"),
        ("[roles.fast]\nfloor_tps = -4\n", "roles.fast.floor_tps"),
        ("[roles.fast]\nmood = 'good'\n", "roles.fast.mood"),
        ("[models.m]\n", "either path or shape"),
        ("[models.m]\nshape = 'qwen3-32b'\n", "needs quant"),
        ("[roles.x]\nslots = 0\n", "roles.x.slots"),
        ("x = ", "not valid TOML"),
        ("[roles.x]\nreplicas = 0\n", "roles.x.replicas"),
        ("[roles.x]\nreplicas = 65\n", "roles.x.replicas"),
        ("[roles.x]\nresident = 'sometimes'\n", "roles.x.resident"),
        ("[roles.x]\nstakes = 'enormous'\n", "roles.x.stakes"),
        ("[roles.x]\nthinking = 'hard'\n", "roles.x.thinking"),
        ("[roles.x]\ntemperature = -0.1\n", "roles.x.temperature"),
        ("[roles.x]\ntemperature = nan\n", "roles.x.temperature"),
        ("[roles.x]\ncontext_tokens = 100\n", "roles.x.context_tokens"),
        ("[roles.x]\nmodel = 'm'\ncandidates = ['m']\n", "either model or candidates"),
        ("[roles.x]\nmodel = 'm'\n", "asks for model 'm'"),
        ("[roles.x]\nurl = 'http://10.0.0.7'\n", "needs model"),
        ("[roles.x]\nurl = 'ftp://10.0.0.7'\nmodel = 'm'\n", "roles.x.url"),
        ("[roles.x]\nurl = 'http://me:word@10.0.0.7'\nmodel = 'm'\n", "roles.x.url"),
        ("[roles.x]\nurl = 'http://10.0.0.7/?a=b'\nmodel = 'm'\n", "roles.x.url"),
        ("[roles.x]\ninsecure = true\n", "belong to a role by url"),
        ("[roles.x]\nkey = 'k'\n", "belong to a role by url"),
        ("[roles.x]\nspeculate = 17\n", "roles.x.speculate"),
        ("[roles.x]\nspeculate = 3\ndraft = 'magic'\n", "roles.x.draft"),
        ("[roles.x]\ndraft = 'ngram'\n", "needs speculate"),
        ("[roles.x]\nurl = 'http://10.0.0.7'\nmodel = 'm'\nspeculate = 3\n", "a role by url has none"),
        ("[engines.vllm]\nbinary = 3\n", "engines.vllm.binary"),
        ("[engines.vllm]\nextra_args = '--fast'\n", "engines.vllm.extra_args"),
        ("[engines.vllm]\nenv = { A = 1 }\n", "engines.vllm.env.A"),
        ("[engines.vllm]\nflags = []\n", "engines.vllm.flags"),
        ("[gateway]\nkeys = ['short']\n", "gateway.keys.0"),
        ("[[gateway.keys]]\nname = 'ann'\nkey = 'short'\n", "gateway.keys.0"),
        ("[[gateway.keys]]\nname = 'Ann Lee'\nkey = '0123456789abcdef'\n", "gateway.keys.0"),
        ("[[gateway.keys]]\nkey = '0123456789abcdef'\n", "gateway.keys.0"),
        ("[[gateway.keys]]\nname = 'a'\nkey = '0123456789abcdef'\npriority = 'now'\n", "gateway.keys.0"),
        ("[[gateway.keys]]\nname = 'a'\nkey = '0123456789abcdef'\nshare = 0\n", "gateway.keys.0"),
        ("[[gateway.keys]]\nname = 'a'\nkey = '0123456789abcdef'\nroles = ['ghost']\n", "'ghost'"),
        ("[[gateway.keys]]\nname = 'a'\nkey = '0123456789abcdef'\n" * 2, "same name"),
        ("[gateway]\nqueue_length = -1\n", "gateway.queue_length"),
        ("[gateway]\nqueue_wait_s = 0\n", "gateway.queue_wait_s"),
        ("[gateway]\nhosts = 'chambers.lan'\n", "gateway.hosts"),
        ("[health]\nmax_temperature_c = 20\n", "health.max_temperature_c"),
        ("[health]\nfan = 'fast'\n", "health.fan"),
        ("[aliases]\nopus = 'ghost'\n", "'ghost'"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path, text, says):
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, text)
    assert says in caught.value.message
    assert caught.value.exit_code == 2


def test_nobody_takes_the_name_of_the_key_made_at_first_start(tmp_path):
    with pytest.raises(SettingsError, match="belongs to the key that Chambers makes"):
        load(tmp_path, '[[gateway.keys]]\nname = "own"\nkey = "0123456789abcdef0123456789abcdef"\n')


def test_a_key_that_cannot_be_used_is_not_repeated_in_the_error(tmp_path):
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, "[[gateway.keys]]\nname = 'ann'\nkey = 'sesame'\n")
    assert "sesame" not in caught.value.message


def keys_of(form, above=""):
    """Every key that a file may hold, spelled as the reference spells it."""
    for name, field in form.model_fields.items():
        inner = next((kind for kind in (field.annotation, *get_args(field.annotation)) if is_form(kind)), None)
        if inner is KeyForm:
            yield f"{above}{name}"
            yield from keys_of(inner, f"{above}{name}[].")
        elif inner is None:
            yield f"{above}{name}.NAME" if form is FileForm else f"{above}{name}"
        else:
            yield from keys_of(inner, f"{above}{name}." if inner is field.annotation else f"{above}{name}.NAME.")


def is_form(kind):
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def test_the_reference_has_every_key_and_no_other():
    known = set(keys_of(FileForm))
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert {line.split("`")[1] for line in lines if line.startswith("| `")} == known


def test_the_example_in_the_reference_can_be_loaded(tmp_path):
    example = PAGE.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    settings = load(tmp_path, example)
    assert [role.name for role in settings.roles] == ["heavy", "gate", "reviewer"]
