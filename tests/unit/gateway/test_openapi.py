import json
import re

from chambers.gateway.bodies import BODIES
from chambers.gateway.openapi import DESCRIPTION, describe
from chambers.gateway.routes import ROUTES

TYPES = {"object", "array", "string", "boolean", "null", "integer", "number"}
TOLD_BY_GET = {"/", "/health", "/openapi.json", "/metrics", "/v1/models", "/v1/models/{name}"}


def test_every_route_is_described_and_nothing_else():
    described = json.loads(DESCRIPTION)["paths"]
    assert {path for path, what in described.items() if "post" in what} == set(ROUTES)
    assert {path for path, what in described.items() if "get" in what} == TOLD_BY_GET


def test_what_is_described_is_what_is_checked():
    for path, body in BODIES.items():
        shown = describe()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert shown == body


def test_schemas_use_only_words_that_are_checked():
    known = {"type", "properties", "required", "items", "enum", "anyOf", "description"}
    bounds = {"minimum", "maximum", "minLength", "minItems"}

    def schemas(schema):
        yield schema
        for part in (
            *schema.get("properties", {}).values(),
            *schema.get("anyOf", ()),
            *filter(None, [schema.get("items")]),
        ):
            yield from schemas(part)

    for body in BODIES.values():
        for schema in schemas(body):
            assert set(schema) <= known | bounds, schema
            assert set(schema.get("required", ())) <= set(schema.get("properties", {}))
            kinds = schema.get("type", [])
            assert set([kinds] if isinstance(kinds, str) else kinds) <= TYPES


def test_every_reference_leads_somewhere_and_every_error_has_an_envelope():
    text = DESCRIPTION.decode()
    names = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert names == set(describe()["components"]["schemas"])
    for what in describe()["paths"].values():
        for operation in what.values():
            assert {"200", "400", "401", "403", "503"} <= set(operation["responses"])


def test_only_what_tells_nothing_is_open_to_all():
    open_paths = {path for path, what in describe()["paths"].items() if what.get("get", {}).get("security") == []}
    assert open_paths == {"/", "/health", "/openapi.json"}
