"""Fetching from a hub that runs here: resumed, checked, and never half a file under its own name."""

import hashlib
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from chambers.base.errors import UsageError
from chambers.models.disk import DiskFullError
from chambers.models.fetch import FetchError, fetch, open_hub

WEIGHTS = os.urandom(3_000_000)
SMALL = b'{"model_type": "tiny"}'


class HubHandler(BaseHTTPRequestHandler):
    """The hub's file protocol: size, checksum and commit in the answer to HEAD, ranges in the answer to GET."""

    def do_HEAD(self):
        self._head()

    def do_GET(self):
        data = self._head()
        if data is not None:
            self.wfile.write(data)

    def _head(self):
        repo, _, rest = self.path.strip("/").partition("/resolve/")
        name = rest.partition("/")[2]
        self.server.asked.append((self.command, name, self.headers.get("Range"), self.headers.get("Authorization")))
        data = self.server.files.get(name) if repo == "owner/model" else None
        if data is None:
            self.send_response(404)
            self.send_header("X-Error-Code", "EntryNotFound")
            self.end_headers()
            return None
        start = int(self.headers["Range"].split("=")[1].split("-")[0]) if self.headers.get("Range") else 0
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Length", str(len(data) - start))
        self.send_header("X-Repo-Commit", "a" * 40)
        self.send_header("ETag", f'"{self.server.etags[name]}"')
        self.send_header("X-Linked-Size", str(self.server.sizes.get(name, len(data))))
        self.end_headers()
        return data[start:]

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    running = ThreadingHTTPServer(("127.0.0.1", 0), HubHandler)
    running.files = {"q4/model.gguf": WEIGHTS, "config.json": SMALL}
    git = hashlib.sha1(b"blob %d\0" % len(SMALL) + SMALL).hexdigest()
    running.etags = {"q4/model.gguf": hashlib.sha256(WEIGHTS).hexdigest(), "config.json": git}
    running.sizes, running.asked = {}, []
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    thread.join()
    running.server_close()


@pytest.fixture
def hub(server):
    return open_hub(f"http://127.0.0.1:{server.server_port}")


def gets(server):
    return [(name, span) for method, name, span, _ in server.asked if method == "GET"]


def test_files_arrive_whole_under_their_names(hub, server, tmp_path):
    heard = []
    paths = fetch(
        hub, "owner/model", ["q4/model.gguf", "config.json"], tmp_path, progress=lambda *news: heard.append(news)
    )
    assert [path.read_bytes() for path in paths] == [WEIGHTS, SMALL]
    assert heard[-1] == (len(WEIGHTS) + len(SMALL), len(WEIGHTS) + len(SMALL))
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["config.json", "model.gguf"]


def test_no_credentials_are_sent(hub, server, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    fetch(hub, "owner/model", ["config.json"], tmp_path)
    assert {authorization for *_, authorization in server.asked} == {None}


def test_a_fetch_goes_on_where_another_stopped(hub, server, tmp_path):
    server.files["q4/model.gguf"] = WEIGHTS[:2_000_000]
    server.sizes["q4/model.gguf"] = len(WEIGHTS)
    with pytest.raises(FetchError):
        fetch(hub, "owner/model", ["q4/model.gguf"], tmp_path)
    assert not (tmp_path / "q4/model.gguf").exists()
    server.files["q4/model.gguf"] = WEIGHTS
    server.asked.clear()
    (path,) = fetch(hub, "owner/model", ["q4/model.gguf"], tmp_path)
    assert path.read_bytes() == WEIGHTS
    assert gets(server) == [("q4/model.gguf", "bytes=2000000-")]


def test_what_is_there_and_right_is_not_fetched_again(hub, server, tmp_path):
    fetch(hub, "owner/model", ["config.json"], tmp_path)
    server.asked.clear()
    fetch(hub, "owner/model", ["config.json"], tmp_path)
    assert gets(server) == []


def test_another_file_of_that_name_is_not_overwritten(hub, tmp_path):
    (tmp_path / "config.json").write_text("mine")
    with pytest.raises(UsageError, match="another file"):
        fetch(hub, "owner/model", ["config.json"], tmp_path)
    assert (tmp_path / "config.json").read_text() == "mine"


@pytest.mark.parametrize("name", ["q4/model.gguf", "config.json"])
def test_a_wrong_checksum_is_thrown_away(hub, server, tmp_path, name):
    server.files[name] = bytes(len(server.files[name]))
    with pytest.raises(FetchError, match="wrong checksum"):
        fetch(hub, "owner/model", [name], tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_disk_that_is_too_small_is_noticed_before_anything_is_fetched(hub, server, tmp_path):
    server.sizes["q4/model.gguf"] = 1 << 60
    with pytest.raises(DiskFullError, match="are free at"):
        fetch(hub, "owner/model", ["q4/model.gguf"], tmp_path)
    assert gets(server) == []


@pytest.mark.parametrize(("repo", "file"), [("owner/model", "none.gguf"), ("owner/other", "config.json")])
def test_what_the_hub_does_not_have_is_told(hub, tmp_path, repo, file):
    with pytest.raises(FetchError, match="could not be fetched"):
        fetch(hub, repo, [file], tmp_path)


def test_a_hub_that_does_not_answer_is_told(tmp_path):
    with pytest.raises(FetchError, match="could not be fetched"):
        fetch(open_hub("http://127.0.0.1:9"), "owner/model", ["config.json"], tmp_path)


@pytest.mark.parametrize(
    ("repo", "file"), [("owner", "a"), ("../x/y", "a"), ("owner/model", "../a"), ("owner/model", "/etc/passwd")]
)
def test_names_that_lead_elsewhere_are_refused(hub, server, tmp_path, repo, file):
    with pytest.raises(UsageError):
        fetch(hub, repo, [file], tmp_path)
    assert server.asked == []
