import json

import pytest

from chambers.chat.sse import encode_event
from chambers.evidence.provenance import Decision
from chambers.evidence.registry import Registry
from chambers.evidence.registry_place import RegistryPlace
from chambers.gateway.frames import Fate, Frame, Kind, Report
from chambers.gateway.registrar import Registrar

MEMO = (
    "The tenant stopped paying rent in March 2026, and the ledger kept by the managing office shows no later deposit "
    "from either of the two accounts that the lease names. Nobody has yet explained the balance to the accountant of "
    "the owner, although he asked for it twice in writing and once in the presence of the superintendent."
)
LETTER = (
    "Dear Mr. Bright, I called your office on April 6 because water was coming through the ceiling of the boiler room. "
    "Nobody came. Please send someone before the switchboard is damaged, and tell me when that will be. I shall be at "
    "home on every day of that week but the Thursday. Yours, Dana Harlow."
)


def _place(state):
    return RegistryPlace(state, state / "matters")


@pytest.fixture
def registrar(tmp_path):
    """One whose registry is in the test's folder."""
    made = Registrar(_place(tmp_path))
    yield made
    made.take_rest()


def _answer(registrar, text, *turns, number=1, ends=True):
    asked = {"model": "m", "messages": [{"role": "user", "content": "Write."}, *turns]}
    chunk = {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": "stop"}]}
    stream = encode_event(json.dumps(chunk).encode())
    frames = [Frame(Kind.ASKED, number, json.dumps(asked).encode()), Frame(Kind.PIECE, number, stream)]
    for frame in frames:
        assert registrar.take(frame) is None
    return registrar.take(Frame(Kind.END, number)) if ends else None


def test_a_long_answer_is_known_again(tmp_path, registrar):
    assert _answer(registrar, MEMO) == Report(Fate.REGISTERED)
    assert Registry(_place(tmp_path)).judge([MEMO]).decision is Decision.QUARANTINE


def test_a_short_answer_is_not_registered(tmp_path, registrar):
    assert _answer(registrar, MEMO[:100]) == Report(Fate.SHORT)
    assert Registry(_place(tmp_path)).count() == 0


def test_what_the_prompt_had_is_not_ours(tmp_path, registrar):
    report = _answer(registrar, f"He wrote: {LETTER}\n\n{MEMO}", {"role": "user", "content": LETTER})
    assert report == Report(Fate.REGISTERED)
    registry = Registry(_place(tmp_path))
    assert registry.judge([LETTER]).admitted
    assert registry.judge([MEMO]).decision is Decision.QUARANTINE


def test_a_memo_that_was_dictated_sentence_by_sentence_is_ours_when_it_is_put_together(tmp_path, registrar):
    turns = []
    for sentence in (MEMO[:180], MEMO[180:]):
        assert _answer(registrar, sentence, *turns) == Report(Fate.SHORT)
        turns.append({"role": "assistant", "content": sentence})
    assert _answer(registrar, MEMO, *turns) == Report(Fate.REGISTERED)
    assert Registry(_place(tmp_path)).judge([MEMO]).decision is Decision.QUARANTINE


def test_answers_that_come_side_by_side_are_kept_apart(tmp_path, registrar):
    _answer(registrar, MEMO, number=1, ends=False)
    _answer(registrar, LETTER, number=2, ends=False)
    assert registrar.take(Frame(Kind.END, 1)) == Report(Fate.REGISTERED)
    assert Registry(_place(tmp_path)).judge([LETTER]).admitted


def test_what_was_under_way_when_the_gateway_went_is_registered_as_far_as_it_came(tmp_path, registrar):
    _answer(registrar, MEMO, ends=False)
    registrar.take_rest()
    assert Registry(_place(tmp_path)).judge([MEMO]).decision is Decision.QUARANTINE


def test_an_answer_whose_beginning_is_not_known_is_not_registered(tmp_path, registrar):
    registrar.take(Frame(Kind.PIECE, 9, b"data: {}\n\n"))
    assert registrar.take(Frame(Kind.END, 9)).fate is Fate.FAILED


@pytest.mark.parametrize("asked", [b"", b"no json", b"[1]", b"[" * 100_000])
def test_a_request_that_cannot_be_read_again_gave_nothing(tmp_path, registrar, asked):
    _answer(registrar, MEMO, ends=False)
    stream = encode_event(json.dumps({"choices": [{"text": MEMO}]}).encode())
    for frame in (Frame(Kind.ASKED, 2, asked), Frame(Kind.PIECE, 2, stream)):
        registrar.take(frame)
    assert registrar.take(Frame(Kind.END, 2)) == Report(Fate.REGISTERED)


def test_a_registry_that_cannot_be_written_is_a_reason_and_is_tried_again(tmp_path):
    state = tmp_path / "state"
    state.write_text("in the way")
    registrar = Registrar(_place(state))
    report = _answer(registrar, MEMO)
    assert report.fate is Fate.FAILED
    assert str(state) in report.reason
    state.unlink()
    assert _answer(registrar, MEMO).fate is Fate.SPOOLED
    assert registrar.retry_in_s is not None
    registrar.retry()
    assert registrar.retry_in_s is None
    assert _answer(registrar, LETTER) == Report(Fate.REGISTERED)
    registrar.take_rest()
    assert Registry(_place(state)).count() == 2
