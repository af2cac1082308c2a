import pytest

from chambers.engines.engine import Speech
from chambers.fleet.status import LaneStatus
from chambers.gateway.asking import check_sight, compose, encode, spoken_route
from chambers.gateway.charter import RoleRules
from chambers.gateway.refusals import BadBodyError, ImageByAddressError, NotSpokenError, NoVisionError
from chambers.gateway.routes import ROUTES

GENERATING = [path for path, route in ROUTES.items() if route.assembler is not None]
ASK = {"model": "m", "messages": [{"role": "user", "content": "x"}], "prompt": "x", "input": "x", "max_tokens": 3}


def lane(*speaks, **more):
    return LaneStatus("a", ("fast",), "served-name", "embedded", 4096, 2, speaks=speaks, **more)


def asked(path, body=ASK, lane_=None, rules=None):
    route = ROUTES[path]
    return compose(route, route.prepare(body), lane_ or lane("chat", "progress"), rules or RoleRules())


@pytest.mark.parametrize("path", GENERATING)
@pytest.mark.parametrize("stream", [True, False])
def test_engines_are_always_asked_to_stream(path, stream):
    assert asked(path, {**ASK, "stream": stream})["stream"] is True


def test_progress_is_asked_for_only_where_it_is_spoken():
    chat = "/v1/chat/completions"
    assert asked(chat)["return_progress"] is True
    assert "return_progress" not in asked(chat, lane_=lane("chat"))
    assert "return_progress" not in asked(chat, lane_=lane())


def test_usage_is_asked_for_where_the_client_will_get_it_and_not_forced_on_streams():
    chat = "/v1/chat/completions"
    assert asked(chat)["stream_options"] == {"include_usage": True}
    assert "stream_options" not in asked(chat, {**ASK, "stream": True})
    assert asked("/v1/messages", {**ASK, "stream": True})["stream_options"] == {"include_usage": True}


@pytest.mark.parametrize("path", ROUTES)
def test_the_engine_hears_its_own_name_for_the_model(path):
    assert asked(path)["model"] == "served-name"


def test_other_fields_are_passed_as_they_are():
    body = {"model": "m", "input": "x", "encoding_format": "float", "odd": [1]}
    assert asked("/v1/embeddings", body) == {**body, "model": "served-name"}


def test_thinking_is_switched_by_the_role_whatever_the_client_says():
    off = RoleRules(thinking=False)
    chat = asked("/v1/chat/completions", {**ASK, "reasoning_effort": "high"}, rules=off)
    assert chat["chat_template_kwargs"] == {"enable_thinking": False}
    assert "reasoning_effort" not in chat
    messages = {**ASK, "thinking": {"type": "enabled", "budget_tokens": 9}}
    assert asked("/v1/messages", messages, rules=off)["chat_template_kwargs"] == {"enable_thinking": False}
    kept = {**ASK, "chat_template_kwargs": {"x": 1}}
    switched = asked("/v1/chat/completions", kept, rules=RoleRules(thinking=True))
    assert switched["chat_template_kwargs"] == {"x": 1, "enable_thinking": True}


@pytest.mark.parametrize("path", ["/v1/completions", "/v1/embeddings"])
def test_thinking_means_nothing_where_there_is_no_template(path):
    assert "chat_template_kwargs" not in asked(path, rules=RoleRules(thinking=False))


def test_temperature_is_the_roles_unless_the_client_sets_one():
    warm = RoleRules(temperature=0.7)
    assert asked("/v1/chat/completions", rules=warm)["temperature"] == 0.7
    assert asked("/v1/messages", {**ASK, "temperature": 0}, rules=warm)["temperature"] == 0
    assert "temperature" not in asked("/v1/embeddings", {"model": "m", "input": "x"}, rules=warm)


def test_counting_takes_another_way_where_the_engine_cannot_count():
    route = ROUTES["/v1/messages/count_tokens"]
    assert spoken_route(route, (lane("chat", "count_tokens"),)) is route
    assert spoken_route(route, (lane(),)) is route, "what is unknown is tried"
    other = spoken_route(route, (lane("chat"),))
    assert (other.upstream, other.takes_slot) == ("/v1/chat/completions", True)
    assembler = other.assembler()
    assembler.add({"choices": [], "usage": {"prompt_tokens": 12}})
    assert assembler.finish() == {"input_tokens": 12}
    body = {key: value for key, value in ASK.items() if key != "max_tokens"}
    assert compose(other, other.prepare(body), lane("chat"), RoleRules())["max_tokens"] == 1


@pytest.mark.parametrize("path", ["/v1/responses", "/v1/completions", "/v1/embeddings"])
def test_what_an_engine_does_not_speak_is_refused_in_words(path):
    with pytest.raises(NotSpokenError) as caught:
        spoken_route(ROUTES[path], (lane(Speech.CHAT),))
    assert caught.value.http_status == 501
    assert "served-name" in caught.value.message


PICTURES = [
    {
        "messages": [
            {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,AA"}}]}
        ]
    },
    {"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "data:x"}]}]},
]


@pytest.mark.parametrize("body", PICTURES)
def test_a_picture_for_a_model_that_cannot_see_is_refused(body):
    with pytest.raises(NoVisionError):
        check_sight(body, lane(capabilities=("tools",)))
    check_sight(body, lane(capabilities=("tools", "vision")))
    check_sight(body, lane())


@pytest.mark.parametrize("url", ["http://example.com/x.png", "file:///etc/passwd", "", None])
def test_a_picture_that_would_have_to_be_fetched_is_refused(url):
    body = {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}}]}]}
    with pytest.raises(ImageByAddressError):
        check_sight(body, lane(capabilities=("vision",)))


def test_what_json_or_unicode_cannot_hold_is_the_clients_mistake():
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    for body in ({"x": "\ud800"}, {"x": float("inf")}, {"x": deep}):
        with pytest.raises(BadBodyError):
            encode(body)
    assert encode({"x": "ü"}) == '{"x": "ü"}'.encode()
