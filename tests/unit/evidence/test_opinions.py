"""A folder of opinions as the library: heads read, pages known, citations and quotations held against them."""

import pytest

from chambers.evidence.library.opinions import court_of, opinion_rows, read_head
from chambers.grounding.law.authorities import AuthorityTableError, authorities_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

KESSLER = """KESSLER v. BRANDT REALTY CO.
61 Ohio St.3d 402, 575 N.E.2d 134 (1991)
Supreme Court of Ohio
Decided July 3, 1991

The landlord left the dwelling without heat for nine days in winter. He says that the tenant caused it. *403 We do not \
agree. A landlord who leaves a dwelling without heat in winter does not *404 keep it fit for habitation, unless the \
tenant has caused the failure. See Mott v. Ames, 12 Ohio St.2d 77 (1967). *405 The judgment is affirmed.
"""
OAKES = """UNITED STATES DISTRICT COURT
NORTHERN DISTRICT OF OHIO

MARTHA OAKES,
    Plaintiff,
v.
TIDEWATER APARTMENTS, INC.,
    Defendant.

214 F. Supp. 2d 880
Filed March 8, 2002

The tenant gave notice by telephone. Notice by telephone is notice.
"""
HELD = "\u201cdoes not keep it fit for habitation, unless the tenant has caused the failure.\u201d"


def _source(file, *pages):
    sha256 = file[0].ljust(64, "0")
    return Source(file, sha256, "text/plain", tuple(Page(file, sha256, n, t) for n, t in enumerate(pages, 1)))


ROWS, _ = opinion_rows([_source("kessler.txt", KESSLER), _source("oakes.pdf", OAKES)])
LIBRARY = authorities_of(ROWS)
RECORD = (_source("note.txt", "The boiler stood still for nine days."),)


def _verify(text):
    return verify(text, RECORD, Ledger(), MatterFacts(), authorities=LIBRARY)


def test_a_head_gives_caption_citations_court_and_year():
    head = read_head(KESSLER)
    assert head.name == "KESSLER v. BRANDT REALTY CO"
    assert [cite.slot for cite in head.cites] == ["61|ohiost3d|402", "575|ne2d|134"]
    assert (head.court, head.year) == ("Ohio", 1991)


def test_a_caption_over_several_lines_is_one_name_without_its_roles():
    head = read_head(OAKES)
    assert head.name == "MARTHA OAKES v. TIDEWATER APARTMENTS, INC"
    assert (head.court, head.year, len(head.cites)) == ("N.D. Ohio", 2002, 1)


@pytest.mark.parametrize(
    ("words", "short"),
    [
        ("UNITED STATES COURT OF APPEALS\nFOR THE NINTH CIRCUIT", "9th Cir."),
        ("United States Court of Appeals, Second Circuit", "2d Cir."),
        ("SUPREME COURT OF THE UNITED STATES", "U.S."),
        ("United States District Court, D. Nevada", None),
        ("UNITED STATES DISTRICT COURT\nDISTRICT OF NEVADA", "D. Nev."),
        ("Court of Appeals of New York", "N.Y."),
        ("Court of Appeals of Washington", "Wash. Ct. App."),
        ("A memorandum", None),
    ],
)
def test_courts_are_known_by_the_form_of_a_bracket(words, short):
    assert court_of(words) == short


@pytest.mark.parametrize(
    "text",
    [
        "See Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 404 (1991).",
        "See Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 575 N.E.2d 134 (1991).",
        "See Oakes v. Tidewater Apartments, Inc., 214 F. Supp. 2d 880 (N.D. Ohio 2002).",
        f"Such a landlord {HELD} Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 403-04 (1991).",
        "See Kessler v. Brandt Realty Co., 61 Ohio St.3d 402 (1991). \u201cWe do not agree.\u201d Id. at 403.",
    ],
)
def test_what_stands_in_the_opinion_is_supported(text):
    found = _verify(text)
    assert not found.blocked, [fault.reason for fault in found.faults]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("See Kessler v. Brand Motors, 61 Ohio St.3d 402 (1991).", "is KESSLER"),
        ("See Kessler v. Brandt Realty Co., 61 Ohio St.3d 412 (1991).", "the library has KESSLER"),
        ("See Kessler v. Brandt Realty Co., 61 Ohio St.3d 402 (1992).", "has the year 1991"),
        ("See Oakes v. Tidewater Apartments, Inc., 214 F. Supp. 2d 880 (S.D. Ohio 2002).", "decided by N.D. Ohio"),
        ("See Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 409 (1991).", "has no page 409"),
        (
            f"A landlord {HELD.replace('not ', '')} Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 403 (1991).",
            "do not stand in",
        ),
        (
            "\u201cThe judgment is affirmed.\u201d Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 403 (1991).",
            "on page 405",
        ),
        (
            "See Kessler v. Brandt Realty Co., 61 Ohio St.3d 402 (1991). \u201cWe do not agree.\u201d Id. at 405.",
            "on page 403",
        ),
    ],
)
def test_what_the_opinion_does_not_say_is_contradicted(text, why):
    found = _verify(text)
    assert any(fault.verdict is Verdict.CONTRADICTED and why in fault.reason for fault in found.faults), [
        (fault.claim.text, fault.reason) for fault in found.faults
    ]


def test_the_source_of_a_quotation_points_into_the_file():
    found = _verify(
        "\u201cThe judgment is affirmed.\u201d Kessler v. Brandt Realty Co., 61 Ohio St.3d 402, 405 (1991)."
    )
    (span,) = [j.source for j in found.judgments if j.claim.kind == "quotation"]
    assert (span.kind, span.file, span.page) == ("authority", "kessler.txt", 1)
    assert KESSLER[span.start : span.end] == "The judgment is affirmed"


def test_printed_page_numbers_are_pages_of_the_reporter_when_they_run_on():
    pages = (
        "12 OHIO STATE REPORTS 2D 77\nMOTT v. AMES\n12 Ohio St.2d 77 (1967)\nThe lease ended.",
        "78 MOTT v. AMES\nThe keys were never",
        "Opinion of the Court 79\ngiven back by the tenant.",
    )
    rows, _ = opinion_rows([_source("mott.pdf", *pages)])
    library = authorities_of(rows)

    def check(pin):
        text = (
            f"\u201cThe keys were never given back by the tenant.\u201d Mott v. Ames, 12 Ohio St.2d 77, {pin} (1967)."
        )
        return verify(text, RECORD, Ledger(), MatterFacts(), authorities=library).blocked

    assert [check(pin) for pin in ("77", "78", "79", "80", "78-79")] == [True, False, False, True, False]


def test_a_file_that_names_no_case_is_given_back():
    rows, refused = opinion_rows([_source("shopping.txt", "Milk, bread and two eggs.")])
    assert rows == ()
    assert "names no case" in refused[0].reason


def test_a_table_and_a_folder_make_one_library_and_must_agree():
    other = ROWS[0].__class__("61", "Ohio St.3d", "402", "Smith v. Jones")
    with pytest.raises(AuthorityTableError):
        authorities_of((*ROWS, other))
    same = ROWS[0].__class__("61", "Ohio St.3d", "402", "Kessler v. Brandt Realty Co.", None, 1991)
    assert authorities_of((same, *ROWS)).by_slot["61|ohiost3d|402"].text is not None
