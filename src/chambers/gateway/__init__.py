"""The door: one address that speaks the APIs people's tools already speak.

Bare ASGI, one small file per concern. `app` lets in and dispatches, `names` finds the lane, `routes` says what each
path needs, `forward` carries the request to the engine and its answer back. It holds no model, no matter and no state
that matters: it may be killed at any moment, and the supervisor puts another in its place on the same socket.
Request bodies are never logged.
"""
