import pytest

from chambers.base.errors import SettingsError
from chambers.settings import DEFAULT_PORT, describe, load_settings


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
    assert settings.gateway.keys == ("a-very-secret-key-0123456789",)
    assert "secret" not in repr(settings) + "".join(value for _, value, _ in describe(settings))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[gatway]\nport = 1\n", "gatway"),
        ("[roles.fast]\nfloor_tps = -4\n", "roles.fast.floor_tps"),
        ("[roles.fast]\nmood = 'good'\n", "roles.fast.mood"),
        ("[models.m]\n", "either path or shape"),
        ("[models.m]\nshape = 'qwen3-32b'\n", "needs quant"),
        ("[roles.x]\nslots = 0\n", "roles.x.slots"),
        ("x = ", "not valid TOML"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path, text, says):
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, text)
    assert says in caught.value.message
    assert caught.value.exit_code == 2
