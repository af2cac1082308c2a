import os
import signal

from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.answer import Answer, ReadPage
from chambers.evidence.page_shares import read_shared, runs
from chambers.record.page import Hidden


@given(st.integers(1, 5000), st.integers(1, 8))
def test_every_page_is_in_one_run_and_runs_are_in_order(count, workers):
    shares = runs(count, workers)
    assert [page for share in shares for page in share] == list(range(count))
    assert len(shares) <= workers
    assert len(shares) == 1 or min(len(share) for share in shares) >= 64


def answer(pages, told=""):
    return Answer(tuple(ReadPage(f"page {page}{told}", (Hidden(0, 4, "tiny"),)) for page in pages), (f"{pages}",))


def test_pages_read_by_several_processes_come_back_whole_and_in_order():
    readers = set()

    def read(pages):
        readers.add(os.getpid())
        return answer(pages)

    shared = tuple(read_shared(200, read, 3))
    assert [page for each in shared for page in each.pages] == list(answer(range(200)).pages)
    assert [each.notes for each in shared] == [(f"{pages}",) for pages in runs(200, 3)]
    assert readers == {os.getpid()}  # the others had a copy of the set


def test_a_process_that_dies_leaves_its_run_to_the_reader():
    reader = os.getpid()

    def read(pages):
        if os.getpid() != reader:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer(pages)

    assert [len(each.pages) for each in read_shared(200, read, 2)] == [100, 100]
