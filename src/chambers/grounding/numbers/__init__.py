"""Figures: found in every form they are written in, compared by value, and worked out again.

amounts, dates, figures, fractions, clock, numerals, identifiers     what is found, and its value
years, relative, since, expiry, restated                             what a figure means by its neighbours
counts, bearing, numbering, ages, hedges, columns                    whether a number of a page bears one of a draft
durations, spans, computations, reckoning, operands, working, tallies    figures that nobody wrote down
"""
