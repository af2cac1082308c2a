"""What people are by trade, office or kin, and which of these words may mean one and the same.

Data, no decisions: `posts` reads it. Words of one group are taken for each other, and a word may stand in several.
General words (employee, representative, official) are left out: they are true of anybody.
"""

_GROUPS = """
attorney lawyer counsel solicitor barrister esquire prosecutor | paralegal | judge justice magistrate referee
arbitrator mediator neutral | bailiff | stenographer reporter | notary | interpreter translator
guardian conservator | executor executrix administrator administratrix personal-representative | trustee
receiver | doctor physician surgeon hospitalist internist attending resident specialist practitioner
surgeon orthopedist neurosurgeon | anesthesiologist anesthetist | radiologist | cardiologist | neurologist
pathologist | psychiatrist | psychologist therapist counselor | pediatrician | dermatologist
obstetrician gynecologist | oncologist | urologist | optometrist ophthalmologist | chiropractor
dentist orthodontist | veterinarian vet | pharmacist | nurse midwife
aide caregiver orderly attendant | paramedic medic | dietitian nutritionist | physiotherapist therapist
phlebotomist technologist technician | hygienist | coroner examiner
officer patrolman policeman trooper deputy sergeant corporal lieutenant captain detective marshal constable
officer ranger investigator detective | sheriff | chief | warden | dispatcher operator | firefighter fireman
guard | president | vice-president | chairman chairwoman chairperson chair | chief-executive-officer
chief-operating-officer | chief-financial-officer controller comptroller | chief-technology-officer
treasurer | secretary | director | manager general-manager | managing-member member | partner
owner proprietor | founder | principal | assistant-principal
superintendent supervisor foreman forewoman foreperson leadman boss | dean | provost | headmaster | registrar
professor lecturer instructor teacher tutor coach trainer | librarian | coordinator | administrator
accountant cpa bookkeeper auditor controller | cashier teller | clerk | receptionist secretary assistant
analyst | actuary | underwriter | adjuster examiner | appraiser assessor valuer
broker agent realtor salesman saleswoman salesperson | banker | buyer purchaser | estimator | scheduler planner
surveyor | architect designer draftsman | engineer | inspector | geologist
chemist biologist scientist researcher | programmer developer | webmaster | photographer | editor | journalist
conservator restorer | curator | dealer gallerist | auctioneer | electrician | plumber pipefitter
carpenter joiner cabinetmaker | mason bricklayer | roofer | painter | tiler tilesetter | welder | rigger
glazier | plasterer | insulator | ironworker | machinist | mechanic technician | boilermaker | locksmith
landscaper gardener groundskeeper | excavator | operator | laborer | janitor custodian cleaner housekeeper
exterminator | installer | driver chauffeur trucker | pilot aviator | captain skipper master
deckhand sailor seaman | stevedore longshoreman | conductor | courier messenger | loader | mover | flagger
stoker | baker | cook chef sous-chef | waiter waitress server | bartender | butcher | grocer | brewer
dishwasher | hostess | barista | caterer | farmer rancher grower | farrier | groom stablehand | jockey rider
trainer | breeder | logger | fisherman | miner | beekeeper | barber hairdresser stylist | tailor seamstress
jeweler | florist | mortician undertaker | priest pastor minister reverend rabbi imam | nanny babysitter
actor actress | musician | artist sculptor | writer author | athlete | landlord lessor | tenant lessee renter
roommate | neighbor | paralegal | intern trainee apprentice | student pupil | mother mom | father dad | son
daughter | brother | sister | uncle | aunt | nephew | niece | cousin | husband | wife | widow | widower
fiance fiancee | grandson | granddaughter | grandmother | grandfather | stepson | stepdaughter
"""
_LONG_TEXT = """
vice president:vice-president | vp:vice-president | general manager:general-manager | managing member:managing-member
chief executive officer:chief-executive-officer
chief executive:chief-executive-officer | chief operating officer:chief-operating-officer
chief financial officer:chief-financial-officer | chief technology officer:chief-technology-officer
assistant principal:assistant-principal | vice principal:assistant-principal | registered nurse:nurse
personal representative:personal-representative | medical examiner:coroner | court reporter:stenographer
sous-chef:sous-chef | sous chef:sous-chef
rn:nurse | lpn:nurse | md:doctor | cna:aide | emt:paramedic | ceo:chief-executive-officer | coo:chief-operating-officer
cfo:chief-financial-officer | cto:chief-technology-officer | gm:general-manager
"""
_LETTERS_TEXT = """
RN:nurse LPN:nurse CNA:aide MD:doctor M.D.:doctor DO:doctor DVM:veterinarian P.E.:engineer PE:engineer Esq:attorney
CPA:accountant DDS:dentist PharmD:pharmacist
"""
LETTERS = dict(entry.split(":") for entry in _LETTERS_TEXT.split())
"""Letters behind a name, and what they say of its bearer."""
_HEADS_TEXT = """
administrator agent assistant assistant-principal boss captain chair chairman chairperson chairwoman chief
chief-executive-officer chief-financial-officer chief-operating-officer chief-technology-officer coordinator director
examiner executor executrix foreman founder general-manager inspector investigator leadman manager managing-member
member officer operator owner partner president principal proprietor specialist superintendent supervisor technician
trustee vice-president
"""
HEADS = frozenset(_HEADS_TEXT.split())
"""Posts of those who lead or look after something, which people call by many words."""
_SHARED_TEXT = """
nurse aide officer member driver technician attorney lawyer counsel doctor physician clerk director partner owner
student pupil tenant neighbor son daughter brother sister
"""
SHARED = frozenset(_SHARED_TEXT.split())
"""What several people of one paper may well be."""


def _groups() -> dict[str, frozenset[int]]:
    table: dict[str, set[int]] = {}
    groups = (group for line in _GROUPS.strip().splitlines() for group in line.split(" | "))
    for number, group in enumerate(groups):
        for word in group.split():
            table.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in table.items()}


GROUPS_OF = _groups()
LONG_POSTS = {
    words: post
    for line in _LONG_TEXT.strip().splitlines()
    for words, post in (entry.split(":") for entry in line.split(" | "))
}
"""Posts of several words, and the one word by which the table has them."""
