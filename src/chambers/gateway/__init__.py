"""The door: one address that speaks the APIs people's tools already speak.

Bare ASGI, one small file per concern. `app` lets in (`hosts`, `keys`, `rate`) and dispatches; `request` and `bodies`
say what a body must be, `names` which lanes may serve it, `asking` what their engine is asked; `waiting` keeps the
queues by the pure rules of `admission` and `affinity`; `forward` carries the request, `delivery` the answer. It holds
no model, no matter and no state that matters: it may be killed at any moment, and the supervisor puts another in its
place on the same socket. Request bodies are never logged.
"""
