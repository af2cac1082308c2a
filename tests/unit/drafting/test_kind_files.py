import shutil

import pytest

from chambers.drafting.kind_fields import PROMPT_FIELDS, TypeFileError
from chambers.drafting.kind_files import (
    BUILT_IN,
    NoSuchTypeError,
    TypeExistsError,
    copy_type,
    find_type,
    list_types,
)

WRITTEN = ("affidavit", "declaration", "memo", "motion", "summary")


@pytest.fixture
def own(tmp_path):
    """A firm's folder with a copy of the affidavit in it."""
    folder = tmp_path / "types"
    copy_type("affidavit", folder / "our-affidavit")
    return folder


def _change(own, file, old, new):
    path = own / "our-affidavit" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_every_built_in_type_can_be_used():
    assert {each.name for each in list_types()} == {*WRITTEN, "extract"}
    assert all(each.problem is None and not each.own for each in list_types())


@pytest.mark.parametrize("name", WRITTEN)
def test_a_type_brings_the_prompts_of_the_stages_that_it_goes_through(name):
    kind = find_type(name)
    wanted = {"extract", "outline", "draft", "repair"}
    wanted |= {"gate"} if kind.gate else set()
    wanted |= {"review", "answer"} if kind.reviewers else set()
    assert set(kind.prompts) == wanted
    for prompt, text in kind.prompts.items():
        assert text.format(**dict.fromkeys(PROMPT_FIELDS[prompt], "x"))


def test_claims_and_mandates_lie_beside_the_types():
    kind = find_type("motion")
    assert sorted(kind.claims) == ["account-stated", "breach-of-contract", "general", "negligence"]
    assert sorted(kind.mandates) == ["clerk", "opposing-counsel", "regulator"]
    assert kind.claims["breach-of-contract"].elements[0][0] == "There is an agreement between the parties"


def test_the_oath_of_a_declaration_is_that_of_the_statute_and_its_date_is_blank():
    closing = find_type("declaration").sections[-1].text
    assert "I declare under penalty of perjury that the foregoing is true and correct. Executed on ____" in closing


def test_a_type_nobody_wrote_is_named_with_those_that_are_there():
    with pytest.raises(NoSuchTypeError, match="no document type 'brief'") as caught:
        find_type("brief")
    assert "affidavit" in caught.value.hint


def test_a_name_cannot_lead_out_of_the_folder(tmp_path):
    with pytest.raises(NoSuchTypeError):
        find_type("../affidavit", tmp_path)


def test_a_copy_is_private_and_is_the_same_type_under_another_name(own):
    kind, built_in = find_type("our-affidavit", own), find_type("affidavit")
    assert kind.sections == built_in.sections
    assert kind.sha256 == built_in.sha256
    files = [path for path in own.rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_a_copy_does_not_write_over_what_is_there(own):
    with pytest.raises(TypeExistsError):
        copy_type("memo", own / "our-affidavit", own)


@pytest.mark.parametrize("name", ["claims", "reviewers", "Our Type", ".hidden"])
def test_a_copy_needs_a_name_that_can_be_found_again(tmp_path, name):
    with pytest.raises(TypeFileError):
        copy_type("memo", tmp_path / name)


def test_a_type_of_the_firm_wins_over_the_built_in_one(own):
    (own / "our-affidavit").rename(own / "affidavit")
    shutil.copy(BUILT_IN / "affidavit" / "type.toml", own / "affidavit" / "type.toml")
    (own / "affidavit" / "fixed" / "jurat.md").write_text("Sworn.\n")
    assert find_type("affidavit", own).sections[-1].text == "Sworn.\n"
    assert next(each for each in list_types(own) if each.name == "affidavit").own


def test_any_changed_word_changes_the_hash(own):
    before = find_type("our-affidavit", own).sha256
    _change(own, "prompts/draft.md", "swear", "vouch")
    assert find_type("our-affidavit", own).sha256 != before


def test_a_reviewer_inside_a_type_wins_over_the_shared_one(own):
    folder = own / "our-affidavit" / "reviewers"
    folder.mkdir()
    (folder / "clerk.md").write_text("Count the commas.\n")
    assert find_type("our-affidavit", own).mandates["clerk"] == "Count the commas.\n"
    assert find_type("affidavit", own).mandates["clerk"] != "Count the commas.\n"


def test_a_claim_beside_the_firms_types_is_for_all_of_them(own):
    (own / "claims").mkdir()
    (own / "claims" / "trespass.toml").write_text(
        'title = "Trespass"\n[[elements]]\ntext = "Entry"\nwords = ["fence"]\n'
    )
    assert find_type("our-affidavit", own).claims["trespass"].elements == (("Entry", ("fence",)),)
    assert "trespass" in find_type("memo", own).claims


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("type.toml", 'tier = "heavy"', 'tier = "huge"', r"type\.toml .*tier"),
        ("type.toml", 'tier = "heavy"', "tier = ", r"type\.toml is not valid TOML: .*line 3"),
        ("type.toml", 'kind = "written"', 'kind = "sung"', r"sections\.3\.kind"),
        ("type.toml", 'kind = "written"', 'kind = "written"\nfont = "Arial"', r"sections\.3\.font"),
        ("type.toml", 'id = "jurat"', 'id = "caption"', "two sections are called caption"),
        ("type.toml", 'file = "jurat.md"', 'file = "../jurat.md"', r"sections\.5\.file"),
        ("type.toml", 'file = "jurat.md"', 'file = "oath.md"', r"fixed/oath\.md cannot be read"),
        ("type.toml", 'file = "jurat.md"', "", "fixed words need file"),
        ("type.toml", '"clerk"', '"bishop"', "nobody wrote a mandate for 'bishop'"),
        ("type.toml", 'claim = "general"', 'claim = "trespass"', "there is no catalogue 'trespass'"),
        ("type.toml", "{affiant}", "{witness}", r"type\.toml: title: there is no field \{witness\}"),
        ("fixed/jurat.md", "{affiant}", "{witness}", r"jurat\.md: line 4: there is no field \{witness\}"),
        ("fixed/jurat.md", "{affiant}", "{affiant", r"jurat\.md: line 4: a brace stands alone"),
        ("fixed/jurat.md", "{affiant}", "{exhibit}", r"there is no field \{exhibit\}"),
        ("prompts/draft.md", "{pages}", "{page}", r"draft\.md: line 3: there is no field \{page\}"),
        ("prompts/draft.md", "{pages}", "{pages", r"draft\.md"),
    ],
)
def test_a_fault_is_named_with_its_file_and_its_place(own, file, old, new, said):
    _change(own, file, old, new)
    with pytest.raises(TypeFileError, match=said):
        find_type("our-affidavit", own)


def test_a_prompt_that_no_stage_asks_for_is_an_error(own):
    (own / "our-affidavit" / "prompts" / "drafft.md").write_text("Write.\n")
    with pytest.raises(TypeFileError, match=r"drafft\.md: no stage asks for this prompt"):
        find_type("our-affidavit", own)


def test_a_template_that_is_no_word_file_is_refused(own):
    (own / "our-affidavit" / "template.docx").write_text("no")
    with pytest.raises(TypeFileError, match="no Word file"):
        find_type("our-affidavit", own)


def test_a_type_that_cannot_be_used_is_listed_with_its_fault(own):
    _change(own, "type.toml", 'tier = "heavy"', 'tier = "huge"')
    listed = {each.name: each for each in list_types(own)}
    assert "tier" in listed["our-affidavit"].problem
    assert listed["affidavit"].problem is None
