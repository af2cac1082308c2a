"""The argument of a brief: authorities in all their forms, names of the law, and what a party asks of the court."""

import pytest

from chambers.evidence.library.table import read_table
from chambers.grounding.claims.statements import states_fact
from chambers.grounding.law.authorities import authorities_of
from chambers.grounding.law.citation import is_party, same_case
from chambers.grounding.law.citations import find_citations
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TABLE = authorities_of(
    read_table(
        "volume,reporter,page,name,court,year\n"
        "477,U.S.,317,Celotex Corp. v. Catrett,,1986\n"
        '477,U.S.,242,"Anderson v. Liberty Lobby, Inc.",,1986\n'
        '530,U.S.,133,"Reeves v. Sanderson Plumbing Products, Inc.",,2000\n'
        "411,U.S.,792,McDonnell Douglas Corp. v. Green,,1973\n"
        "248,U.S.,132,United States v. Spearin,,1918\n"
        "431,F.2d,1012,E.I. duPont deNemours & Co. v. Christopher,5th Cir.,1970\n"
    )[0]
)
PAGE = "Orla Benning signed the lease of the mill on March 3, 2014. The Tenant shall pay the rent every month."
RECORD = Source("lease.txt", "a" * 64, "text/plain", (Page("lease.txt", "a" * 64, 1, PAGE),))
CELOTEX = "Celotex Corp. v. Catrett, 477 U.S. 317, 323 (1986). "
ANDERSON = "Anderson v. Liberty Lobby, Inc., 477 U.S. 242, 248 (1986). "


def _faults(text):
    judged = verify(text, (RECORD,), Ledger(), MatterFacts(), authorities=TABLE).judgments
    passing = ("supported", "not_checkable")
    return [
        (each.claim.kind.value, each.claim.text, each.reason) for each in judged if each.verdict.value not in passing
    ]


@pytest.mark.parametrize(
    "cite",
    [
        "8 Del. C. \u00a7 144",
        "Md. Code Ann., Com. Law \u00a7 2-313",
        "Del. Code Ann. tit. 8, \u00a7 220(b)",
        "N.Y. Gen. Bus. Law \u00a7 349",
        "N.Y. C.P.L.R. 3212(b)",
        "Cal. Code Civ. Proc. \u00a7 437c(c)",
        "735 ILCS 5/2-1117",
        "Mass. Gen. Laws ch. 93A, \u00a7 11",
        "RCW 49.60.180",
        "O.C.G.A. \u00a7 51-1-2",
        "N.J.S.A. 34:19-3",
        "42 Pa. C.S. \u00a7 7102",
        "La. Civ. Code art. 2315",
        "U.C.C. \u00a7 2-714(2)",
        "I.R.C. \u00a7 104(a)(2)",
        "U.S. Const. art. III, \u00a7 2, cl. 1",
        "U.S. Const. amend. XIV, \u00a7 1",
        "Restatement (Second) of Torts \u00a7 402A (1965)",
        "Restatement (Third) of Torts: Products Liability \u00a7 2(b) (1998)",
        "Pub. L. No. 104-191, 110 Stat. 1936 (1996)",
        "85 Fed. Reg. 30,026 (May 19, 2020)",
        "42 U.S.C. \u00a7\u00a7 1981, 1983 and 1988(b)",
        "15 U.S.C. \u00a7 1681s-2(b)(1)(A) (2018)",
        "29 U.S.C. \u00a7 2601 et seq",
        "Fed. R. Civ. P. 12(b)(6) and 56(a)",
        "Prosser & Keeton on Torts \u00a7 41 (5th ed. 1984)",
        "73 Yale L.J. 733 (1964)",
        "H.R. Rep. No. 94-1487, at 12 (1976)",
    ],
)
def test_an_authority_is_read_whatever_its_form(cite):
    assert _faults(f"The rule is old. See {cite}.") == []


def test_a_section_of_the_record_is_still_sought_there():
    assert [kind for kind, _, _ in _faults("Lease \u00a7 44 forbids it.")][:1] == ["statute"]


