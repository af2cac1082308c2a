"""The language spoken with models: messages, the OpenAI and Anthropic dialects, server-sent events, one client.

Everything but `client` is bytes or values in, values out: no socket, no clock. Both sides of the door use the same
words: the gateway to understand and answer, drafting and bench to ask.
"""
