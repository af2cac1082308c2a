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
superintendent supervisor foreman forewoman foreperson leadman boss overseer
dean | provost | headmaster headmistress | chancellor | rector | registrar
professor lecturer instructor teacher tutor coach trainer | librarian | coordinator | administrator
accountant cpa bookkeeper auditor controller | cashier teller | clerk | receptionist secretary assistant
analyst | actuary | underwriter | adjuster examiner | appraiser assessor valuer
broker agent realtor salesman saleswoman salesperson | banker | buyer purchaser | estimator | scheduler planner
surveyor | architect designer draftsman | engineer | inspector | geologist
chemist biologist physicist botanist scientist researcher | metallurgist
programmer developer | webmaster | photographer | editor | journalist
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
stocker shelver | porter bellman bellhop | concierge | valet | usher | greeter | packer | assembler | fabricator
millwright | lineman | drywaller | framer | paver | dredger | lifeguard | bouncer doorman | steward stewardess | purser
navigator | boatswain | busboy busser | sommelier | producer | cinematographer cameraman | screenwriter | composer
publisher | archivist | docent | historian | economist | statistician | toxicologist | epidemiologist | audiologist
podiatrist | hematologist | gastroenterologist | endocrinologist | pulmonologist | nephrologist | rheumatologist
intensivist doctor physician | sonographer technologist technician | optician | caseworker | chaplain | ombudsman
forester arborist | agronomist | horticulturist | winemaker vintner | upholsterer | printer pressman | engraver
telemarketer | recruiter | trader | lender | pawnbroker | croupier | cosmetologist barber stylist | manicurist
singer vocalist soloist musician | dancer | choreographer | umpire | bursar | proctor | delegate | mayor | governor
senator | legislator | commissioner | councilman councilwoman councilor alderman | ambassador consul | typist clerk
secretary | watchman guard | soldier | cartographer | hydrologist | arborist | blaster | roustabout | driller | pumper
daughter | brother | sister | uncle | aunt | nephew | niece | cousin | husband | wife | widow | widower
fiance fiancee | grandson | granddaughter | grandmother | grandfather | stepson | stepdaughter
bishop | deacon | abbot | sexton gravedigger | organist | choirmaster | bosun boatswain | copilot | jailer | liquidator
shepherd | distiller | caretaker | brakeman | stationmaster | harbormaster | dockworker | diver | videographer | picker
mailman postman | postmaster | councillor | lobbyist | spokesman spokeswoman spokesperson | cobbler | esthetician
masseuse masseur | embalmer | blacksmith farrier | potter | illustrator | violinist | pianist | playwright | stagehand
projectionist | fumigator | applicator sprayer | signalman | flagman flagger
"""
_LONG_TEXT = """
vice president:vice-president | vp:vice-president | general manager:general-manager | managing member:managing-member
chief executive officer:chief-executive-officer
chief executive:chief-executive-officer | chief operating officer:chief-operating-officer
chief financial officer:chief-financial-officer | chief technology officer:chief-technology-officer
assistant principal:assistant-principal | vice principal:assistant-principal | registered nurse:nurse
nursing assistant:aide | nurse assistant:aide | nurse's aide:aide | health aide:aide | nurse aide:aide
personal representative:personal-representative | medical examiner:coroner | court reporter:stenographer
sous-chef:sous-chef | sous chef:sous-chef
rn:nurse | lpn:nurse | md:doctor | cna:aide | emt:paramedic | ceo:chief-executive-officer | coo:chief-operating-officer
cfo:chief-financial-officer | cto:chief-technology-officer | gm:general-manager
anesthesia:anesthesiologist | anesthesiology:anesthesiologist | radiology:radiologist | cardiology:cardiologist
neurology:neurologist | psychiatry:psychiatrist | pediatrics:pediatrician | oncology:oncologist | urology:urologist
dermatology:dermatologist | orthopedics:orthopedist | neurosurgery:neurosurgeon
"""
_LETTERS_TEXT = """
RN:nurse LPN:nurse LVN:nurse APRN:nurse CNA:aide MD:doctor DO:doctor DVM:veterinarian PE:engineer Esq:attorney
CPA:accountant DDS:dentist DMD:dentist PharmD:pharmacist RPh:pharmacist EMT:paramedic
"""
LETTERS = dict(entry.split(":") for entry in _LETTERS_TEXT.split())
"""Letters behind a name without their stops, and what they say of its bearer."""


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
_TITLES_TEXT = """
Sgt:sergeant Sergeant:sergeant Ofc:officer Officer:officer Cpl:corporal Corporal:corporal Lt:lieutenant
Lieutenant:lieutenant Capt:captain Captain:captain Det:detective Detective:detective Dep:deputy Deputy:deputy
Tpr:trooper Trooper:trooper Insp:inspector Inspector:inspector Atty:attorney Attorney:attorney Prof:professor
Professor:professor Judge:judge Justice:judge Magistrate:judge Nurse:nurse Dispatcher:dispatcher Sheriff:sheriff
Marshal:marshal Ranger:ranger Supt:superintendent Superintendent:superintendent Principal:principal Coach:coach
Foreman:foreman Paramedic:paramedic Firefighter:firefighter Warden:warden Pastor:pastor Rabbi:rabbi
"""
TITLE_POSTS = dict(entry.split(":") for entry in _TITLES_TEXT.split())
"""Titles before a name, and the posts that they are."""
_KIN_TEXT = """
mother mom father dad son daughter brother sister uncle aunt nephew niece cousin husband wife widow widower fiance
fiancee grandson granddaughter grandmother grandfather stepson stepdaughter roommate neighbor
"""
KIN = frozenset(_KIN_TEXT.split())
"""What somebody is to somebody else, whatever else they are."""
_FIELDS_TEXT = """
accounting accounts acquisitions admissions advertising audit bakery benefits billing charge claims clinical collections
communications compliance construction credit customer data deli design development distribution education emergency
engineering environmental export facilities finance fleet grocery housekeeping human information intake inventory
investment investor kitchen lending leasing legal litigation loan logistics maintenance marketing meat media medical
mortgage nursing operations parking parts patient payroll personnel pharmacy planning plant procurement produce product
production program project property purchasing quality receiving records rental research resources risk safety sales
security service shipping site software surgical systems tax technology technical traffic training transport
transportation treasury underwriting vehicle warehouse warranty
"""
FIELDS = frozenset(_FIELDS_TEXT.split())
"""What an office may be about: a credit manager is no sales manager."""
