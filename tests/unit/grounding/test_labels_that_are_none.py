"""Letters with a number are exhibits only where they are cited as such."""

from chambers.grounding.cites.exhibits import exhibit_files
from chambers.grounding.cites.party_exhibits import find_party_exhibits
from chambers.record.page import Page, Source


def _source(name, text="The berth is let by the month."):
    return Source(name, name.ljust(64, "0"), "text/plain", (Page(name, name.ljust(64, "0"), 1, text),))


def test_a_number_at_the_end_of_a_files_name_is_no_label():
    assert not exhibit_files((_source("Berth lease C-14.txt"), _source("Roe invoice G-1176.txt")))
    assert "CX14" in exhibit_files((_source("C-14 Berth lease.txt"),))


def test_a_bare_label_in_a_sentence_is_a_thing_and_in_a_bracket_an_exhibit():
    exhibits = {"CX14": "a" * 64, "PX7": "b" * 64}
    text = "Berths C-9 to C-16 went dark (C-14 at 2), as PX 7 shows."
    assert [each.label for _, _, each in find_party_exhibits(text, exhibits)] == ["CX14", "PX7"]
