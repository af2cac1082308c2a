"""Pages cited by labels that are printed on them: records, appendices, bundles, volumes and exhibits of a party."""

import pytest

from chambers.grounding.cited.labels import exhibit_files
from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source
from chambers.record.reference import find_references
from chambers.record.stamps import parted_at_stamps, stamped_ledger

GATE = "The lock keeper closed the gate on May 4, 2021.\nHe used the hand crank.\nNobody helped."
BOAT = "The barge Otter sank on June 9, 2021.\nIts cargo was barley.\nThe crew of 6 swam ashore."
FILL = "Nothing more was said.\nThe meeting ended.\nAll went home."


def _source(name, *texts, media_type="application/pdf"):
    sha256 = name.ljust(64, "x")[:64]
    return Source(name, sha256, media_type, tuple(Page(name, sha256, n, t) for n, t in enumerate(texts, 1)))


def _labelled(form, first, *texts, name="paper.pdf"):
    return _source(name, *(f"{text}\n\n{form.format(first + at)}" for at, text in enumerate(texts)))


def _read(draft, *sources):
    return [
        ([str(number) for number in each.numbers], each.problem)
        for each in find_references(draft, stamped_ledger(sources))
    ]


def _told(draft, *sources):
    parted = parted_at_stamps(sources)
    ledger = stamped_ledger(parted)
    result = verify(draft, with_bates(parted, ledger), ledger, MatterFacts())
    return {each.claim.text: each.verdict for each in result.judgments if each.verdict is not Verdict.SUPPORTED}


@pytest.mark.parametrize(
    ("form", "first", "cites"),
    [
        ("CR {}", 9, ["(CR 10)", "C.R. 10", "CR at 10", "CR10"]),
        ("R. {}", 122, ["(R. 123)", "(R123)", "(R-123)", "(R. at 123)"]),
        ("J.A. {}", 100, ["J.A. 101", "JA 101", "JA101"]),
        ("A-{}", 54, ["(A-55)", "(A55)", "(A. 55)"]),
        ("App. {}", 11, ["(App. 12)", "App. at 12"]),
        ("AA00{}", 11, ["AA0012", "AA 12"]),
        ("1 CT {}", 44, ["1 CT 45", "1CT45", "I CT 45", "Vol. 1 CT 45"]),
        ("ROA.{}", 122, ["ROA.123", "ROA 123"]),
        ("TB/3/{}", 111, ["[TB/3/112]", "[TB3/112]"]),
        ("B1/{}", 44, ["[B1/45]"]),
        ("AR {}", 1200, ["AR 1201", "A.R. 1201"]),
        ("SUPP.R. {}", 3, ["(Supp. R. 4)", "(SUPP.R. 4)"]),
        ("NWO_000{}", 1233, ["NWO_0001234", "NWO 1234", "NWO-0001234", "NWO0001234"]),
        ("CONFIDENTIAL   CR {}", 9, ["CR 10"]),
    ],
)
def test_a_label_is_read_however_it_is_separated_and_padded(form, first, cites):
    source = _labelled(form, first, GATE, BOAT, FILL)
    second = list(map(str, stamped_ledger([source]).places))[1]
    assert [_read(f"He fell. {cite}", source) for cite in cites] == [[([second], None)]] * len(cites)


@pytest.mark.parametrize(
    ("cite", "values"),
    [
        ("CR 98-101", [98, 99, 100, 101]),
        ("CR 98, 100", [98, 100]),
        ("CR 99 et seq.", [99, 100, 101]),
        ("CR 100-01", [100, 101]),
        ("CR 98 through CR 100", [98, 99, 100]),
        ("CR 98 & 101", [98, 101]),
    ],
)
def test_ranges_and_lists_of_labels_without_padding(cite, values):
    source = _labelled("CR {}", 98, GATE, BOAT, FILL, GATE + FILL)
    assert _read(f"So it was ({cite}).", source) == [([f"CR {value}" for value in values], None)]