@pytest.mark.parametrize(
    ("cited", "known", "same"),
    [
        ("Reeves v. Sanderson Plumbing Prods., Inc.", "Reeves v. Sanderson Plumbing Products, Inc.", True),
        ("Burlington N. & Santa Fe Ry. Co. v. White", "Burlington Northern & Santa Fe Railway Co. v. White", True),
        ("N.Y. Times Co. v. Sullivan", "New York Times Co. v. Sullivan", True),
        ("Cleveland v. Policy Management Systems Corp.", "Cleveland v. Pol'y Mgmt. Sys. Corp.", True),
        ("Reeves v. Anderson Plumbing Prods.", "Reeves v. Sanderson Plumbing Products, Inc.", False),
        ("Andersn v. Liberty Lobby", "Anderson v. Liberty Lobby", False),
        ("Catrett v. Celotex", "Celotex v. Catrett", False),
    ],
)
def test_names_of_cases_may_be_abbreviated(cited, known, same):
    assert same_case(cited, known) is same


def test_a_case_is_called_by_one_of_its_parties():
    assert is_party("Korean Air", "Zicherman v. Korean Air Lines Co.")
    assert not is_party("Zicherman Lines", "Zicherman v. Korean Air Lines Co.")


@pytest.mark.parametrize(
    "text",
    [
        CELOTEX + ANDERSON + "The burden shifts. 477 U.S. at 325.",
        CELOTEX + ANDERSON + "A scintilla is not enough. 477 U.S. at 252. Id. at 255.",
        CELOTEX + "It need not negate the claim. Celotex, 477 U.S. at 323-24. Id. at 325.",
        (
            "Proof may do. McDonnell Douglas Corp. v. Green, 411 U.S. 792, 804 (1973); "
            "Reeves v. Sanderson Plumbing Prods., Inc., 530 U.S. 133, 148 (2000). All is looked at. Id. at 150-51."
        ),
        "See Anderson, 477 U.S. at 255 n.4.",
        "As in Spearin, the owner bears the risk of its plans. 248 U.S. at 136.",
        "See E.I. duPont deNemours & Co. v. Christopher, 431 F.2d 1012, 1016 (5th Cir. 1970).",
        "Brown v. Board of Education, 347 U.S. 483, 74 S. Ct. 686, 98 L. Ed. 873 (1954). See id. at 495.",
    ],
)
def test_short_forms_find_their_case(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "cite"),
    [
        (CELOTEX + "It must show more. Celotex, 477 U.S. at 310.", "477 U.S. at 310"),
        ("See Matsushita, 475 U.S. at 587.", "475 U.S. at 587"),
        (CELOTEX + "See id. at 12.", "id. at 12"),
        ("See Reeves, 530 U.S. at 101.", "530 U.S. at 101"),
    ],
)
def test_a_short_form_that_cannot_be_is_told(text, cite):
    assert any(kind == "case" and cite in claim for kind, claim, _ in _faults(text))


@pytest.mark.parametrize(
    "text",
    [
        'The movant may discharge its burden by "showing" an absence of evidence. ' + CELOTEX,
        'As Celotex Corp. v. Catrett, 477 U.S. 317, 327 (1986), has it, the rule is "an integral part" of the whole.',
        'A fact is "material" where it "might affect the outcome." ' + ANDERSON,
    ],
)
def test_words_of_an_opinion_that_is_not_in_the_library_cannot_be_checked(text):
    assert _faults(text) == []


def test_a_quotation_of_the_record_stays_one():
    text = 'Orla Benning said "I will burn the mill." The rent was due. '
    assert _faults(text + CELOTEX)[0][0] == "quotation"


@pytest.mark.parametrize(
    "text",
    [
        "Federal law governs.",
        "Title VII and the Fair Labor Standards Act forbid retaliation. 42 U.S.C. \u00a7 2000e-3(a).",
        'The Fair Labor Standards Act ("Labor Act") governs. The Labor Act is clear.',
        "Venue is proper in the Northern District of Ohio.",
        "The Delaware Supreme Court has long held so.",
        "California follows the same rule.",
        "Under Delaware law directors owe a duty of loyalty. Guth v. Loft, Inc., 5 A.2d 503, 510 (Del. 1939).",
        "The Due Process Clause requires notice.",
        "The Uniform Commercial Code so provides.",
        'Justice Holmes called it "the skin of a living thought." Towne v. Eisner, 245 U.S. 418, 425 (1918).',
        CELOTEX + "Under Celotex, the burden shifts. The Celotex Court said so.",
        "Irreparable harm must be likely.",
        "Plaintiff is entitled to judgment on Counts I and II of the Complaint.",
        "Orla Benning respectfully requests that the Court grant the motion.",
        "The Court should grant summary judgment to Orla Benning.",
        "Dated: November 2, 2018",
    ],
)
def test_the_law_is_no_fact_of_the_record(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Orla Benning moved to Delaware.", "Delaware"),
        (CELOTEX + "Catrett Holdings signed the lease.", "Catrett Holdings"),
        ("Judge Marrable saw the mill.", "Marrable"),
        ("The lease was signed on November 2, 2018.", "November 2, 2018"),
        ("The Tenant moved out in 1946.", "1946"),
    ],
)
def test_a_fact_is_no_law(text, name):
    assert any(name in claim for _, claim, _ in _faults(text))


