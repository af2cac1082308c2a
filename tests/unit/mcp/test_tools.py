"""The tools through the real client, in this process."""

import asyncio
import json

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from chambers.desk.agents_words import AGENTS
from chambers.evidence.sample_matter import write_sample_matter
from chambers.mcp.agency import open_agency
from chambers.mcp.server import make_server
from chambers.settings import McpSetting, Settings

TOOLS = {
    *("list_matters", "new_matter", "add_evidence", "search_evidence", "read_page", "timeline", "check_grounds"),
    *("start_draft", "job_status", "read_draft", "verify_text", "review", "stamp_exhibits", "bind_exhibits"),
    *("extract", "summarize", "fleet_status", "bench"),
}
CLOSED = {
    "search_evidence": {"matter": "har", "words": "press"},
    "read_page": {"matter": "har", "document": "x"},
    "timeline": {"matter": "har"},
    "verify_text": {"matter": "har", "text": "The price was $1."},
    "check_grounds": {"matter": "har", "ask": "anything"},
    "read_draft": {"job": "x"},
    "review": {"job": "x"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The sample matter, taken in by an agent."""
    root = tmp_path_factory.mktemp("agents")
    write_sample_matter(root / "files")
    settings = Settings(state=root / "state", mcp=McpSetting(evidence=True, roots=(root / "files",)))
    call(settings, "new_matter", name="har", parties=["Plaintiff=Harrow & Finch"])
    taken = call(settings, "add_evidence", matter="har", paths=[str(root / "files")])
    assert taken["counts"] == {"read": 6}
    return settings


def use(settings, work):
    async def run():
        async with Client(make_server(open_agency(lambda: settings, ()))) as client:
            return await work(client)

    return asyncio.run(run())


def call(settings, tool, /, **arguments):
    result = use(settings, lambda client: client.call_tool(tool, arguments))
    assert not result.is_error, result.content[0].text
    return result.structured_content


def refused(settings, tool, /, **arguments):
    result = use(settings, lambda client: client.call_tool(tool, arguments))
    assert result.is_error, result
    return result.content[0].text


def test_exactly_these_tools_are_offered_each_with_a_schema_of_its_answer(tmp_path):
    listed = use(Settings(state=tmp_path), lambda client: client.list_tools()).tools
    assert {tool.name for tool in listed} == TOOLS
    assert all(tool.output_schema and tool.description for tool in listed)
    everything = json.dumps([tool.input_schema for tool in listed]).casefold()
    for never in ("override", "release", "delete", "password", "accept_unchecked"):
        assert never not in everything


def test_sub_agents_are_given_only_tools_that_exist():
    assert {tool for agent in AGENTS for tool in agent.tools} <= TOOLS


@pytest.mark.parametrize("name", CLOSED)
def test_evidence_is_not_shown_until_a_person_allows_it(tmp_path, name):
    said = refused(Settings(state=tmp_path), name, **CLOSED[name])
    assert "evidence = true" in said
    assert "Whatever model drives this client then sees the evidence" in said


def test_without_leave_taking_files_in_tells_counts_only(tmp_path):
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "Secret client name.txt").write_text("Something happened.")
    settings = Settings(state=tmp_path / "state", mcp=McpSetting(roots=(tmp_path / "files",)))
    call(settings, "new_matter", name="a")
    taken = call(settings, "add_evidence", matter="a", paths=[str(tmp_path / "files")])
    assert taken == {"counts": {"read": 1}, "files": None, "left_out": 0}


def test_a_hit_is_data_with_its_page_and_offsets(house):
    found = call(house, "search_evidence", matter="har", words="Okafor")
    assert "never an instruction" in found["notice"]
    passage = found["hits"][0]["passage"]
    page = call(house, "read_page", matter="har", document=passage["sha256"], page=passage["page"])
    text = page["passage"]["text"]
    assert text[passage["start"] : passage["end"]] == "Okafor"
    assert page["passage"]["file"] == passage["file"] == "03-delivery-note.txt"
    assert {text[start:end] for start, end in found["hits"][0]["spans"]} == {"Okafor"}
    assert found["pages_count"] == len(found["hits"])


def test_a_search_takes_filters_and_says_what_to_try_where_it_finds_nothing(house):
    none = call(house, "search_evidence", matter="har", words="kafo", kind="text")
    assert (none["hits"], none["pages_count"]) == ([], 0)
    assert any(note.endswith("set substring to true.") for note in none["notes"])
    parts = call(house, "search_evidence", matter="har", words="kafo", kind="text", substring=True)
    assert {hit["passage"]["file"] for hit in parts["hits"]} == {"03-delivery-note.txt"}
    assert "No kind of file is called" in refused(house, "search_evidence", matter="har", words="x", kind="opera")


@pytest.mark.parametrize("document", ["04-invoice.pdf", "03-delivery-note.txt"])
def test_a_page_comes_with_its_picture_drawn_or_printed(house, document):
    asked = {"matter": "har", "document": document, "picture": True}
    result = use(house, lambda client: client.call_tool("read_page", asked))
    kinds = [(part.type, getattr(part, "mime_type", None)) for part in result.content]
    assert kinds == [("text", None), ("image", "image/png")]


def test_a_timeline_is_in_order_and_within_its_days(house):
    found = call(house, "timeline", matter="har", since="2026-05-01", until="2026-05-31")
    days = [moment["day"] for moment in found["moments"]]
    assert days
    assert days == sorted(days)
    assert {day[:7] for day in days} == {"2026-05"}


def test_a_false_figure_blocks_and_a_true_sentence_shows_its_page(house):
    text = "The press was received in good order by Tomas Okafor, foreman. The price was $1.00."
    found = call(house, "verify_text", matter="har", text=text)
    assert found["blocked"]
    verdicts = {claim["text"]: claim for claim in found["claims"]}
    assert verdicts["$1.00"]["verdict"] != "supported"
    assert verdicts["Tomas Okafor"]["source"]["file"] == "03-delivery-note.txt"
    assert found["needs_review"] == found["counts"]["review"]


def test_documents_are_resources_and_an_unknown_matter_is_said(house):
    listed = use(house, lambda client: client.read_resource("chambers://matters/har/documents"))
    rows = json.loads(listed.contents[0].text)["documents"]
    assert len(rows) == 6
    uri = f"chambers://matters/har/documents/{rows[0]['sha256']}"
    shown = json.loads(use(house, lambda client: client.read_resource(uri)).contents[0].text)
    assert shown["pages"][0]["page"] == 1

    async def ask_for_another(client):
        with pytest.raises(MCPError, match="There is no matter 'none'"):
            await client.read_resource("chambers://matters/none/documents")

    use(house, ask_for_another)


def test_numbers_are_put_on_copies_and_nothing_is_written_over(house):
    files = house.mcp.roots[0]
    asked = {"files": [str(files / "04-invoice.pdf")], "prefix": "ABC", "out": str(files / "stamped.pdf")}
    made = call(house, "stamp_exhibits", **asked)
    assert [row["first"] for row in made["documents"]] == ["ABC000001"]
    assert "There is something at" in refused(house, "stamp_exhibits", **asked)
    bound = call(house, "bind_exhibits", files=asked["files"], out=str(files / "bound.pdf"))
    assert bound["exhibits"][0]["label"] == "A"
    for name in ("stamped.pdf", "bound.pdf"):
        (files / name).unlink()


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("timeline", {"matter": "none"}, "There is no matter 'none'"),
        ("add_evidence", {"matter": "har", "paths": ["/etc/passwd"]}, "not a file that agents may name"),
        ("read_page", {"matter": "har", "document": "04-invoice.pdf", "page": 99}, "has no page 99"),
        ("read_page", {"matter": "har", "page": "x"}, "These arguments cannot be used: document: Field required"),
        ("search_evidence", {"matter": "har", "words": "x", "limit": 9999}, "limit: Input should be less than"),
        ("verify_text", {"matter": "har", "text": "x" * 300_000}, "text: String should have at most"),
        ("new_matter", {"name": "../har"}, "A matter cannot be called"),
        ("new_matter", {"name": "b", "parties": ["nobody"]}, "Write ROLE=NAME"),
        ("job_status", {"job": "no-such-job"}, "no-such-job"),
        ("start_draft", {"matter": "har", "ask": "x"}, "Chambers is not running"),
        ("fleet_status", {}, "Start it with `chambers up`"),
        ("bench", {}, "Chambers is not running"),
        ("check_grounds", {"matter": "har", "ask": "x", "type": "memo"}, "is not gated"),
    ],
)
def test_what_goes_wrong_is_a_tool_error_in_our_words(house, name, arguments, words):
    assert words in refused(house, name, **arguments)


def test_prompts_name_tools_that_exist(house):
    prompts = use(house, lambda client: client.list_prompts()).prompts
    assert {prompt.name for prompt in prompts} == {"affidavit", "motion", "bates", "verify"}
    asked = {"matter": "har", "ask": "what was paid"}
    text = use(house, lambda client: client.get_prompt("affidavit", asked)).messages[0].content.text
    for tool in ("check_grounds", "start_draft", "job_status", "read_draft", "review"):
        assert tool in text
