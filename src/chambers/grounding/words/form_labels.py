"""What a form has before a colon, again and again, and is nobody. Data, no decisions."""

_TEXT = """
action amount approval background basis cause category charge comment comments condition conclusion cost decision
description details diagnosis disposition effect effort estimate event explanation facts finding findings history
impact issue item location narrative note notes objective observation observations opinion outcome phase plan priority
problem procedure purpose question reason reasons recommendation remark remarks requested resolution response result
results scope sequence severity status step subject summary task terms test time topic total type units vehicle
"""
FORM_LABELS = frozenset(_TEXT.split())
