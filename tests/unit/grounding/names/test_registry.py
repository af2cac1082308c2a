"""What the record knows of names."""

from chambers.grounding.names.registry import Registry, as_written
from chambers.grounding.pages.record_index import RecordIndex
from chambers.record.page import Page


def _registry(*texts, ocr=False):
    return Registry(RecordIndex([Page("a.txt", "a" * 64, at, text, ocr=ocr) for at, text in enumerate(texts, 1)]))


def test_how_the_record_writes_a_word():
    registry = _registry("The mill was sold by Mr. Mill to Quist.", "The quarry of Quist.")
    assert registry.use_of("mill").small
    assert not registry.use_of("mill").is_name
    assert registry.use_of("quist").is_name
    assert registry.use_of("quist").inside
    assert not registry.use_of("nobody").is_name


def test_who_bears_a_surname():
    registry = _registry("Callum Q. Dunmore and C. Dunmore came with Officer Dunmore.", "Dunmore, Ruth")
    assert registry.bearers("Dunmore") == {"callum", "q", "c", "ruth"}
    assert registry.other_bearer("colin", "Dunmore") is None
    assert registry.other_bearer("greg", "Dunmore") == "Callum Dunmore"
    assert registry.surnames("Callum") == {"dunmore"}


def test_the_name_that_a_word_is_a_slip_for():
    registry = _registry("It was heard by Kjellson in March. The kiln was cold.")
    assert registry.near("kjelson") == "kjellson"
    assert registry.near("kjelslon") == "kjellson"
    assert registry.near("kilm") is None
    assert registry.near("marsh") is None
    assert registry.near("kjellson") is None
    assert as_written("kjellson", registry.index) == "Kjellson"


def test_a_scan_may_be_misread_and_corrects_nobody():
    assert _registry("It was heard by Kjellson.", ocr=True).near("kjelson") is None