def test_a_duty_is_no_answer_to_whether_it_was_done():
    text = "Orla Benning signed, and the Tenant did not pay the rent."
    assert not any("shall pay" in reason for _, _, reason in _faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "See Vermont Teddy Bear Co. v. 538 Madison Realty Co., 1 N.Y.3d 470, 475 (2004).",
        "It is granted where nothing is in dispute. R. 4:46-2(c).",
        "Brill v. Guardian Life Insurance Co. of America, 142 N.J. 520, 540 (1995). Brill follows the federal cases.",
        "Vimar Seguros y Reaseguros, S.A. v. M/V Sky Reefer, 515 U.S. 528, 534 (1995).",
        "State law governs the duty. Shaky but admissible evidence is met by more. Cf. 8 Del. C. \u00a7 144.",
        "BRIEF OF PLAINTIFFS IN SUPPORT OF THEIR MOTION ON THE PRESUMPTION OF UNDUE INFLUENCE",
    ],
)
def test_more_forms_of_an_argument(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("See qTrade Inc. v. Ostler, 12 F.3d 40, 44 (2d Cir. 1993).", "qTrade Inc. v. Ostler"),
        ("In de la Roche v. Ostler, 12 F.3d 40, 44 (2d Cir. 1993), the rule is stated.", "de la Roche v. Ostler"),
        ("That is no defense. The R.B. Marrow, 60 F.2d 737, 740 (2d Cir. 1932).", "The R.B. Marrow"),
        (
            "That is no defense. The Blasting-Powder Case, 82 U.S. (15 Wall.) 524, 536 (1873).",
            "The Blasting-Powder Case",
        ),
        ("The rule of Lamb v. Ostler, 12 F.3d 40, 44 (2d Cir. 1993), controls.", "Lamb v. Ostler"),
    ],
)
def test_a_case_begins_where_its_first_party_does(text, name):
    (start, _, found), *_ = find_citations(text)
    assert found.name == name
    assert text[start:].startswith(name)
    assert _faults(text) == []


def test_an_early_volume_has_early_cases():
    assert _faults("It is settled. The Ark, 15 U.S. 40, 44 (1993).") != []


@pytest.mark.parametrize(
    "text",
    [
        "Benning signed it on March 4, 2014. " + CELOTEX,
        "Nine women signed the lease with Benning. " + CELOTEX,
        "Gorman signed the lease of the mill. " + CELOTEX,
        "Nine tenants gave the mill its name.",
        "The rule does not help Benning. " + CELOTEX + "Gorman signed it on March 3, 2014. ",
    ],
)
def test_a_fact_of_the_case_is_held_against_the_record_whatever_is_cited_behind_it(text):
    assert _faults(text) != []


@pytest.mark.parametrize(
    "text",
    [
        "A jury could readily find that Ms. Haddad was deceived.",
        "Noor Haddad sues the kennel for negligence and breach of contract.",
        "Neither the storm nor the crop clause is a defense.",
    ],
)
def test_what_a_jury_may_find_and_what_is_sued_for_is_no_fact_of_the_record(text):
    assert not states_fact(text, [])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The motive is Corvane's. Staub v. Proctor Hosp., 562 U.S. 411, 422 (2011).", "Staub v. Proctor Hosp."),
        ("Topanga Assn. for a Scenic Community v. County of Los Angeles (1974) 11 Cal.3d 506, 515.",
         "Topanga Assn. for a Scenic Community v. County of Los Angeles"),
    ],
)  # fmt: skip
def test_the_name_of_a_case_is_read_whole_and_without_the_sentence_before(text, name):
    assert [value.name for _, _, value in find_citations(text)] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Grandel asks for judgment on liability on Counts I through III.",
        "The motion should be granted and judgment entered for $94,043.",
    ],
)
def test_what_is_asked_of_the_court_is_no_fact_of_the_record(text):
    assert not states_fact(text, ())
