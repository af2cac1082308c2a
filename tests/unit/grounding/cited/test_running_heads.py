"""Tests for the numbers that pages print at their edges."""

import pytest

from chambers.record.page_numbers import pages_numbered, printed_numbers


def _numbers(pages: list[str]) -> dict[int, int]:
    return {at: number for number, found in printed_numbers(tuple(pages)).items() for at in found}


def _page(head: str, *, foot: str = "", said: str = "Was the gate shut") -> str:
    return f"{head}\n\n    Q.  {said}?\n    A.  It was.\n    Q.  Who shut it?\n    A.  I did.\n\n{foot}"


@pytest.mark.parametrize(
    "head",
    [
        "{}",
        "                                            {}",
        "- {} -",
        "[{}]",
        "M. DORAN - June 3, 2021                     {}",
        "{}    M. DORAN - DIRECT",
        "{} DORAN DIRECT",
        "DORAN - CROSS {}",
        "M. Doran - {}                       Court File No. CV-21-118",
        "Deposition of Mary Doran, June 3, 2021    Page {}",
        "Mary Doran 6/3/2021 - p. {}",
        "Page {} of 212",
        "Pike v. Marlow, No. 20-331\nMary Doran                               Pg: {}",
    ],
)
def test_a_transcript_prints_its_page_in_many_ways_and_leaves_pages_out(head: str) -> None:
    pages = [_page(head.format(number)) for number in (18, 19, 42)]

    assert _numbers(pages) == {0: 18, 1: 19, 2: 42}


@pytest.mark.parametrize("foot", ["{}", "- {} -", "HARBOR REPORTING 555-0100          {}", "Page {}"])
def test_the_number_may_stand_at_the_foot(foot: str) -> None:
    pages = [_page("PIKE v. MARLOW", foot=foot.format(number)) for number in (7, 8)]

    assert _numbers(pages) == {0: 7, 1: 8}


def test_the_running_head_of_a_transcript_changes_with_who_asks() -> None:
    heads = ("Vol. 2 - DORAN - Direct (Ms. Lee)      30", "Vol. 2 - VOSS - Cross (Mr. Ito)      31")

    assert _numbers([_page(head) for head in heads]) == {0: 30, 1: 31}


def test_a_cover_bears_no_number() -> None:
    cover = "COUNTY COURT\n\nDEPOSITION OF MARY DORAN\nJune 3, 2021"

    assert _numbers([cover, _page("DORAN     12"), _page("DORAN     40")]) == {1: 12, 2: 40}


def test_a_single_page_of_a_transcript_has_its_number() -> None:
    assert _numbers([_page("M. DORAN - June 3, 2021                     34")]) == {0: 34}


def test_other_papers_count_on_in_a_line_that_is_the_same() -> None:
    pages = [f"2.{number}  The rent is due.\n\n                  Lease - {number}" for number in (1, 2, 3)]

    assert _numbers(pages) == {0: 1, 1: 2, 2: 3}


def test_a_number_that_stands_on_every_page_is_no_page_number() -> None:
    assert _numbers([_page("Case    118"), _page("Case    118")]) == {}


def test_figures_of_rows_at_the_foot_are_no_page_numbers() -> None:
    pages = ["Stock\nRopes      14", "Stock\nAnchors      15", "Stock\nBuoys      90"]

    assert _numbers(pages) == {}


def test_a_page_between_two_numbers_has_the_one_between() -> None:
    assert _numbers([_page("DORAN     25"), _page(""), _page("DORAN     27")]) == {0: 25, 1: 26, 2: 27}


def test_a_page_is_meant_by_its_printed_number_or_by_its_position() -> None:
    pages = tuple(_page(f"DORAN     {number}") for number in (15, 16))

    assert pages_numbered(16, pages) == [1]
    assert pages_numbered(2, pages) == [1]
    assert pages_numbered(3, pages) == []
