import io
import json

from hypothesis import given
from hypothesis import strategies as st

from chambers.chat.sse import encode_event
from chambers.gateway.frames import Fate, Frame, Kind, Report, read_frame
from chambers.gateway.outgoing import SLICE_BYTES, SMALL_BYTES, Outgoing

LONG = "words that nobody else has put in just this order " * 8


class Desk:
    """Where frames are handed over, with room for so many bytes."""

    def __init__(self, room_bytes=1 << 30):
        self.room_bytes = room_bytes
        self.frames = []
        self.fates = []
        self.outgoing = Outgoing(7, hand_over=self.take, note=self.fates.append)
        self.outgoing.asked = b"{}"

    def take(self, frame):
        self.room_bytes -= len(frame.payload)
        if self.room_bytes < 0 and frame.kind is not Kind.END:
            return False
        self.frames.append(frame)
        return True


def event(text):
    chunk = {"choices": [{"delta": {"content": text}}]}
    return encode_event(json.dumps(chunk).encode())


def test_a_long_answer_is_handed_over_with_what_was_asked_and_its_end():
    desk = Desk()
    desk.outgoing.take(event(LONG))
    desk.outgoing.end()
    assert desk.frames == [Frame(Kind.ASKED, 7, b"{}"), Frame(Kind.PIECE, 7, event(LONG)), Frame(Kind.END, 7)]
    assert desk.fates == []


def test_a_short_answer_is_looked_at_here_and_nothing_is_handed_over():
    desk = Desk()
    for word in ("Yes, ", "of ", "course."):
        desk.outgoing.take(event(word))
    desk.outgoing.end()
    assert (desk.frames, desk.fates) == ([], [Fate.SHORT])


def test_an_answer_that_never_came_has_no_fate():
    desk = Desk()
    desk.outgoing.end()
    assert (desk.frames, desk.fates) == ([], [])


def test_a_very_long_answer_leaves_in_slices_while_it_comes():
    desk = Desk()
    sent = b""
    while len(sent) < 3 * SLICE_BYTES:
        desk.outgoing.take(event(LONG))
        sent += event(LONG)
    under_way = sum(len(frame.payload) for frame in desk.frames)
    desk.outgoing.end()
    assert len(sent) - under_way < SLICE_BYTES + len(event(LONG))
    assert b"".join(frame.payload for frame in desk.frames if frame.kind is Kind.PIECE) == sent
    assert [frame.kind for frame in desk.frames].count(Kind.ASKED) == 1


def test_where_there_is_no_room_the_answer_is_dropped_once_and_said():
    desk = Desk(room_bytes=1)
    for _ in range(4):
        desk.outgoing.take(b"x" * SLICE_BYTES)
    desk.outgoing.end()
    assert (desk.frames, desk.fates) == ([], [Fate.DROPPED])


def test_an_answer_that_was_cut_for_want_of_room_still_ends():
    desk = Desk(room_bytes=SLICE_BYTES + 2)
    for _ in range(3):
        desk.outgoing.take(b"x" * SLICE_BYTES)
    desk.outgoing.end()
    assert [frame.kind for frame in desk.frames] == [Kind.ASKED, Kind.PIECE, Kind.END]
    assert desk.fates == [Fate.DROPPED]


def test_what_is_not_small_is_handed_over_unread():
    desk = Desk()
    desk.outgoing.take(b": nothing\n\n" * (SMALL_BYTES // 10))
    desk.outgoing.end()
    assert [frame.kind for frame in desk.frames] == [Kind.ASKED, Kind.PIECE, Kind.END]


@given(st.lists(st.tuples(st.sampled_from(Kind), st.integers(0, 2**64 - 1), st.binary(max_size=40)), max_size=5))
def test_frames_come_out_as_they_went_in(made):
    frames = [Frame(*parts) for parts in made]
    pipe = io.BytesIO(b"".join(frame.head + frame.payload for frame in frames))
    read = [read_frame(pipe.read) for _ in range(len(frames) + 1)]
    assert read == [*frames, None]


@given(st.integers(1, 20))
def test_a_frame_that_is_cut_off_is_none(cut):
    frame = Frame(Kind.PIECE, 1, b"12345678")
    assert read_frame(io.BytesIO((frame.head + frame.payload)[:-cut]).read) is None


def test_a_report_comes_out_as_it_went_in():
    for report in (Report(Fate.SHORT), Report(Fate.FAILED, "the disk\nis full")):
        assert report.to_line().count(b"\n") == 1
        assert Report.from_line(report.to_line()) == report
