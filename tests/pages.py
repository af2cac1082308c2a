"""The pages as a test asks for them: in this process, with a door that only remembers what it was asked."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from chambers.gateway.charter import Charter, KeyRules
from chambers.settings import Settings
from chambers.web.app import build
from chambers.web.site import Site

OWN = KeyRules(name="own", key="ch-own-key")
AGENT = KeyRules(name="agent", key="ch-agent-key", roles=("fast",))
HTML = {"accept": "text/html"}


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


@dataclass
class Door:
    """Stands in for the gateway: tells of no lane, and keeps the requests that came."""

    asked: list[dict] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    answer: object = field(default_factory=lambda: {"status": "unavailable", "lanes": []})

    async def __call__(self, scope, receive, send):
        self.asked.append(scope)
        self.bodies.append((await receive()).get("body", b""))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]})
        await send({"type": "http.response.body", "body": json.dumps(self.answer).encode()})


def site_of(state: Path, door: Door | None = None, *, keys=(OWN, AGENT)) -> Site:
    """A house that is not running, in this folder."""
    charter = Charter(
        listening_fd=3,
        control_socket=str(state / "control.sock"),
        keys=keys,
        aliases={},
        hosts=("127.0.0.1", "localhost"),
        max_body_bytes=1 << 20,
        state=str(state),
        settings=Settings(state=state),
    )
    return Site(lambda: charter, door or Door(), ("chambers",))


@dataclass
class Browser:
    """Asks one site, and keeps its cookie and its token as a browser would."""

    site: Site
    cookie: str | None = None
    address: str = "127.0.0.1"

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        return self._ask("GET", path, b"", {**HTML, **(headers or {})})

    def post(self, path: str, fields: dict[str, str] | None = None, headers: dict[str, str] | None = None) -> Answer:
        body = urlencode(fields or {}).encode()
        form = {"content-type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, body, {**HTML, **form, **(headers or {})})

    def sign_in(self, key: str = OWN.key) -> Answer:
        return self.post("/sign-in", {"key": key})

    def token(self) -> str:
        """The session's token, as it stands in a page."""
        page = self.get("/sign-out").text
        return page.split('name="csrf" content="')[1].split('"')[0]

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        sent = {"host": "127.0.0.1:8642", "content-length": str(len(body)), **headers}
        if self.cookie:
            sent["cookie"] = self.cookie
        answer = asyncio.run(_exchange(build(self.site), self._scope(method, path, sent), body))
        given = answer.header("set-cookie")
        if given is not None:
            self.cookie = given.split(";")[0]
        return answer

    def _scope(self, method: str, path: str, headers: dict[str, str]) -> dict:
        path, _, query = path.partition("?")
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (self.address, 40000),
            "server": ("127.0.0.1", 8642),
        }


async def _exchange(app, scope: dict, body: bytes) -> Answer:
    sent: list[dict] = []
    pieces = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive():
        return pieces.pop(0) if pieces else await asyncio.Event().wait()

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    start = next(message for message in sent if message["type"] == "http.response.start")
    kept = [(name.decode(), value.decode()) for name, value in start["headers"]]
    whole = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
    return Answer(start["status"], kept, whole)