def test_a_label_that_no_page_bears_is_told():
    source = _labelled("CR {}", 9, GATE, BOAT, FILL)
    assert _read("So it was (CR 77).", source) == [([], "CR 77 was never assigned")]
    volume = _labelled("1 CT {}", 44, GATE, BOAT, FILL)
    assert _read("So it was (5 CT 45).", volume) == [([], "no page of the record is of 5 CT")]


@pytest.mark.parametrize("heads", ["SECTION {}", "Part {}", "QUESTION {}", "Page {}", "May {}"])
def test_a_word_that_parts_a_paper_labels_no_page(heads):
    assert not stamped_ledger([_labelled(heads, 3, GATE, BOAT, FILL)]).places


def test_one_page_of_a_paper_behind_its_first_number():
    source = _labelled("NWO_000{}", 1234, GATE, BOAT, FILL)
    assert _read("It sank. NWO_0001234 at -35.", source) == [(["NWO_0001235"], None)]
    assert _read("It sank. NWO_0001234 at 1235.", source) == [(["NWO_0001235"], None)]
    assert _read("It sank. NWO_0001234 at -77.", source)[0][1] == "NWO_0001277 was never assigned"
    # Fewer digits, or no such number: the page of a transcript, which is for the pin to say.
    assert _read("It sank. NWO_0001234 at 35.", source) == [(["NWO_0001234"], None)]


def test_id_at_a_number_of_the_series_is_that_page():
    source = _labelled("NWO_000{}", 1234, GATE, BOAT, FILL)
    lead = "The lock keeper closed the gate on May 4, 2021 (NWO_0001234). The barge Otter sank on June 9, 2021. "
    assert not _told(f"{lead}Id. at 1235.", source)
    assert not _told(f"{lead}Id. at -35.", source)
    assert "June 9, 2021" in _told(f"{lead}Id. at 1236.", source)
    assert _told(f"{lead}Id. at 1977.", source)


def test_a_native_file_bears_the_number_of_its_name():
    run = _labelled("NWO_000{}", 1234, GATE, FILL)
    native = _source("NWO_0001239 log.eml", BOAT, media_type="message/rfc822")
    assert not _told("The barge Otter sank on June 9, 2021 (NWO_0001239).", run, native)
    assert "June 9, 2021" in _told("The barge Otter sank on June 9, 2021 (NWO_0001234).", run, native)


def _volume(number, first, *texts):
    head = "OTTER v. LOCK CO.                  REPORTER'S RECORD VOLUME {}\nCause No. 21-77                    {}\n\n"
    lines = ("\n".join(f"{at:4}    {line}" for at, line in enumerate(text.splitlines(), 1)) for text in texts)
    pages = (head.format(number, first + at) + body for at, body in enumerate(lines))
    return _source(f"vol {number}.pdf", *pages)


ASKED = """Q.  When did the barge sink?
A.  On June 9.
Q.  What did it carry?
A.  Barley, in sacks.
Q.  Who closed the gate?
A.  The lock keeper did.
Q.  With what?
A.  With the hand crank.
Q.  Did the crew drown?
A.  All six swam ashore.
Q.  Was it dark?
A.  It was noon."""


def test_a_volume_gives_its_number_its_pages_theirs_and_the_lines_are_checked():
    volumes = (_volume(2, 33, ASKED, FILL), _volume(3, 12, FILL, BOAT))
    assert not _told("The barge carried barley in sacks (2 RR 33:3-4).", *volumes)
    assert not _told("The barge carried barley in sacks (II R.R. 33).", *volumes)
    assert "2 RR 33:11-12" in _told("The barge carried barley in sacks (2 RR 33:11-12).", *volumes)
    assert "2 RR 33:30-31" in _told("The barge carried barley in sacks (2 RR 33:30-31).", *volumes)
    assert "5 RR 33:3-4" in _told("The barge carried barley in sacks (5 RR 33:3-4).", *volumes)


@pytest.mark.parametrize("cite", ["2 RR 33:1-4, 7-8", "2 RR 33:3-34:2", "2 RR 33:3; 3 RR 12", "2 RR 33-34"])
def test_lists_of_lines_are_one_reference(cite):
    volumes = (_volume(2, 33, ASKED, FILL), _volume(3, 12, FILL, BOAT))
    found = find_references(f"So it was ({cite}).", stamped_ledger(volumes))
    assert "; ".join(each.text for each in found) == cite
    assert all(each.problem is None for each in found)


