"""The finished set: units of text, Word, PDF, exhibits, the ledger of facts, the report and the manifest.

The same results give the same bytes. Nothing is written here that a model said and `grounding` did not judge.
"""
