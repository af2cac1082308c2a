import json

import pytest

from chambers.cli.main import Programs, run


@pytest.fixture
def chambers(monkeypatch, tmp_path, capsys):
    """The command line with a state folder of its own; gives exit code, output and complaints."""
    monkeypatch.setenv("CHAMBERS_STATE", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        code = run(arguments, Programs((), ()))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def test_types_are_listed_shown_and_copied(chambers, tmp_path):
    code, out, _ = chambers("types", "list", "--json")
    assert code == 0
    assert "affidavit" in {each["name"] for each in json.loads(out)["types"]}
    code, out, _ = chambers("types", "copy", "affidavit", "our-affidavit")
    assert (code, out.strip()) == (0, str(tmp_path / "state" / "types" / "our-affidavit"))
    assert (tmp_path / "state").stat().st_mode & 0o777 == 0o700
    code, out, _ = chambers("types", "show", "our-affidavit", "--json")
    shown = json.loads(out)
    assert (code, shown["gate"], shown["sections"][0]["id"]) == (0, True, "caption")


def test_a_type_that_is_broken_is_listed_with_its_fault_and_refused(chambers, tmp_path):
    chambers("types", "copy", "memo", "ours")
    file = tmp_path / "state" / "types" / "ours" / "type.toml"
    file.write_text(file.read_text().replace('tier = "light"', 'tier = "huge"'))
    assert "cannot be used" in chambers("types", "list")[1]
    code, _, err = chambers("types", "show", "ours")
    assert code == 2
    assert f"error: {file} has values that cannot be used: tier" in err


def test_a_firms_folder_can_lie_anywhere(chambers, tmp_path):
    (tmp_path / "chambers.toml").write_text('[paths]\ntypes = "firm"\n')
    code, out, _ = chambers("types", "copy", "summary", "ours")
    assert (code, out.strip()) == (0, str(tmp_path / "firm" / "ours"))
