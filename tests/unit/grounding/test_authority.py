import pytest

from chambers.evidence.library.table import read_table
from chambers.grounding.law.authorities import AuthorityTableError, authorities_of
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TABLE = authorities_of(
    read_table(
        "volume,reporter,page,name,court,year,text\n"
        "516,U.S.,217,Zicherman v. Korean Air Lines Co.,,1996,Damages are not recoverable unless the law of the forum "
        "allows it.\n"
        "905,F. Supp. 2d,121,Petersen v. Boeing Company,D.D.C.,2012,\n"
        "42,U.S.C.,1983,Civil action for deprivation of rights,,,\n"
    )[0]
)
BRIEF = Source(
    "brief.txt",
    "b" * 64,
    "text/plain",
    (Page("brief.txt", "b" * 64, 1, "See Low v. High, 77 F.3d 12 (2d Cir. 1996)."),),
)


def _first(text, table=TABLE):
    judgments = verify(text, (BRIEF,), Ledger(), MatterFacts(), authorities=table).judgments
    return judgments[0].verdict.value, judgments[0].reason


@pytest.mark.parametrize(
    "text",
    [
        "Zicherman v. Korean Air Lines Co., 516 U.S. 217, 221 (1996).",
        "Zicherman v. Korean Air Lines Company, 516 U. S. 217 (1996).",
        "Petersen v. Boeing, 905 F. Supp. 2d 121 (D.D.C. 2012).",
        "42 U.S.C. \u00a7 1983.",
        "Low v. High, 77 F.3d 12 (2d Cir. 1996).",
    ],
)
def test_an_authority_of_the_library_or_the_record_is_supported(text):
    assert _first(text)[0] == "supported"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Alder v. Birch, 516 U.S. 217 (1996).", "516 U.S. 217 is Zicherman"),
        ("Zicherman v. Korean Air Lines Co., 561 U.S. 217 (2010).", "has Zicherman"),
        ("Zickerman v. Korean Air Lines Co., 515 U.S. 217 (1995).", "has Zicherman"),
        ("Zicherman v. Korean Air Lines Co., 516 U.S. 217 (1997).", "has the year 1996"),
        ("Zicherman v. Korean Air Lines Co., 516 U.S. 217, 210 (1996).", "before its first page"),
        ("Petersen v. Boeing, 905 F. Supp. 2d 121 (S.D.N.Y. 2012).", "decided by D.D.C."),
        ("Low v. Height, 77 F.3d 12 (2d Cir. 1996).", "another name"),
        ("Low v. High, 77 F.3d 12 (2d Cir. 1997).", "has the year 1996"),
    ],
)
def test_a_near_miss_is_contradicted_and_names_what_is_known(text, why):
    verdict, reason = _first(text)
    assert verdict == "contradicted"
    assert why in reason


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Alder v. Birch, 12 F.3d 45 (2d Cir. 1950).", "printed 1993"),
        ("Alder v. Birch, 512 U.S. 45 (9th Cir. 1994).", "not 9th Cir."),
        ("Alder v. Birch, 512 U.S. 45, 20 (1994).", "before its first page"),
        ("Alder v. Birch, 2019 WL 123456 (S.D.N.Y. 2018).", "cannot be of 2018"),
        ("Fed. R. Civ. P. 112(b).", "end at 87"),
    ],
)
def test_without_a_library_the_impossible_is_still_told(text, why):
    verdict, reason = _first(text, None)
    assert verdict == "contradicted"
    assert why in reason


UNREPORTED = authorities_of(
    read_table(
        "citation,name,year,date\n"
        "2021 WL 123456,Alder v. Birch,2021,2021-01-19\n"
        '2015 TN Wrk. Comp. App. Bd. LEXIS 39,Cedar v. Date,,"Sept. 29, 2015"\n'
        "2019 WL 654321,Elm v. Fir,2019,\n"
    )[0]
)
CITED = Source(
    "cited.txt",
    "c" * 64,
    "text/plain",
    (
        Page(
            "cited.txt",
            "c" * 64,
            1,
            "See Low v. High, 2020 WL 77, at *3 (D. Mont. Mar. 4, 2020); Gum v. Hazel, No. 2:19-cv-00123, slip op. "
            "at 4 (D. Mont. Jan. 19, 2021). It was filed on February 19, 2021 and on March 5, 2020.",
        ),
    ),
)


