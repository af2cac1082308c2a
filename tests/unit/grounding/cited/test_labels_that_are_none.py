"""Letters with a number are exhibits only where they are cited as such."""

from chambers.grounding.cited.labels import exhibit_files, find_labels
from chambers.record.page import Page, Source


def _source(name, text="The berth is let by the month."):
    return Source(name, name.ljust(64, "0"), "text/plain", (Page(name, name.ljust(64, "0"), 1, text),))


def test_a_number_at_the_end_of_a_files_name_is_no_label():
    assert not exhibit_files((_source("Berth lease C-14.txt"), _source("Roe invoice G-1176.txt")))
    assert "C-14" in exhibit_files((_source("C-14 Berth lease.txt"),))


def test_a_bare_label_in_a_sentence_is_a_thing_and_in_a_bracket_an_exhibit():
    exhibits = {"C-14", "PX7"}
    text = "Berths C-9 to C-16 went dark (C-14 at 2), as PX 7 shows."
    assert [labels for _, _, labels in find_labels(text, exhibits)] == [("C-14",), ("P-7",)]


def test_a_heading_that_says_exhibits_is_no_exhibit_s():
    found = find_labels("EXHIBITS\n\nSee Exhibit S.", {"B"})
    assert [(start, labels) for start, _, labels in found] == [(14, ("S",))]
