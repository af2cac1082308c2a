"""The matters of data/matters as scripts/bench_grounding.py reads them."""

import subprocess
import sys

import pytest
from bench_scripts import SCRIPTS, load_script

judging = load_script("bench_grounding.judging")
matters = load_script("bench_grounding.matters")

BRIEF = "Mr. Ames paid $40 on May 3 (Ledger). He paid nothing in June (Ledger).\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ames" / "record").mkdir(parents=True)
    (tmp_path / "ames" / "record" / "Ledger.txt").write_text("May 3: Ames paid $40\n")
    (tmp_path / "ames" / "brief.md").write_text(BRIEF)
    (tmp_path / "ames" / "errors.txt").write_text("M [amount] $40 ==> $45\n")
    return tmp_path / "ames"


def test_errors_are_read_with_sort_and_kind():
    errors = matters.parse_errors("M [amount] $40 ==> $45\n\nS [negation] paid nothing ==> paid $40\n", BRIEF)
    assert [(each.of_meaning, each.kind, each.old, each.new) for each in errors] == [
        (False, "amount", "$40", "$45"),
        (True, "negation", "paid nothing", "paid $40"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "M [amount] $40 -> $45",
        "X [amount] $40 ==> $45",
        "M [amount] $41 ==> $45",
        "M [cite] Ledger ==> Journal",
        "M [amount] $40 ==> $40",
    ],
)
def test_line_that_is_no_error_of_the_brief_is_refused(line):
    with pytest.raises(matters.MatterError, match="line 2"):
        matters.parse_errors(f"M [amount] $40 ==> $45\n{line}\n", BRIEF)


def test_cache_key_changes_with_record_brief_and_code(folder, tmp_path):
    code = tmp_path / "reader.py"
    code.write_text("a = 1\n")
    keys = [matters.cache_key(folder, [code])]
    assert matters.cache_key(folder, [code]) == keys[0]
    (folder / "record" / "Ledger.txt").write_text("May 3: Ames paid $41\n")
    keys.append(matters.cache_key(folder, [code]))
    (folder / "record" / "Ledger.txt").rename(folder / "record" / "Book.txt")
    keys.append(matters.cache_key(folder, [code]))
    (folder / "brief.md").write_text(BRIEF.replace("40", "41"))
    keys.append(matters.cache_key(folder, [code]))
    code.write_text("a = 2\n")
    keys.append(matters.cache_key(folder, [code]))
    assert len(set(keys)) == len(keys)


def test_code_that_reads_evidence_is_in_the_cache_key():
    names = {path.as_posix().partition("src/chambers/")[2] for path in matters.reading_code()}
    assert {"evidence/intake.py", "evidence/draft.py", "record/page.py"} <= names


def test_error_is_searched_where_it_was_planted_and_nowhere_behind():
    true = "He did not pay. She did."
    assert judging.changed(true, "He did pay. She did.") == (7, 8)
    assert judging.changed(true, "He surely did not pay. She did.") == (3, 10)
    assert judging.changed(true, "He did not stay. She did.")[1] <= 15


def test_summary_counts_outcomes_by_sort():
    def judged(sort, outcome):
        return judging.Judged(sort, "", "", outcome, ())

    some = [
        judged(judging.Sort.TRUE, judging.Outcome.SUPPORTED),
        judged(judging.Sort.TRUE, judging.Outcome.BLOCKED),
        judged(judging.Sort.ITEM, judging.Outcome.REVIEW),
        judged(judging.Sort.ITEM, judging.Outcome.SUPPORTED),
    ]
    assert judging.summary(some) == "true 2: blocked 1 (50.0%), review 0 | item caught 1 of 2 (blocked 0, review 1)"


def test_matter_is_read_once_and_judged(folder, tmp_path):
    brief, _ = matters.read_matter(folder, tmp_path / "cache")
    kept = list((tmp_path / "cache").iterdir())
    assert (brief, len(kept)) == (BRIEF, 1)
    matters.read_matter(folder, tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == kept
    (folder / "record" / "Ledger.txt").write_text("May 3: Ames paid $41\n")
    matters.read_matter(folder, tmp_path / "cache")
    (now,) = (tmp_path / "cache").iterdir()
    assert now.name != kept[0].name


def test_record_that_cannot_be_read_is_no_result(folder, tmp_path):
    (folder / "record" / "scan.pdf").write_bytes(b"%PDF-1.7 broken")
    with pytest.raises(matters.MatterError, match="cannot be read as a whole"):
        matters.read_matter(folder, tmp_path / "cache")


def test_matters_for_test_are_not_shown():
    argv = [sys.executable, str(SCRIPTS / "bench_grounding.py"), "coldstore", "--show", "true"]
    ended = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "for measuring, not for reading" in ended.stderr


def test_every_matter_has_its_parts_and_a_name_of_its_own():
    folders = matters.find_matters(matters.PARTS)
    assert len({folder.name for folder in folders}) == len(folders)
    for folder in folders:
        assert matters.read_errors(folder)
        assert any((folder / "record").iterdir())