@pytest.mark.parametrize(
    ("true", "false", "why"),
    [
        ("Alder v. Birch, 2021 WL 123456, at *4 (D. Mont. Jan. 19, 2021).", ("Jan.", "Feb."), "date 2021-01-19"),
        ("Alder v. Birch, 2021 WL 123456 (D. Mont. 19 January 2021).", ("19 J", "29 J"), "date 2021-01-19"),
        (
            "Cedar v. Date, 2015 TN Wrk. Comp. App. Bd. LEXIS 39, at *6 (Sept. 29, 2015).",
            ("29, ", "28, "),
            "2015-09-29",
        ),
        ("Low v. High, 2020 WL 77, at *3 (D. Mont. Mar. 4, 2020).", ("4, ", "5, "), "has the date 2020-03-04"),
        ("Gum v. Hazel, No. 2:19-cv-00123, slip op. at 4 (D. Mont. Jan. 19, 2021).", ("Jan", "Feb"), "2021-01-19"),
        ("Alder v. Birch, No. 20-44, slip op. at 1 (D. Mont. Jan. 19, 2021).", ("Jan", "Feb"), "date 2021-01-19"),
    ],
)
def test_the_day_of_an_unreported_decision_is_compared(true, false, why):
    def told(text):
        found = verify(text, (CITED,), Ledger(), MatterFacts(), authorities=UNREPORTED).judgments
        return [each for each in found if each.claim.kind.value in ("case", "date")]

    assert [each.verdict.value for each in told(true)] == ["supported"]
    (fault,) = told(true.replace(*false))
    assert fault.verdict.value == "contradicted"
    assert why in fault.reason


def test_a_day_that_nothing_gives_is_not_checked():
    verdict, reason = _first("Elm v. Fir, 2019 WL 654321 (D. Mont. Jan. 19, 2019).", UNREPORTED)
    assert (verdict, "does not say whether" in reason) == ("not_checkable", True)
    assert _first("Elm v. Fir, 2019 WL 654321 (D. Mont. 2019).", UNREPORTED)[0] == "supported"


def test_what_cannot_be_checked_blocks_unless_a_person_says_otherwise():
    text = "Alder v. Birch, 512 U.S. 45 (1994)."
    assert _first(text, None)[0] == "not_checkable"
    assert verify(text, (BRIEF,), Ledger(), MatterFacts()).blocked
    assert not verify(text, (BRIEF,), Ledger(), MatterFacts(), accept_unchecked=True).blocked


@pytest.mark.parametrize(
    "text",
    [
        "Respectfully submitted,\n\nMarisol Quintero",
        "See Alder v. Birch.",
        "\u201cNotice must be given at once,\u201d Alder v. Birch, 512 U.S. 45 (1994).",
    ],
)
def test_accepting_unchecked_authorities_lets_nothing_else_pass(text):
    faults = verify(text, (BRIEF,), Ledger(), MatterFacts(), accept_unchecked=True).faults
    assert "not_checkable" in {fault.verdict.value for fault in faults}


def test_one_place_with_two_names_is_contradicted():
    text = "Alder v. Birch, 512 U.S. 45 (1994). Cedar v. Date, 512 U.S. 45 (1994)."
    verdicts = [j.verdict.value for j in verify(text, (BRIEF,), Ledger(), MatterFacts()).judgments]
    assert verdicts == ["not_checkable", "contradicted"]


def test_short_forms_resolve_only_to_a_single_antecedent():
    full = "Zicherman v. Korean Air Lines Co., 516 U.S. 217 (1996). "
    two = full[:-2] + "; Petersen v. Boeing, 905 F. Supp. 2d 121 (D.D.C. 2012). "

    def last(text):
        return verify(text, (BRIEF,), Ledger(), MatterFacts(), authorities=TABLE).judgments[-1].verdict.value

    assert last(f"{full}Id. at 219.") == "supported"
    assert last(f"{full}Zicherman, 516 U.S. at 220.") == "supported"
    assert last(f"{full}Zicherman, 516 U.S. at 200.") == "contradicted"
    assert last(f"{two}Id. at 219.") == "ambiguous"
    # Behind a rule and the case that applies it, the case is meant.
    assert last(f"Fed. R. Civ. P. 56(a); {full}Id. at 219.") == "supported"
    assert last(f"Fed. R. Civ. P. 56(a); {full}Id. at 200.") == "contradicted"
    assert last("Id. at 219.") == "not_found"


