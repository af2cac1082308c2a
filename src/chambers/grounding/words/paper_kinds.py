"""The words by which papers go: what kind each is, how such words are spelt and shortened, and what says nothing."""

_KINDS = """
addendum affidavit agreement amendment appraisal bill certificate complaint contract declaration deed deposition
determination email estimate guaranty handbook invoice lease ledger letter license manual memo memorandum minutes
mortgage note notice offer order permit plan policy proposal receipt report resolution schedule statement survey
transcript trust will
"""
_OTHERS = """
account agenda answer application article assessment attachment audit authorization ballot brochure budget bulletin
bylaws calendar card catalog chart charter check checklist circular claim code confirmation correspondence covenant
data delivery diagram diary directive docket document draft drawing entry evaluation examination excerpt faq file
filing form history index information instructions interrogatories interview inventory journal list listing log
logbook logs manifest map medical message messages motion notebook notes observation observations opinion petition
photo photograph photographs picture plat pleading post printout procedure program questionnaire quotation quote
reading readings record recording records register registry regulation release reply request response results resume
review roster rules sheet slides slip specification specifications spreadsheet standard stipulation study subpoena
summary table tape testimony text texts thread ticket timecard timecards timeline timesheet timesheets tracker
translation treatment verdict voicemail voucher waiver warrant warranty worksheet writ
"""
_LINKS = """
a an and at between by dated dr esq for from hon in its mr mrs ms no nos number of on prof re the to with
"""
KINDS = frozenset(_KINDS.split())
"""Kinds by which a draft speaks of a paper: "the Lease"."""
OTHER_KINDS = frozenset(_OTHERS.split())
"""Further words that the name of a paper may end in."""
LINKING = frozenset(_LINKS.split())
"""Words of a name that no paper must bear."""
SPELLINGS = {
    "e-mail": "email", "mail": "email", "memoranda": "memorandum", "licence": "license", "guarantee": "guaranty",
    "correspondence": "letter",
}  # fmt: skip
SAME = {"contract": "agreement", "memo": "memorandum"}
SHORT = {
    "ltr": "letter", "agmt": "agreement", "agr": "agreement", "dep": "deposition", "depo": "deposition",
    "decl": "declaration", "aff": "affidavit", "rpt": "report", "rep": "report", "mem": "memorandum", "inv": "invoice",
    "tr": "transcript", "stmt": "statement", "mins": "minutes", "min": "minutes", "cert": "certificate",
    "compl": "complaint", "amend": "amendment", "am": "amendment", "not": "notice", "recs": "records", "rec": "record",
    "pol": "policy", "ans": "answer", "corr": "letter", "appl": "application", "insp": "inspection",
    "interrog": "interrogatories", "interrogs": "interrogatories", "stip": "stipulation", "pet": "petition",
    "ins": "insurance", "dept": "department", "mtg": "meeting", "acct": "account", "med": "medical", "msg": "message",
    "msgs": "messages", "ws": "statement",
}  # fmt: skip
FILE_ENDING = r"(?:pdf|txt|md|docx?|eml|msg|html?|csv|xlsx|rtf|odt)"
"""A pattern for what the names of evidence files end in."""
