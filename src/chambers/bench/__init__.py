"""Repeatable measurements of a running endpoint: raw samples kept, statistics pure, no run thrown out by taste.

A shape (so many tokens read, so many written) is asked for by a small client of its own (`client`), which stamps
everything that happens and leaves the counting of tokens to the server. Exchanges that were made together are a run;
runs are judged by rule (`validity`), kept whatever the verdict (`store`), and put into rows (`summary`). What is
measured next is decided by pure functions: `agenda`, `cliff`, `depth`, `comparison`, `conversation`, `endurance`.

It reaches models over HTTP alone, so that anything that speaks the API can be measured, and it never starts one.
`rehearsal` and `calibration` carry what was measured back to the planner.
"""
