"""The door: one address that speaks the APIs people's tools already speak.

Bare ASGI, one small file per concern. `app` lets in (`hosts`, `keys`, `rate`) and dispatches; `request` and `bodies`
say what a body must be, `names` which lanes may serve it, `asking` what their engine is asked; `waiting` keeps the
queues by the pure rules of `admission` and `affinity`; `forward` carries the request, `delivery` the answer, and
`vigil` watches over one from another machine. What leaves is laid aside by `outgoing`, handed on by `fingerprints`,
and entered by `registrar`, a process of its own, among the words that can never be evidence. The gateway holds no
model, no matter and no state that matters: it may be killed at any moment, and the supervisor puts another in its
place on the same socket. Request bodies are never logged.
"""
