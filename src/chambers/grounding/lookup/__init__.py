"""Whether a figure of the draft is on a page: compared by value, by what it counts, and by its bound.

`figures` gives the verdict; `values` compares two figures, `things` says what a number counts, `counted` compares
that, `bounded` decides bounds and roundings, `bare_cells` finds figures whose unit is elsewhere, `page_days`
completes the dates of a page. Nothing is worked out here: see `sums`.
"""
