"""The command line: parse, call the desk, render. No decisions.

Data goes to stdout, everything else to stderr. Every read verb has `--json`. An error is `error: ...` and, where we
know what to do, `hint: ...`; exit codes are those of `chambers.base.errors`.
"""
