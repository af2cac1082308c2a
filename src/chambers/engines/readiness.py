"""The question that every engine is asked before it is called ready: one token of a real answer."""

import json

from chambers.engines.engine import Readiness


def one_token(*, within_s: float, **more: object) -> Readiness:
    """`more` is what one engine needs beyond the rest, such as the name of the model."""
    body = {"messages": [{"role": "user", "content": "Ready?"}], "max_tokens": 1, **more}
    return Readiness(path="/v1/chat/completions", body=json.dumps(body).encode(), within_s=within_s)
