import copy

from hypothesis import given
from hypothesis import strategies as st

from chambers.chat.volatile import without_volatile

LINE = "x-anthropic-billing-header: cc_version=2.1.197.f2a; cc_entrypoint=cli; cch=0a1b2;"


def text(words):
    return {"type": "text", "text": words}


def test_the_line_goes_from_anthropics_system_blocks_and_strings():
    body = {"system": [text(LINE), text("You are a clerk.")], "messages": []}
    assert without_volatile(body)["system"] == [text("You are a clerk.")]
    assert without_volatile({"system": f"{LINE}\nYou are a clerk."})["system"] == "You are a clerk."
    assert without_volatile({"system": [text(f"{LINE}\nBe brief.")]})["system"] == [text("Be brief.")]


def test_the_line_goes_from_openais_first_system_message():
    for role in ("system", "developer"):
        turns = [{"role": role, "content": f"{LINE}\nBe brief."}, {"role": "user", "content": "hi"}]
        assert without_volatile({"messages": turns})["messages"][0] == {"role": role, "content": "Be brief."}
        parts = [{"role": role, "content": [text(LINE), text("Be brief.")]}]
        assert without_volatile({"input": parts})["input"] == [{"role": role, "content": [text("Be brief.")]}]
    assert without_volatile({"instructions": f"{LINE}\nBe brief."})["instructions"] == "Be brief."


def test_a_system_prompt_of_nothing_else_is_gone():
    user = {"role": "user", "content": "hi"}
    assert without_volatile({"system": LINE}) == {}
    assert without_volatile({"system": [text(LINE)]}) == {}
    only = {"role": "system", "content": LINE}
    assert without_volatile({"messages": [only, only, user]}) == {"messages": [user]}


def test_two_conversations_begin_alike_afterwards():
    bodies = [{"system": [text(LINE.replace("0a1b2", mark)), text("Same.")]} for mark in ("aaaaa", "bbbbb")]
    assert without_volatile(bodies[0]) == without_volatile(bodies[1])


def test_the_same_words_elsewhere_are_somebodys_text():
    for body in (
        {"system": f"What is this?\n{LINE}"},
        {"system": [text("First."), text(LINE)]},
        {"messages": [{"role": "user", "content": LINE}]},
        {"messages": [{"role": "user", "content": "hi"}, {"role": "system", "content": LINE}]},
        {"prompt": LINE},
        {"system": f" {LINE}"},
    ):
        assert without_volatile(body) == body


LINES = st.sampled_from([LINE, LINE.upper(), "words", "", "x-anthropic-billing-header:", "\n"])
TEXTS = st.lists(LINES, max_size=4).map("\n".join)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "text"]), inner, max_size=2),
    max_leaves=6,
)
CONTENT = TEXTS | st.lists(TEXTS.map(text), max_size=3) | ANYTHING
TURN = st.fixed_dictionaries({"role": st.sampled_from(["system", "user"]) | ANYTHING, "content": CONTENT}) | ANYTHING
BODY = st.fixed_dictionaries(
    {}, optional={"system": CONTENT, "instructions": CONTENT, "messages": st.lists(TURN, max_size=3) | ANYTHING}
)


@given(BODY)
def test_doing_it_twice_is_doing_it_once_and_the_request_is_left_alone(body):
    before = copy.deepcopy(body)
    once = without_volatile(body)
    assert body == before
    assert without_volatile(once) == once
