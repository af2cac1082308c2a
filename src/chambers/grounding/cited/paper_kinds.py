"""The words by which papers go: what kind each is, how such words are spelt and shortened, and what says nothing."""

_KINDS = """
addendum affidavit agreement amendment appraisal bill certificate complaint contract declaration deed deposition
determination email estimate guaranty handbook invoice lease ledger letter license manual memo memorandum minutes
mortgage note notice offer order permit plan policy proposal receipt report resolution schedule statement survey
transcript trust will
"""
_OTHERS = """
abstract account agenda analysis answer application article assessment attachment audit authorization autopsy ballot
billing bills biopsy brochure budget bulletin bylaws calendar card catalog chart charter check checklist chronology
circular claim code confirmation consultation correspondence covenant data delivery diagram diary directive discharge
dispatch docket document draft drawing emails entry evaluation exam examination excerpt faq file filing flowsheet
flowsheets footage form hearing history imaging index information instructions interrogatories interview interviews
inventory invs journal ledgers list listing log logbook logs manifest map medical message messages minutes motion
narrative notebook notes observation observations operative opinion pathology payroll petition photo photograph
photographs photos picture plat pleading post prescription presentation printout procedure program progress
questionnaire quotation quote reading readings recap record recording records register registry regulation release
reply reports request response results resume review roster rules screenshot sheet slide slides slip specification
specifications spreadsheet standard statements stipulation study subpoena summary table tape telemetry test testimony
text texts thread ticket timecard timecards timeline timesheet timesheets toxicology tracker translation treatment
triage verdict video videos voicemail voicemails voucher waiver warrant warranty workbook workpaper workpapers
worksheet writ xray
"""
_LINKS = """
a an and at between by capt cpl dated det detective dr esq for from hon in its lt md mr mrs ms no nos number nurse of
ofc officer on prof re rn sergeant sgt the to tpr trooper with
"""


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split(":") for pair in text.split())


KINDS = frozenset(_KINDS.split())
"""Kinds by which a draft speaks of a paper: "the Lease"."""
OTHER_KINDS = frozenset(_OTHERS.split())
"""Further words that the name of a paper may end in."""
LINKING = frozenset(_LINKS.split())
"""Words of a name that no paper must bear."""
SPELLINGS = _pairs(
    "e-mail:email mail:email memoranda:memorandum licence:license guarantee:guaranty correspondence:letter"
)
SAME = _pairs("contract:agreement memo:memorandum")
SHORT = _pairs("""
ltr:letter agmt:agreement agr:agreement dep:deposition depo:deposition decl:declaration aff:affidavit rpt:report
rep:report mem:memorandum inv:invoice tr:transcript stmt:statement mins:minutes min:minutes cert:certificate
compl:complaint amend:amendment am:amendment not:notice recs:records rec:record pol:policy ans:answer corr:letter
appl:application insp:inspection interrog:interrogatories interrogs:interrogatories stip:stipulation pet:petition
ins:insurance dept:department mtg:meeting acct:account med:medical msg:message msgs:messages ws:statement
supp:supplemental suppl:supplemental supplement:supplemental supplementary:supplemental prelim:preliminary hr'g:hearing
hrg:hearing hrng:hearing arr:arrest incid:incident invest:investigation investig:investigation lab:laboratory
tox:toxicology path:pathology rad:radiology op:operative oper:operative operation:operative ops:operations
disch:discharge summ:summary prog:progress nurs:nursing consult:consultation eval:evaluation exam:examination
er:emergency ed:emergency emerg:emergency hosp:hospital adm:admission admis:admission phys:physician appt:appointment
rx:prescription int:interview intvw:interview interv:interview interviews:interview res:resolution bd:board
comm:committee gl:ledger purch:purchase chg:change ord:order insp'n:inspection maint:maintenance svc:service
sched:schedule spec:specification specs:specifications dwg:drawing corresp:letter chron:chronology bal:balance
fin:financial app:application applic:application warr:warrant search:search stmts:statement statements:statement
photos:photo pix:photo vid:video aud:audio trans:transcript transcr:transcript conf:conference notif:notice wkly:weekly
dly:daily qtr:quarterly perf:performance emp:employee empl:employment proc:procedure procs:procedure manl:manual
hbk:handbook ques:questionnaire resp:response resps:response req:request reqs:request obj:objections objs:objections
prod:production
""")
PHRASES = (
    (r"body[- ]?(?:worn|cam(?:era)?)(?:[- ](?:video\s)?cam(?:era)?s?)?", "bwc"),
    (r"(?:mobile video record(?:ing|er)|dash(?:board)?[- ]?cam(?:era)?|in[- ]car video)", "mvr"),
    (r"computer[- ]aided dispatch", "cad"), (r"medication administration record", "mar"),
    (r"explanation of benefits", "eob"), (r"general ledger", "gl"), (r"purchase order|p\.\s?o\.|p/o", "po"),
    (r"work order|w\.\s?o\.|w/o(?= no)", "wo"), (r"change order|c\.\s?o\.(?= no)", "cco"),
    (r"requests? for information", "rfi"), (r"history (?:and|&) physical|h\s?&\s?p\b|h/p", "hnp"),
    (r"fd[- ]302s?|form 302|302s? report", "fd302"), (r"emergency (?:room|department)|emergency dept\.?", "emergency"),
    (r"d/c", "discharge"), (r"g\.\s?l\.", "gl"), (r"progress notes?", "progress"),
    (r"profit (?:and|&) loss|p\s?&\s?l\b", "pnl"),
    (r"bill of lading|b/l|b\.\s?l\.", "bol"), (r"minutes of (?:the )?meeting", "minutes"),
)  # fmt: skip
"""Kinds of papers of several words or of letters with marks, with the one word that stands for each."""
_WORDS_IN_PHRASES = frozenset(("emergency", "discharge", "progress", "minutes"))
LETTERED = frozenset(word for _, word in PHRASES) - _WORDS_IN_PHRASES
"""What kinds of papers are called by letters."""
_FURTHER = """
addendum addenda amended amendment corrected draft follow-up followup interim rebuttal reply revised
supplement supplemental surreply updated
"""
FURTHER = frozenset(_FURTHER.split())
"""Words of the head of a paper that follows another one: a name without any of them means the first."""
_KEPT_BY_DAY = """
chart chronology diary docket flowsheet flowsheets history journal ledger log logbook logs mar messages notebook notes
progress record records register registry texts thread timecards timeline timesheet timesheets tracker
"""
KEPT_BY_DAY = frozenset(_KEPT_BY_DAY.split())
"""Kinds of papers to which something is added day by day."""
FILE_ENDING = r"(?:pdf|txt|md|docx?|eml|msg|html?|csv|xlsx|rtf|odt)"
"""A pattern for what the names of evidence files end in."""
