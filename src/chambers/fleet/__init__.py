"""Keeps the engines running that the plan asks for.

`lifecycle` is the table of an engine's states; `lane` walks one engine through it; `supervisor` owns all lanes and the
gateway child, and answers on a control socket in a folder only this user can enter. An engine is started through
`sandbox`, listens on a Unix socket of its own folder, and dies with the supervisor. What runs where is not decided
here.
"""
