"""Cases as California, England, Canada and Australia cite them, and the acts, codes and rules of other places."""

import pytest

from chambers.evidence.library.table import read_table
from chambers.grounding.law.authorities import authorities_of
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.provisions import find_rules, find_statutes
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

ROWS, PROBLEMS = read_table(
    "name,citation,court,year,first_page,last_page\n"
    "Harbour Mills Ltd v Tolland plc,[2014] UKSC 11,UKSC,2014,,\n"
    "Gorse Holdings Ltd v Penn (UK) Ltd,[2012] EWHC 310 (Comm),High Court,2012,,\n"
    "Marl v Dunning,(1861) 7 Exch 120,Exchequer,1861,120,131\n"
    "Oakes v Reed Line,[1893] 2 QB 256,CA,1892,256,\n"
    "R v Tarn,2016 SCC 27,SCC,2016,,\n"
    "Teal v. Corbin Co.,25 Cal.4th 826,Cal.,2001,826,\n"
)
LIBRARY = authorities_of(ROWS)
RECORD = Source("note.txt", "a" * 64, "text/plain", (Page("note.txt", "a" * 64, 1, "The mill burnt."),))


def _verdicts(text):
    judged = verify(text, (RECORD,), Ledger(), MatterFacts(), authorities=LIBRARY).judgments
    return {each.claim.text: each.verdict.value for each in judged if each.claim.kind.value == "case"}


def test_a_table_may_hold_every_form():
    assert PROBLEMS == ()
    assert len(ROWS) == 6


@pytest.mark.parametrize(
    "cited",
    [
        "Harbour Mills Ltd v Tolland plc [2014] UKSC 11 at [15]",
        "Harbour Mills Ltd v Tolland plc [2014] UKSC 11, [15]-[17]",
        "Gorse Holdings Ltd v Penn (UK) Ltd [2012] EWHC 310 (Comm) at paras 22-24",
        "Marl v Dunning (1861) 7 Exch 120, 124",
        "Oakes v Reed Line [1893] 2 Q.B. 256, per Lindley LJ at 262",
        "R v Tarn, 2016 SCC 27 at para 34",
        "Teal v. Corbin Co. (2001) 25 Cal.4th 826, 850",
    ],
)
def test_a_case_of_the_library_is_known_in_its_own_style(cited):
    assert set(_verdicts(f"Notice must come in time: {cited}.").values()) == {"supported"}
    assert set(_verdicts(f"Notice must come in time. ({cited}.)").values()) == {"supported"}


@pytest.mark.parametrize(
    "cited",
    [
        "Harbour Mills Ltd v Tolland plc [2014] UKSC 12 at [15]",
        "Harbour Mills Ltd v Tolland plc [2015] UKSC 11",
        "Harbour Mills Ltd v Holland plc [2014] UKSC 11",
        "Gorse Holdings Ltd v Penn (UK) Ltd [2012] EWHC 310 (Ch)",
        "Marl v Dunning (1862) 7 Exch 120, 124",
        "Marl v Dunning (1861) 7 Exch 120, 112",
        "Marl v Dunning (1861) 7 Exch 120, 140",
        "Oakes v Reed Line [1893] 1 QB 256",
        "R v Tarn, 2017 SCC 27",
        "Teal v. Corbin Co. (2002) 25 Cal.4th 826, 850",
        "Teal v. Corbin Co. (2001) 26 Cal.4th 826, 850",
        "Teal v. Corbin Co. (2001) 25 Cal.4th 826, 805",
    ],
)
def test_a_wrong_name_number_year_or_page_is_told(cited):
    assert set(_verdicts(f"Notice must come in time: {cited}.").values()) == {"contradicted"}


def test_short_forms_of_california_mean_the_case_before():
    text = (
        "Notice must come in time. (Teal v. Corbin Co. (2001) 25 Cal.4th 826, 850.) It must be plain. (Teal, supra, 25"
        " Cal.4th at pp. 851-852.) It must be signed. (Id. at p. 853.) It must be kept. (Ibid.)"
    )
    assert list(_verdicts(text).values()) == ["supported"] * 4
    wrong = _verdicts(text.replace("853", "803"))
    assert wrong["Id. at p. 803"] == "contradicted"


def test_a_court_that_is_none_is_no_citation():
    assert not list(find_citations("Low v High [2014] UKQC 11"))


@pytest.mark.parametrize(
    ("written", "code", "section"),
    [
        ("section 14 of the Sale of Goods Act 1979", "Sale of Goods Act 1979", "14"),
        ("s 14(2) SGA 1979", "SGA 1979", "14(2)"),
        ("Misrepresentation Act 1967, s 2(1)", "Misrepresentation Act 1967", "2(1)"),
        ("CPR 24.2", "CPR", "24.2"),
        ("Code Civ. Proc., \u00a7 437c, subd. (b)(1)", "Code Civ. Proc.", "437c"),
        ("Code of Civil Procedure section 437c, subdivision (b)(1)", "Code of Civil Procedure", "437c"),
        ("Tex. Bus. & Com. Code \u00a7 2.606(a)(1)", "Tex. Bus. & Com. Code", "2.606(a)(1)"),
        ("Art. 1231 of the Code civil", "Code civil", "1231"),
        ("ICC Rules, Art. 22", "ICC Rules", "22"),
        ("Article V(1)(b) of the New York Convention", "New York Convention", "V(1)(b)"),
        ("RSC 1985, c C-46, s 34", "RSC 1985, c C-46", "34"),
    ],
)
def test_acts_codes_and_rules_are_read_whole(written, code, section):
    found = [(text, each.code, each.section) for text, each in _laws(f"Under {written} it is so.")]
    assert found == [(written, code, section)]


def test_several_sections_of_a_code_with_their_subdivisions():
    found = [each.section for _, each in _laws("(Com. Code, \u00a7\u00a7 2606, subd. (1)(b), 2607, subd. (1).)")]
    assert found == ["2606", "2607"]


def test_a_rule_of_a_paper_is_no_law():
    assert all(each.code in {None, "Rule"} for _, each in _laws("Rule 4 of the Club Rules and section 3 of the Lease"))


def _laws(text):
    return [(text[start:end], each) for start, end, each in (*find_statutes(text), *find_rules(text))]
