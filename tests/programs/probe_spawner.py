"""Starts a confined program from a process of its own, and prints as JSON how that went.

The argument is JSON: `confinement`, `argv`, and `hold` to keep the child running until this process is killed.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE

from chambers.sandbox.confinement import Confinement
from chambers.sandbox.spawn import StartFailedError, spawn


async def main():
    request = json.loads(sys.argv[1])
    confinement = Confinement.from_json(request["confinement"])
    try:
        confined = await spawn(request["argv"], confinement=confinement, environment={}, stdout=PIPE)
    except StartFailedError as error:
        print(json.dumps({"code": error.code, "message": error.message}), flush=True)
        return
    answer = {"isolation": confined.isolation.to_json(), "pid": confined.process.pid}
    if request.get("hold"):
        print(json.dumps(answer), flush=True)
        await confined.process.wait()
        return
    stdout, _ = await confined.process.communicate()
    print(json.dumps({**answer, "stdout": stdout.decode()}), flush=True)


asyncio.run(main())
