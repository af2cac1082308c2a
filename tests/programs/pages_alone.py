"""The pages without a house around them: `python pages_alone.py STATE KEY [JOB]`, its port as the first line it prints.

No engine and no gateway: what the pages ask of the door is answered with "no lane". For tests of pages that read and
write matters, which then need a second to start instead of a minute. JOB is a job for the desk as JSON, which then is
not looked for in the queue.
"""

import json
import socket
import sys
from pathlib import Path

import uvicorn

sys.path.insert(0, str(Path(__file__).parent.parent))

from pages import site_of

from chambers.desk.draft_desk import Ref
from chambers.gateway.charter import KeyRules
from chambers.web.app import build

NAMES = ("matter", "job", "order", "made")


def main() -> None:
    state, key = Path(sys.argv[1]), sys.argv[2]
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    site = site_of(state, keys=(KeyRules(name="own", key=key),))
    if len(sys.argv) > 3:
        known = json.loads(sys.argv[3])
        ref = Ref(
            *(Path(known[name]) for name in ("state", "matters", "types")), **{name: known[name] for name in NAMES}
        )
        site.refs[(ref.matters, ref.matter, ref.job)] = ref
    server = uvicorn.Server(uvicorn.Config(build(site), log_level="warning", lifespan="off"))
    server.run(sockets=[listening])


if __name__ == "__main__":
    main()
