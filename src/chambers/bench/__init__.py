"""Repeatable measurements of a running endpoint: raw samples kept, statistics pure, no run thrown out by taste.

It reaches models over HTTP through `chat.client` alone, so that anything that speaks the API can be measured.

This room is empty so far.
"""
