from html.parser import HTMLParser

import pytest
from small_record import AGREED, FALSE, IDENTITY, PAID, QUOTED, content_of

from chambers.drafting.document.draft_report import Story, report_json
from chambers.drafting.document.draft_report_page import render_report, words_of_page
from chambers.drafting.document.settled import settle
from chambers.drafting.results import Answer, Blocked, Dropped, Element, Grounds, Objection, Review, Section, Span

HEAD = {
    "tool": {"name": "chambers", "version": "1"},
    "job": "20260501-mill-x1y2",
    "type": {"name": "affidavit", "sha256": "0" * 64},
    "title": "Affidavit of Ida Marsh",
    "caption": "Ash Mill LLC v. Cole Boats, Inc.",
    "case_number": "26-100",
    "ask": "Say what was paid.",
    "route": ["affidavit is heavy work"],
    "models": ["m-1"],
    "outcome": "clean",
    "files": [{"name": "affidavit.docx", "sha256": "1" * 64, "what": "the document"}],
}
SPAN = Span(sha256="b" * 64, page=1, start=9, end=27, text="Ash Mill LLC paid", bates="MIL0003")
OBJECTION = Objection(
    id="o", reviewer="clerk", paragraph="1", quote="agreed", problem="Who <b>signed</b>?", evidence=SPAN
)
BLOCKED = Blocked(text="It cost $1.", faults=("$1 is nowhere",), attempts=("It cost $2.",), instead="It cost $900.00.")
STORY = Story(
    grounds=Grounds(
        claim="general",
        elements=(Element(text="Who paid", support=(SPAN,)), Element(text="Why", support=(), required=False)),
    ),
    sections=(Section(id="facts", heading="Facts", paragraphs=(), blocked=(BLOCKED,)),),
    reviews=(Review(reviewer="clerk", mandate="m", objections=(OBJECTION,), dropped=(Dropped(text="x", reason="y"),)),),
    answers=(Answer(objection=OBJECTION, outcome="kept", reason="It stands on MIL0001.", before="b"),),
    dropped=(("draft", Dropped(text="Sure!", reason="chatter")),),
)


class _Links(HTMLParser):
    """What a page points at, what can be pointed at, and what it would load."""

    def __init__(self, page):
        super().__init__()
        self.targets, self.ids, self.loaded = set(), set(), []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids |= {found["id"]} if "id" in found else set()
        self.targets |= {found["href"]} if "href" in found else set()
        self.loaded += [tag] if tag in ("script", "link", "img", "iframe") or "src" in found else []


@pytest.fixture(scope="module")
def report():
    content = content_of("affidavit", AGREED, PAID, QUOTED, FALSE)
    return report_json(HEAD, content, STORY, settle(content, IDENTITY))


def test_every_paragraph_leads_to_its_page_and_its_words(report):
    assert [each["number"] for each in report["paragraphs"]] == [3, 4, 5, 6, 7, 8]
    for paragraph in report["paragraphs"]:
        assert all(cite["file"] and cite["page"] for cite in paragraph["cites"])
        assert paragraph["claims"]
    amount = next(claim for claim in report["paragraphs"][1]["claims"] if claim["kind"] == "amount")
    assert amount["context"]["words"] == "$900.00"
    assert amount["context"]["before"].endswith("Ash Mill LLC paid ")
    assert amount["source"]["bates"] == "MIL0003"


def test_the_pages_stand_in_the_report_with_their_words_marked(report):
    pages = {each["bates"]: each for each in report["pages"]}
    runs = pages["MIL0003"]["runs"]
    assert "".join(run["text"] for run in runs).startswith("RECEIPT")
    assert any(run["marked"] and "$900.00" in run["text"] for run in runs)


def test_what_was_blocked_removed_dropped_and_objected_to_is_there(report):
    assert report["blocked"][0]["instead"] == "It cost $900.00."
    assert "$990.00" in report["removed"][0]["text"]
    assert report["dropped"] == [{"stage": "draft", "text": "Sure!", "reason": "chatter"}]
    assert (report["reviews"][0]["objections"], len(report["reviews"][0]["dropped"])) == (1, 1)
    assert report["answers"][0]["outcome"] == "kept"


def test_the_page_loads_nothing_and_every_link_leads_somewhere(report):
    page = render_report(report)
    links = _Links(page)
    assert links.loaded == []
    assert "default-src 'none'" in page
    assert {target for target in links.targets if target.removeprefix("#") not in links.ids} == set()
    assert "#page-MIL0003" in links.targets


def test_the_page_shows_the_gate_the_dissent_and_what_stands_instead(report):
    words = words_of_page(render_report(report))
    for said in (
        "Passages found about \u201cgeneral\u201d; not assessed.",
        "Nothing found about \u201cWhy\u201d.",
        "register of dissent",
        "It stands on MIL0001.",
        "It cost $900.00.",
        "nothing found",
    ):
        assert said in words


def test_words_of_others_are_never_markup(report):
    assert "<b>signed</b>" not in render_report(report)
    assert "&lt;b&gt;signed" in render_report(report)


def test_without_a_document_there_is_still_a_report():
    grounds = Grounds(claim="general", elements=(Element(text="Who", support=()),))
    head = {**HEAD, "outcome": "no_grounds", "files": []}
    report = report_json(head, content_of("affidavit"), Story(grounds=grounds), None)
    assert report["paragraphs"] == []
    assert report["summary"] == "Nothing was drafted. Nothing found about: Who."
    assert report["summary"] in words_of_page(render_report(report))


@pytest.mark.parametrize(
    ("act", "finding", "said"),
    [
        (None, "not_assessed", "Passages found about \u201cBreach of contract\u201d; not assessed."),
        (
            "paid",
            "shown",
            "Passages found about \u201cBreach of contract\u201d; each required element is shown by a passage",
        ),
    ],
)
def test_a_passage_shows_an_element_only_where_a_rule_found_the_act(act, finding, said):
    grounds = Grounds(
        claim="breach-of-contract",
        title="Breach of contract",
        elements=(Element(text="It was paid", support=(SPAN,), act=act),),
    )
    report = report_json(HEAD, content_of("affidavit"), Story(grounds=grounds), None)
    assert (report["gate"]["finding"], report["gate"]["elements"][0]["finding"]) == (finding, finding)
    words = words_of_page(render_report(report))
    assert said in words
    assert "Yes" not in words
