"""Pages that are open and watched cost next to nothing while nothing happens."""

import http.client
import os
import time
from pathlib import Path
from urllib.parse import urlencode, urlsplit

STREAMS = 50
MOST_OF_A_CORE = 0.05
MEASURED_S = 3.0
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def spent_s(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def signed_in(address, key):
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request("POST", "/sign-in", urlencode({"key": key}), FORM)
    cookie = connection.getresponse().getheader("set-cookie").split(";")[0]
    connection.close()
    return {"Cookie": cookie}


def open_stream(address, headers):
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request("GET", "/events/fleet", headers=headers)
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("content-type")) == (200, "text/event-stream; charset=utf-8")
    assert answer.readline() == b"retry: 2000\n"
    return connection


def test_fifty_open_streams_cost_less_than_a_twentieth_of_a_core_while_nothing_happens(shared_house):
    pid, address = shared_house.status()["gateway"]["pid"], urlsplit(shared_house.url).netloc
    headers = signed_in(address, shared_house.key)
    streams = [open_stream(address, headers) for _ in range(STREAMS)]
    try:
        time.sleep(2.0)  # the pages are loaded, and everybody has been told how things stand
        before = spent_s(pid)
        time.sleep(MEASURED_S)
        spent = spent_s(pid) - before
    finally:
        for each in streams:
            each.close()
    assert spent / MEASURED_S < MOST_OF_A_CORE
