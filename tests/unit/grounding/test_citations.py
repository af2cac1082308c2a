import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.grounding.claim import Kind
from chambers.grounding.finder import find_tokens
from chambers.grounding.law.citation import Form
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.provisions import find_rules, find_statutes
from chambers.record.bates import Ledger


def _cites(text):
    return [value for _, _, value in find_citations(text)]


def test_neighbours_keep_their_own_names_years_and_courts():
    one, two = _cites(
        "Zicherman v. Korean Air Lines Co., 516 U.S. 217, 221 (1996); Petersen v. Boeing, 905 F. Supp. 2d 121 "
        "(D.D.C. 2012)."
    )
    assert (one.name, one.year, one.pin, one.court) == ("Zicherman v. Korean Air Lines Co.", 1996, "221", None)
    assert (two.name, two.year, two.court) == ("Petersen v. Boeing", 2012, "D.D.C.")


def test_a_line_break_inside_a_citation_changes_nothing():
    text = "See Zicherman v. Korean Air Lines Co., 516 U.S.\n217 (1996)."
    ((start, end, cite),) = find_citations(text)
    assert cite.year == 1996
    assert text[start:end] == "Zicherman v. Korean Air Lines Co., 516 U.S.\n217 (1996)"


def test_parallel_citations_are_one_case():
    one, two = _cites("Roe v. Wade, 410 U.S. 113, 93 S. Ct. 705 (1973).")
    assert one.name == two.name == "Roe v. Wade"
    assert one.year == two.year == 1973


def test_short_forms_supra_and_id_are_told_apart():
    forms = [cite.form for cite in _cites("Roe, 410 U.S. at 115. Zicherman, supra, at 220. Id. at 12.")]
    assert forms == [Form.SHORT, Form.SUPRA, Form.ID]


@pytest.mark.parametrize("text", ["RTX 3060 boards", "12 presses arrived", "3 A.3d printers", ""])
def test_what_is_no_citation_is_not_taken_for_one(text):
    assert _cites(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("42 U.S.C. \u00a7 1983", "42 U.S.C. 1983"),
        ("29 C.F.R. \u00a7 1614.105(a)(1)", "29 C.F.R. 1614.105(a)(1)"),
        ("Tex. Fam. Code \u00a7 6.001", "Tex. Fam. Code 6.001"),
        ("N.Y. C.P.L.R. \u00a7 3212", "N.Y. C.P.L.R. 3212"),
        ("N.Y. Gen. Bus. Law \u00a7 899-aa(2)", "N.Y. Gen. Bus. Law 899-aa(2)"),
        ("15 U.S.C. \u00a7 78u-4(b)", "15 U.S.C. 78u-4(b)"),
    ],
)
def test_statutes_are_read_whole(text, value):
    assert [str(found) for _, _, found in find_statutes(f"See {text}.")] == [value]


@pytest.mark.parametrize("text", ["Fed. R. Civ. P. 11(b)(2)", "Rule 56(c)", "FRE 403", "Local Civil Rule 7.1"])
def test_rules_are_found(text):
    ((start, end, _),) = find_rules(f"See {text}.")
    assert f"See {text}."[start:end] == text


@pytest.mark.parametrize(
    "text",
    [
        "Alder v. Birch, 12 US. Dst. 45 (1999)",
        "[2015] EWQC 123 (Ch)",
        "Doe v. Nix, 12 Q.R. 345 (1999)",
        "2019 W L 123456",
        "Smith vs Jones",
        "infra",
    ],
)
def test_what_looks_like_a_citation_and_cannot_be_read_is_reported(text):
    kinds = {token.kind for token in find_tokens(f"As held in {text}.", ledger=Ledger())}
    assert Kind.UNPARSED in kinds


@given(
    st.integers(1, 999),
    st.text(alphabet="UFS.Sup2d3 ,ctWLAppCal", min_size=1, max_size=14),
    st.integers(1, 9999),
    st.integers(1700, 2030),
)
def test_a_fuzzed_citation_is_understood_or_reported_and_never_passes(volume, reporter, page, year):
    text = f"It was so held in Alder v. Birch, {volume} {reporter} {page} ({year})."
    tokens = find_tokens(text, ledger=Ledger())
    covered = {at for token in tokens for at in range(token.start, token.end)}
    assert text.index("Alder") in covered
    assert all(at in covered for at, character in enumerate(text) if character.isdigit())
