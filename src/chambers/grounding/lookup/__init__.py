"""Whether a figure of the draft is on a page: compared by value, by what it counts, and by its bound.

`figures` gives the verdict, with bounds, roundings and figures whose unit stands elsewhere; `values` compares two of
them, `counted` says what a number counts, `page_days` completes the dates of a page, and `quotations` gives the verdict
on words that are quoted. Nothing is worked out here: see `sums`.
"""
