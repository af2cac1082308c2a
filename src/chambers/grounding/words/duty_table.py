"""What somebody does on a paper by the label beside the name: the surgeon operates, and "Approved:" is who approved.

Data, no decisions: `duties` reads it. Each line has the verbs of one duty, and behind the bar the labels and callings
that give it. A participle with "by" ("reviewed by") gives the duty of its verb without standing here.
"""

_DUTIES_TEXT = """
operate | surgeon, operating surgeon, primary surgeon, attending surgeon
anesthetize | anesthesiologist, anesthetist, anesthesia
interpret translate | interpreter, translator
inspect | inspector, building inspector, field inspector
analyze | analyst, laboratory analyst, chemist, analysis
appraise value | appraiser, valuer, assessor
survey | surveyor
audit | auditor
adjust | adjuster, claims adjuster
dispatch | dispatcher
drive haul | driver, motor operator, vehicle operator
pilot fly | pilot
approve | approved, approved by, approval, authorised, authorized, authorised by, authorized by
prepare | prepared, prepared by, preparer, compiled by, drawn up by
review rate | reviewed, reviewed by, reviewer
verify | verified, verified by
notarize | notary, notary public
interview | interviewer, interviewed by, statement taken by, taken by
declare | witness, declarant, affiant, deponent, interviewee, statement of, name of witness
issue | issued by, issuing officer
arrest | arresting officer
order | ordered by, ordering physician, ordering provider
request | requested by, requester
sell | salesperson, salesman, saleswoman, sold by, seller
mediate | mediator
arbitrate | arbitrator
transcribe | court reporter, transcribed by, stenographer
photograph | photographer, photographs by
design | designer, architect
repair | mechanic, technician, repaired by
install | installer, installed by
second | seconded, seconded by, second
move | moved, moved by, motion, motion by, movant
preside chair | chair, presiding, chairman, chairwoman, presiding officer
supervise | supervisor
record | recorder, recorded by
witness | witness, witnessed by
sign | signed, signed by, signature
treat | treating physician, attending physician, attending
refer | referred by, referring physician
admit | admitted by, admitting physician
discharge | discharged by, discharging physician
deliver | delivered by
receive | received by
collect sample | collected by, sampler, sampled by, collector
test | tester, tested by, test performed by
calibrate | calibrated by
weigh | weighmaster, weighed by
grade | grader, graded by
scale | scaler, scaled by
translate | translated by
perform | performed by, work performed by, work done by
countersign | countersigned, countersigned by
accept | accepted, accepted by, acceptor
witness | attesting witness
take | minutes taken by, notes taken by, sample taken by
certify | certified, certified by, certifier
investigate | investigator, investigating officer, lead investigator
report | reporting officer, reported by, reporting party
teach | teacher, instructor
spray apply | applicator, applied by
diagnose | diagnosis, diagnosed by
assist | assistant, assisted by, first assistant
officiate | officiant, officiated by
embalm | embalmer
cook | cook, chef
pay | payer, paid by, payor
enter | entered by
underwrite | underwriter
commission instruct | instructed by, commissioned by, engaged by
write | author, written by
draft | drafted by, draftsman, scrivener
ship | shipper
guarantee | guarantor
read | read and understood
"""


def _duties() -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for line in _DUTIES_TEXT.strip().splitlines():
        verbs, labels = line.split(" | ")
        for label in labels.split(", "):
            table.setdefault(label, []).extend(verbs.split())
    return {label: tuple(verbs) for label, verbs in table.items()}


DUTIES = _duties()
"""A label in lower case, and the verbs for what whoever stands behind it does."""
