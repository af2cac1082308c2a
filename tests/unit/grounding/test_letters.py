"""Letters: head, greeting, close and terms are their own; their tables come out, and their lists name papers."""

import pytest
from one_paper import failing

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGE = (
    "Ida Quill fell from the loading dock on June 4, 2020. Her hospital bill was $8,410. Her wages were $2,215 lower."
)
HEAD = """PELLAM & STROUD LLP
Attorneys at Law
44 Tannery Lane, Oster

{day}

Via Certified Mail

Hedda Brask
Claims Adjuster
Fennimore Casualty Group

Re: Ida Quill
    Claim No.: FC-20-7731
    Date of Loss: {loss}

Dear Ms. Brask:

"""
BODY = "Ida Quill fell from the loading dock on June 4, 2020 (PAP0001)."
CLOSE = "\n\nVery truly yours,\n\nTomas Verhoeven\nPartner\n\ncc: Ida Quill, Ulla Renn\n"


def _letter(middle=BODY, *, day="May 3, 2021", loss="June 4, 2020", page=PAGE):
    return failing(HEAD.format(day=day, loss=loss) + middle + CLOSE, page)


def test_what_a_letter_is_written_with_is_its_own():
    assert _letter() == []


def test_what_it_says_of_the_matter_is_not():
    assert "June 9, 2020" in _letter(loss="June 9, 2020")
    assert "June 9, 2020" in _letter(BODY.replace("June 4", "June 9"))
    assert "Tomas Verhoeven" in _letter(BODY.replace("Ida Quill", "Tomas Verhoeven"))


def test_a_claim_number_is_asked_of_a_record_that_has_such_numbers():
    assert any("FC-20-7731" in each for each in _letter(page=f"{PAGE} Claim No. FC-20-7713."))
    assert _letter(page=f"{PAGE} Claim No. FC-20-7731.") == []


@pytest.mark.parametrize(
    "term",
    [
        "This offer is open until July 1, 2021.",
        "Please reply within thirty (30) days of the date of this letter.",
        "This demand will expire at 5:00 p.m. on July 1, 2021.",
        "We ask that you respond no later than July 1, 2021.",
    ],
)
def test_by_when_a_letter_wants_an_answer_is_its_own(term):
    assert _letter(f"{BODY} {term}") == []


def test_a_day_that_a_letter_tells_is_not():
    assert _letter(f"{BODY} Ida Quill went home on July 1, 2021.") != []


TABLE = """The hospital bill was $8,410 (PAP0001). Her wages were $2,215 lower (PAP0001).

| Item | Amount |
|---|---|
| Hospital bill | $8,410 |
| Lower wages | {wages} |
| Special damages | $10,625 |
| Pain and suffering | {pain} |
| Demand | {total} |

Ida Quill will settle all claims for {asked}."""


def _table(wages="$2,215", pain="$40,000", total="$50,625", asked="$50,625"):
    return _letter(TABLE.format(wages=wages, pain=pain, total=total, asked=asked))


def test_a_table_that_comes_out_bears_its_sums_and_what_is_asked():
    assert _table() == ["$40,000"]


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"wages": "$2,251"}, "$2,251"),
        ({"pain": "$41,000"}, "$50,625"),
        ({"total": "$50,652"}, "$50,652"),
        ({"asked": "$50,652"}, "$50,652"),
        ({"asked": "$40,000"}, "$40,000"),
    ],
)
def test_a_wrong_figure_in_it_is_told(changed, wrong):
    assert wrong in _table(**changed)


def test_what_is_left_is_worked_out_of_the_paragraph():
    text = (
        "The hospital bill was $8,410 (PAP0001). Wages of $2,215 are not claimed (PAP0001). That leaves {} (PAP0001)."
    )
    page = f"{PAGE} Wages of $2,215 are not claimed."
    assert "$6,195" not in failing(text.format("$6,195"), page)
    assert "$6,915" in failing(text.format("$6,915"), page)


def _source(at, name, text):
    return Source(name, f"{at:064x}", "text/plain", (Page(name, f"{at:064x}", 1, text),))


def _listed(entries):
    sources = (
        _source(
            1,
            "Oster clinic op notes.txt",
            "OSTER CLINIC\nOPERATION NOTES\n\nMay 4, 2020: splint.\n\nMay 9, 2020: cast.",
        ),
        _source(2, "weigh log.txt", "WEIGH LOG\n\nMay 5, 2020: 31 loads."),
    )
    text = f"The cast came on May 9, 2020. (Enclosure 1.)\n\nEnclosures\n\n{entries}\n"
    judged = verify(text, sources, Ledger(), MatterFacts()).judgments
    return [each.claim.text for each in judged if each.verdict.value not in ("supported", "not_checkable")]


def test_an_entry_names_its_paper_in_words_of_the_paper():
    assert _listed('1. Oster Clinic Operation Notes, May 4 and 9, 2020 ("Oster Op. Notes")\n2. Weigh Log') == []


def test_an_entry_with_a_name_or_day_that_its_paper_has_not_is_told():
    assert any(
        "Ulster" in each for each in _listed("1. Ulster Clinic Operation Notes, May 4 and 9, 2020\n2. Weigh Log")
    )
    assert _listed("1. Oster Clinic Operation Notes, May 14, 2020\n2. Weigh Log") != []
