"""The pages of a real house: beside the API, behind the same key, with the fleet in hand."""

import http.client
import json
import re
from urllib.parse import urlencode, urlsplit

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def ask(house, method, path, body=None, headers=None):
    connection = http.client.HTTPConnection(urlsplit(house.url).netloc, timeout=60)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    said = answer.status, dict(answer.getheaders()), answer.read().decode()
    connection.close()
    return said


def sign_in(house):
    _, headers, _ = ask(house, "POST", "/sign-in", urlencode({"key": house.key}), FORM)
    cookie = {"Cookie": headers["set-cookie"].split(";")[0]}
    _, _, page = ask(house, "GET", "/fleet", headers={**cookie, "Accept": "text/html"})
    return {**cookie, "x-csrf-token": re.search(r'name="csrf" content="(\w+)"', page)[1]}


def complete(house):
    body = json.dumps({"model": "fast", "messages": [{"role": "user", "content": "hi"}], "max_tokens": 2})
    headers = {"Authorization": f"Bearer {house.key}", "X-Chambers-Deadline-S": "1"}
    return ask(house, "POST", "/v1/chat/completions", body, headers)


def test_the_bare_address_answers_programs_as_before_and_leads_people_to_the_pages(shared_house):
    status, _, said = ask(shared_house, "GET", "/")
    assert (status, json.loads(said)) == (200, {"service": "chambers"})
    status, headers, _ = ask(shared_house, "GET", "/", headers={"Accept": "text/html"})
    assert (status, headers["location"]) == (303, "/sign-in")


def test_a_session_opens_no_api(shared_house):
    session = sign_in(shared_house)
    assert ask(shared_house, "GET", "/v1/models", headers=session)[0] == 401


def test_a_drained_lane_gets_no_new_work_until_it_is_restarted(house):
    session = sign_in(house)
    lane = house.lane()["lane"]
    assert ask(house, "POST", f"/fleet/lanes/{lane}/drain", headers=session)[0] == 200
    house.wait(lambda status: status["lanes"][0]["state"] == "fenced")
    assert complete(house)[0] == 503
    assert ask(house, "POST", f"/fleet/lanes/{lane}/drain", headers=session)[0] == 409
    assert ask(house, "POST", f"/fleet/lanes/{lane}/restart", headers=session)[0] == 200
    house.wait(lambda status: status["lanes"][0]["state"] == "ready" and status["lanes"][0]["restarts"] == 1)
    assert complete(house)[0] == 200
