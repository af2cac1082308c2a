"""`chambers evidence search` as a process: on a terminal, in a pipe, and for programs."""

import json
import os
import pty
import subprocess

import pytest
from running import CHAMBERS

MARKED = "\x1b[31m\x1b[1mpress\x1b[0m"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    folder = tmp_path_factory.mktemp("searching")
    found = {"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(folder / "state"), "HOME": str(folder), "TERM": "xterm"}
    (folder / "letter.txt").write_text("The press was late.\nThe determination came with it. \x07")
    (folder / "note.txt").write_text("Nothing came of the press.")
    files = [str(path) for path in folder.glob("*.txt")]
    for arguments in (("matter", "new", "harrow"), ("evidence", "add", "harrow", *files)):
        subprocess.run([*CHAMBERS, *arguments], check=True, capture_output=True, timeout=120, env=found, cwd=folder)
    return found


def searched(environment, *arguments):
    asked = [*CHAMBERS, "evidence", "search", "harrow", *arguments]
    return subprocess.run(asked, check=True, capture_output=True, text=True, timeout=60, env=environment)


def on_a_terminal(environment, *arguments):
    """What a person sees on a terminal: both streams."""
    ours, theirs = pty.openpty()
    asked = [*CHAMBERS, "evidence", "search", "harrow", *arguments]
    with subprocess.Popen(asked, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        seen = b""
        try:
            while chunk := os.read(ours, 65536):
                seen += chunk
        except OSError:  # how Linux says that the other end of a terminal is closed
            pass
        process.wait(60)
    os.close(ours)
    assert process.returncode == 0, seen
    return seen.decode()


def test_hits_are_marked_on_a_terminal_and_plain_in_a_pipe_and_with_no_color(environment):
    assert on_a_terminal(environment, "press").count(MARKED) == 2
    plain = on_a_terminal(environment | {"NO_COLOR": "1"}, "press")
    assert "\x1b" not in plain
    assert "The press was late." in plain
    assert MARKED in on_a_terminal(environment | {"NO_COLOR": ""}, "press")
    piped = searched(environment, "press").stdout
    assert "\x1b" not in piped
    assert "letter.txt, page 1\n    The press was late. The determination came with it." in piped


def test_control_characters_of_evidence_do_not_reach_the_terminal(environment):
    assert "\x07" not in on_a_terminal(environment, "determination")


def test_programs_read_hits_with_their_spans_and_the_counts(environment):
    said = json.loads(searched(environment, "press late", "--json").stdout)
    (hit,) = said["hits"]
    assert (hit["spans"], said["pages_count"], said["inside_words_count"]) == ([[4, 9], [14, 18]], 1, 0)
    assert [hit["excerpt"][start:end] for start, end in hit["excerpt_spans"]] == ["press", "late"]
    assert said["notes"] == ['1 page contains the whole word "press" and the whole word "late".']


def test_where_no_page_has_the_whole_word_it_is_said_and_substring_finds_it(environment):
    none = searched(environment, "termination")
    assert none.stdout == ""
    assert none.stderr.splitlines() == [
        'No page contains the whole word "termination".',
        "1 page contains it as part of a longer word: add --substring.",
    ]
    assert "The determination came" in searched(environment, "termination", "--substring").stdout
    assert "de\x1b[31m\x1b[1mtermination\x1b[0m" in on_a_terminal(environment, "termination", "--substring")


def test_a_bundle_says_what_it_leaves_out(environment):
    asked = [*CHAMBERS, "evidence", "bundle", "harrow", "Was the press late?", "--budget", "100"]
    done = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=60, env=environment)
    assert "pages left out: 1 did not fit, 0 have no word of the request" in done.stderr
