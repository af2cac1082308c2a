"""Affairs in kinds: papers, messages, payments, callings, proceedings, wrongs, institutions, times of the day.

Data, no decisions: `thing_words` reads it. The form is that of `thing_table`. A draft speaks of these in its own words
more often than of things: it calls a paper a letter where the page has no such word. Only the passage itself can
gainsay it.
"""

AFFAIR_KINDS = """
hospital | nursing home | pharmacy | school | university/college | church | courthouse | police station | fire \
station | hotel | motel | restaurant | airport | train station | bus stop | stadium | museum | supermarket/grocery | \
gas station | post office | factory | quarry | shipyard | marina | bakery | brewery | laundromat | theater/theatre | \
casino | jail | prison | cemetery
bridge | tunnel | intersection/crossroads | roundabout | highway/freeway/interstate | driveway | sidewalk | \
crosswalk | shoulder | median | ramp | alley | bike lane | railroad crossing
fever | nausea | dizziness | headache/headaches | rash | itching | chest pain | shortness of breath | vomiting | \
diarrhea | constipation | cough | fatigue | swelling | numbness | tinnitus | blurred vision | insomnia | \
seizure/seizures | bleeding | chills | hives
tablet/tablets/pill/pills | capsule/capsules | injection | infusion | ointment/cream | inhaler | patch | suppository \
| syrup | eye drops
surgery/operation | physical therapy/physiotherapy | chemotherapy | radiation | dialysis | transfusion | acupuncture \
| counseling | massage | hospice
painter | rigger | plumber | electrician | carpenter | roofer | mason/bricklayer | nurse | surgeon | \
anesthesiologist/anesthetist | dentist | pharmacist | pediatrician | psychiatrist | psychologist | radiologist | \
cardiologist | neurologist | dermatologist | oncologist | orthopedist | podiatrist | chiropractor | optometrist | \
obstetrician | urologist | architect | surveyor | appraiser | adjuster | teacher | coach | cashier | \
accountant/bookkeeper | auditor | mechanic | baker | cook/chef | waiter/waitress | bartender | farmer | pilot | \
deckhand | janitor/custodian | gardener/landscaper | welder | dispatcher | machinist | midwife | paramedic | \
firefighter | librarian | locksmith | interpreter/translator | estimator | treasurer | receptionist | farrier | \
veterinarian/vet | photographer | journalist/reporter | actuary | notary | geologist | biologist | chemist | \
toxicologist | pathologist | statistician | economist | butcher | tailor | hairdresser | barber | plasterer | \
glazier | lifeguard | babysitter/nanny | housekeeper | bellhop | valet | concierge | trainer | groom | jockey | \
breeder | auctioneer | realtor | stockbroker | paralegal | bailiff | stenographer | jailer | coroner
dealer/dealership | manufacturer | distributor/wholesaler | retailer | importer | exporter | installer | carrier | \
freight forwarder | lessor | franchisor | franchisee | insurer | reinsurer | lender | guarantor | subcontractor | \
general contractor | developer | homeowner/homeowners | landlord | tenant | bank | union | shareholder/shareholders \
| bondholders | the city | the county | the state | customs | employer | employees/workers | customers/clients | \
suppliers/vendors
captain | lieutenant | sergeant | corporal | detective | deputy | sheriff | trooper | colonel | chief of police | \
constable
chairman/chair/chairwoman/chairperson | vice chair | treasurer | secretary | president | vice president | chief \
executive/chief executive officer/ceo | chief financial officer/cfo | chief operating officer/coo | general counsel \
| controller/comptroller | superintendent | assistant principal | principal | dean | provost | registrar | foreman | \
shift supervisor | store manager | general manager | plant manager | property manager | project manager | office \
manager | human resources
plaintiff | defendant | intervenor | third-party defendant | cross-claimant
rent | property tax/property taxes/taxes | tuition | premium/premiums/insurance | bonus | dividend/dividends | \
alimony | child support | salary/wages | commission/commissions | royalty/royalties | interest | principal | deposit \
| late fee/late charge | penalty | utilities | legal fees/attorney's fees/attorneys' fees | severance | vacation pay \
| sick pay | overtime | pension | per diem | mileage | freight | postage | demurrage | excise | customs duty | \
mortgage | tips | groceries | medical bills | retainer | rebate | refund | scholarship | stipend
net income/net profit/net earnings | gross income/gross revenue | net worth | gross profit | operating profit | \
principal | turnover/revenue | cash flow | net sales | gross sales | working capital | operating expenses | cost of \
goods sold | book value | market value | replacement cost | actual cash value | assessed value | face value | face \
amount | salvage value | purchase price | list price | retail price | wholesale price
checking account | savings account | trust account | escrow account | operating account | money market account | \
brokerage account | retirement account | payroll account | petty cash | joint account
shares | bonds | warrants | options | debentures | futures | mutual fund | annuity | treasury bills | preferred \
stock | common stock
profit | loss
assets | liabilities | equity
loan | grant | gift | investment | advance
letter | e-mail/email | text message/text/sms | fax/facsimile | voicemail/voice mail | telegram | postcard | \
telephone call/phone call/telephone/phone | video call | in person | memorandum/memo | certified mail | courier | \
hand delivery | newspaper | radio | television | website | social media | facebook | instagram | whatsapp | slack | \
zoom
orally/verbally | electronically | in writing
lease | license/licence | deed | mortgage | codicil | promissory note | guaranty/guarantee | indemnity | warranty | \
bill of sale | bill of lading | purchase order | invoice | receipt | packing slip | delivery note | change order | \
work order | quotation/quote | power of attorney | affidavit | deposition | subpoena | summons | indictment | \
petition | injunction | settlement agreement | waiver | non-disclosure agreement | non-compete | prenuptial \
agreement | birth certificate | death certificate | marriage certificate | passport | driver's license/driver's \
licence | certificate of occupancy | inspection report | police report | medical record/medical records | pay stub | \
tax return | bank statement | balance sheet | income statement | audit report | bylaws | articles of incorporation | \
operating agreement | partnership agreement | employment contract | employee handbook | performance review | \
resignation letter | insurance policy | endorsement | proof of loss | blueprint/blueprints | logbook | \
timesheet/time sheet/timecard/time card | questionnaire | brochure | business plan | prospectus | patent | trademark \
| copyright
signature | initials | fingerprint | stamp | seal
suspension | expulsion | written warning | verbal warning/oral warning | final warning | reprimand | demotion | \
termination/dismissal/discharge | reinstatement | promotion | transfer | layoff | furlough | probation | \
administrative leave | sick leave | maternity leave | vacation | retirement | resignation | detention | counseling | \
pay cut | raise/pay raise | severance
jail | imprisonment | probation | parole | community service | bail | restitution | forfeiture | house arrest | \
deportation
theft/larceny/shoplifting | robbery | burglary | fraud | forgery | assault/battery | murder/homicide | arson | \
embezzlement | vandalism | kidnapping | extortion/blackmail | bribery | perjury | trespass/trespassing | stalking | \
harassment | smuggling | money laundering | identity theft | tax evasion | drunk driving/dui/dwi | speeding | \
reckless driving | manslaughter | rape | counterfeiting | disorderly conduct | resisting arrest | jaywalking | \
loitering
negligence | breach of contract | defamation/libel/slander | malpractice | nuisance | conversion | misrepresentation \
| infringement | discrimination | retaliation | unjust enrichment | false imprisonment | wrongful death | wrongful \
termination | battery | duress | undue influence | mistake | insolvency
arbitration | mediation | trial | appeal | hearing | deposition | inspection | audit | election | auction | \
referendum | closing | arraignment | sentencing | inquest | interview
probate | divorce | custody | adoption | bankruptcy | foreclosure | eviction | condemnation | guardianship
leak | fire | flood/flooding | mold/mould | termites | rot | crack/cracks | corrosion/rust | asbestos | radon | lead \
paint | explosion | collapse | earthquake | hail | lightning | windstorm/wind | hurricane | tornado | blizzard | \
drought | freeze | landslide | power outage/outage/blackout | short circuit | vandalism | theft | burst pipe | sewer \
backup | smoke
monday/mondays | tuesday/tuesdays | wednesday/wednesdays | thursday/thursdays | friday/fridays | saturday/saturdays \
| sunday/sundays
dawn/sunrise/daybreak | noon/midday | dusk/sunset/nightfall | midnight
breakfast | lunch | dinner/supper
christmas | easter | thanksgiving | labor day | memorial day | new year's | halloween | independence day | ramadan | \
passover
kindergarten | elementary school | middle school | high school | college | graduate school | law school | medical \
school
liability | collision | comprehensive | flood insurance | life insurance | health insurance | fire insurance | title \
insurance | disability insurance | workers' compensation
police/police department | fire department | sheriff's office | health department | building department | coast \
guard | highway patrol | border patrol
summary judgment | motion to dismiss | motion to compel | motion in limine | default judgment | new trial | directed \
verdict
rescission | specific performance | injunction | damages | restitution | declaratory judgment
shareholders | directors | members | committee | officers | partners | trustees | beneficiaries | creditors
by sea | by air | by rail | by truck
water | sewer | electricity | internet | cable | trash | heat
age | race | sex/gender | religion | disability | national origin | pregnancy
guilty plea | no contest plea
profit sharing | stock options | pension | health insurance | dental insurance | life insurance
human error | software bug | hardware failure | power surge | cyberattack | sabotage
planting | harvest | irrigation | spraying | tillage
punched | kicked | slapped | pushed/shoved | bit/bitten | choked/strangled | stabbed | shot | tripped | spat
painted | sanded | welded | drilled | glued | caulked | tiled | plastered | varnished | waxed | primed
mailed | faxed | e-mailed/emailed | hand-delivered | couriered | texted | telephoned/phoned
bought/purchased | leased/rented | borrowed | inherited | stole/stolen | donated
shouted/yelled | whispered | laughed | cried/wept | smiled | nodded
asleep | awake | unconscious
for cause | without cause | for convenience
interstate | intrastate | international
civil | criminal | administrative
jury trial | bench trial
first-degree | second-degree | third-degree
preponderance of the evidence | clear and convincing evidence | reasonable doubt
exempt | nonexempt/non-exempt
joint custody | sole custody | visitation
sunburn | heatstroke/heat stroke | frostbite | hypothermia
confidentiality | non-competition/noncompetition | non-solicitation | arbitration clause | severability | \
indemnification | force majeure | assignment clause
termination | renewal | amendment | assignment
design defect | manufacturing defect | failure to warn
cashier | bartender | server | host/hostess | dishwasher | line cook | sous-chef/sous chef | busboy
stock clerk | forklift operator | truck driver | bus driver | warehouse worker | security guard | delivery driver | \
crane operator
registered nurse | nurse practitioner | physician assistant | nursing assistant/aide | medical assistant | lab \
technician
sophomore | freshman | junior | senior
children/child | grandchildren/grandchild | parents/parent | grandparents/grandparent | siblings/sibling | spouse | \
stepchildren/stepchild | neighbors/neighbor/neighbours/neighbour | cousins | friends | \
colleagues/coworkers/co-workers
daily/every day/each day | weekly/every week/each week | biweekly/every two weeks | monthly/every month/each month | \
quarterly/every quarter/each quarter | semiannually | annually/yearly/every year/each year | nightly/every \
night/each night
spring | summer | autumn | winter
full-time/full time | part-time/part time | seasonal | temporary
salaried | hourly
elective | emergency
corporation | partnership | sole proprietorship | nonprofit/non-profit | limited liability company | cooperative
easement | lien | covenant | encroachment | license
tardiness/lateness | absenteeism | insubordination | misconduct | poor performance | harassment | drug use | \
dishonesty | downsizing/layoff
infant/baby | toddler | teenager/teenagers | adult/adults
weekday/weekdays | weekend/weekends | holiday/holidays
standing | sitting/seated | lying | kneeling | crouching
"""