def test_a_persons_transcript_is_no_page_of_the_trial():
    transcript = _labelled("Tr. {}", 32, GATE, BOAT, FILL)
    assert _read("So it was. Lopez Tr. 33:4.", transcript) == []
    assert _read("So it was. Trial Tr. 33:4.", transcript) == [(["Tr. 33"], None)]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("PX 7", "a.pdf"),
        ("PLAINTIFF'S EXHIBIT\nPX 7", "a.pdf"),
        ("PLAINTIFF'S EXHIBIT\n7", "a.pdf"),
        ("Plaintiff's Trial Exhibit 7", "a.pdf"),
        ("EXHIBIT P-7", "a.pdf"),
        ("PTX 0007", "a.pdf"),
        ("From: A\nTo: B\nSubject: the lock [PX 7]", "a.eml"),
        ("", "PX 7 letter.pdf"),
        ("", "PX_007.pdf"),
        ("", "letter Pl. Ex. 7.pdf"),
    ],
)
def test_a_paper_bears_the_label_of_a_partys_exhibit(head, name):
    assert "P-7" in exhibit_files([_source(name, f"{head}\n\n{GATE}")])


@pytest.mark.parametrize(
    "cite",
    [
        *("PX 7", "PX-7", "P-7", "P-7", "Pl. Ex. 7", "Pl.'s Ex. 7", "Plaintiff's Exhibit 7", "Pltf. Exh. P-7"),
        *("Plaintiff's Trial Exhibit 7", "Plaintiffs' Ex. PX 7"),
    ],
)
def test_every_way_to_cite_a_partys_exhibit_binds_the_sentence(cite):
    papers = (_source("a.pdf", f"PX 7\n\n{GATE}"), _source("b.pdf", f"DX 4\n\n{BOAT}"))
    assert not _told(f"The lock keeper closed the gate on May 4, 2021 ({cite}).", *papers)
    assert "June 9, 2021" in _told(f"The barge Otter sank on June 9, 2021 ({cite}).", *papers)


@pytest.mark.parametrize("cite", ["Def. Exh. D-4", "DX 4", "Defendant's Exhibit 4", "D-4", "Deft's Ex. 4"])
def test_the_other_partys_exhibit_is_another_paper(cite):
    papers = (_source("a.pdf", f"PX 4\n\n{GATE}"), _source("b.pdf", f"DX 4\n\n{BOAT}"))
    assert not _told(f"The barge Otter sank on June 9, 2021 ({cite}).", *papers)
    assert "May 4, 2021" in _told(f"The lock keeper closed the gate on May 4, 2021 ({cite}).", *papers)


def test_an_exhibit_that_the_party_does_not_have_is_told():
    papers = (_source("a.pdf", f"PX 7\n\n{GATE}"), _source("b.pdf", f"DX 4\n\n{BOAT}"))
    assert "PX 12" in _told("The lock keeper closed the gate on May 4, 2021 (PX 12).", *papers)


def test_a_prefix_by_itself_claims_nothing():
    source = _labelled("CR {}", 9, GATE, BOAT, FILL)
    assert not _told("The record is cited as CR. The barge Otter sank on June 9, 2021 (CR 10).", source)


@pytest.mark.parametrize(
    "note",
    [
        "The clerk's record is cited as CR.",
    ],
)
def test_a_note_on_how_the_draft_cites_is_its_own(note):
    source = _labelled("CR {}", 9, GATE, BOAT, FILL)
    told = _told(f"The barge Otter sank on June 9, 2021 (CR 10). {note}", source)
    assert set(told.values()) <= {Verdict.NOT_CHECKABLE}


def test_a_sentence_about_papers_is_no_such_note():
    source = _labelled("CR {}", 9, GATE, BOAT, FILL)
    told = _told("The papers of the lock were burned by 12 men on August 3, 2020.", source)
    assert Verdict.NOT_FOUND in told.values()
