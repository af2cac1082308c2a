"""Sentences: asked for, held against the record, sent back, replaced by the record's own words, objected to.

A sentence stands when one sentence of the record bears it wholly. The model is asked in `drafter` alone.
"""
