"""Common nouns for people and bodies that do things: "the dealer", "the officer", "the board".

Data, no decisions: `direction` reads it. Such a word names nobody for certain: it can only be held against itself.
"""

_PEOPLE = """
accountant actress actor adjuster administrator adviser advisor agent agronomist aide alderman analyst appraiser
apprentice arbitrator architect artist assessor assistant associate attendant attorney auctioneer auditor aunt author
babysitter bailee bailiff bailor baker banker barber bartender beneficiary bidder boarder bodyguard bondsman bookkeeper
borrower boss boy boyfriend breeder bride broker brother builder bursar butcher buyer captain caregiver caretaker
carpenter cashier chair chairman chairwoman chaplain charterer chauffeur chef chemist child chiropractor claimant
cleaner clerk client clinician coach collector colonel colleague commander commissioner complainant conductor
consignee consignor constable constructor consultant contractor controller cook coordinator coroner corporal councilman
councilor councilwoman counselor courier cousin coworker craftsman crew curator custodian customer cyclist dad daughter
dealer dean debtor decedent decorator defendant delegate dentist deponent deputy designer detective developer dietitian
director dispatcher distributor diver doctor donor driver editor electrician employee employer engineer engraver
escrow estimator examiner executor executrix exhibitor exporter expert fabricator farmer father fiance fiancee
fiduciary financier firefighter fireman fisherman foreman forwarder founder franchisee franchisor friend gardener
girl girlfriend glazier governor grandchild granddaughter grandfather grandmother grandson grantee grantor groom grower
guarantor guard guardian guest gunman handyman hauler headmaster heir helper homeowner hostess hotelier hunter
husband hygienist importer inmate inspector installer instructor insured insurer intern interpreter interviewer
investigator investor jailer janitor jeweler jockey journalist judge juror laborer landlady landlord landowner
landscaper lawyer lecturer legatee lender lessee lessor librarian licensee licensor lieutenant lifeguard lineman
litigant loader locksmith logger machinist magistrate maid maker man manager manufacturer marshal mason
mate mayor mechanic mediator medic member merchant messenger midwife miner minister mom mortgagee mortgagor mother
motorist mover musician nanny neighbor nephew niece notary nurse observer occupant officer official operator
optometrist orderly organizer owner packer painter paralegal paramedic parent partner passenger pastor patient patron
payee payer pedestrian pharmacist photographer physician pilot planner plaintiff player plumber policeman policyholder
porter possessor postman postmaster preparer president priest principal processor producer professor programmer
promoter proprietor prosecutor provider psychiatrist psychologist publisher pupil purchaser rancher realtor receiver
receptionist recruiter referee registrar rep reporter representative researcher resident respondent retailer rider
roofer roommate salesman salesperson saleswoman sailor scientist scout seaman secretary seller sender sergeant servant
servicer settlor sheriff shipper shopkeeper shopper sibling singer sister skipper soldier solicitor son specialist
spouse stagehand steward stepfather stepmother stepson stockbroker stranger student subcontractor sublessee sublessor
subscriber subtenant successor superintendent supervisor supplier surety surgeon surveyor suspect tailor taxpayer
teacher technician teller tenant testator testatrix therapist trader trainee trainer translator transferee transferor
treasurer trespasser trooper trucker trustee tutor uncle underwriter usher valet vendee vendor veterinarian victim
visitor volunteer waiter waitress warden warehouseman watchman welder wholesaler widow widower wife witness woman
worker writer
"""
_BODIES = """
agency airline association authority bakery bank board brewery brokerage bureau carrier cemetery chapter charity church
city clinic club college commission committee company congregation contractor cooperative corporation council county
court dealership department district elevator estate farm federation firm foundation franchise gallery garage
government gym hospital hotel insurer laboratory landlord lab lender library mill ministry municipality museum nursery
office orchestra orphanage parish partnership pharmacy police publisher railroad ranch restaurant retailer
school seller shipyard society store studio supplier syndicate team terminal theater town township
tribunal trust union university utility vendor village vineyard warehouse winery yard
"""
# What collides, tows and bites, as well as anybody.
_MOVERS = """
aircraft ambulance barge bicycle bicyclist bike boat bull bus cab car cat coupe cow crane dog excavator ferry forklift
freighter helicopter hatchback horse jeep locomotive loader minivan moped motorcycle motorhome pickup plane police
scooter sedan semi ship sloop streetcar suv tanker taxi tractor train tram trailer truck tug van vessel wagon yacht
"""
PARTY_NOUNS = frozenset((*_PEOPLE.split(), *_BODIES.split(), *_MOVERS.split()))
"""Nouns for those who can do something, in the singular."""