def test_a_quotation_of_an_opinion_is_held_against_its_text():
    cite = "Zicherman v. Korean Air Lines Co., 516 U.S. 217 (1996)"

    def quoted(words):
        found = verify(f"\u201c{words}\u201d {cite}.", (BRIEF,), Ledger(), MatterFacts(), authorities=TABLE).judgments
        return next(j.verdict.value for j in found if j.claim.kind == "quotation")

    assert quoted("Damages are not recoverable unless the law of the forum allows it.") == "supported"
    assert quoted("Damages are recoverable unless the law of the forum allows it.") == "contradicted"
    assert quoted("Damages are ... recoverable unless the law of the forum allows it.") == "contradicted"


def test_a_table_without_its_columns_is_refused_by_name():
    with pytest.raises(AuthorityTableError, match="no column page, name"):
        read_table("volume,reporter,year\n")


_NAME = "Zicherman v. Korean Air Lines Co."


@pytest.mark.parametrize(
    "table",
    [
        f'name,citation,court,year,first_page,last_page\n"{_NAME}",516 U.S. 217,U.S.,1996,217,232\n',
        f'Case Name,Cite,Decided\n{_NAME},"516 U.S. 217, 116 S. Ct. 629",1996-01-16\n',
        f'citation\n"{_NAME}, 516 U.S. 217 (1996)"\n42 U.S.C. \u00a7 1983\n',
        f"Volume, Reporter, Page, Name, Year\n516, U.S., 217, {_NAME}, 1996\n",
    ],
)
def test_a_table_may_give_its_citations_in_one_column_and_name_its_columns_as_people_do(table):
    rows = authorities_of(read_table(table)[0])
    assert _first(f"{_NAME}, 516 U.S. 217, 221 (1996).", rows)[0] == "supported"
    assert _first(f"{_NAME}, 516 U.S. 271 (1996).", rows)[0] == "contradicted"


def test_a_pin_behind_the_last_page_that_the_table_gives_is_contradicted():
    rows = authorities_of(read_table(f"name,citation,year,last_page\n{_NAME},516 U.S. 217,1996,232\n")[0])
    assert _first(f"{_NAME}, 516 U.S. 217, 231 (1996).", rows)[0] == "supported"
    verdict, reason = _first(f"{_NAME}, 516 U.S. 217, 241 (1996).", rows)
    assert verdict == "contradicted"
    assert "has no page 241" in reason


def test_a_citation_that_cannot_be_read_is_told_by_its_line_and_the_other_rows_count():
    rows, problems = read_table("name,citation\nLow v. High,77 F.3d 12\nDoe v. Roe,somewhere\nBo v. Li,2 F.3d 9\n")
    assert [row.name for row in rows] == ["Low v. High", "Bo v. Li"]
    assert len(problems) == 1
    assert "line 3 of the table gives 'somewhere'" in problems[0]


_STARRED = authorities_of(
    read_table(
        "volume,reporter,page,name,court,year,text\n"
        '144,Wash. 2d,381,Corliss v. Harbor Terminal Co.,Wash.,2001,"*388 The keeper must keep the place safe. '
        '*391 Silence does not discharge the duty."\n'
    )[0]
)


def test_the_pages_that_are_marked_in_a_table_decide_about_pins():
    text = '"The keeper must keep the place safe." Corliss v. Harbor Terminal Co., 144 Wash. 2d 381, {} (2001).'
    assert {each.verdict.value for each in _judged(text.format(388))} == {"supported"}
    wrong = _judged(text.format(391))
    assert wrong[0].reason == "these words stand on page 388 of Corliss v. Harbor Terminal Co., not on 391"


def _judged(text):
    return verify(text, (BRIEF,), Ledger(), MatterFacts(), authorities=_STARRED).judgments
