"""Common nouns that are nobody's name: with a capital at the head of a sentence they name nothing.

Data, no decisions: `openings` reads it. Words that are surnames as well (Baker, Porter, Stone) do not belong here.
"""

_TEXT = """
abdomen abrasion absentee accelerant accountant acreage acupuncture addiction adhesive admixture adoption aerosol
aftershock aggregate agriculture aircraft airflow algae algorithm alimony allergy aluminum amenity ammonia ammunition
amputation anesthesia ankle annuity antibiotic antibody antifreeze apartment apparatus applicant apprentice aquifer
arbitrator arson artery arthritis asphalt asphyxia aspirin assailant assault asset atrophy attic autopsy backfill
backflow backhoe bacteria badge ballast ballot bankruptcy barge barrel barrier baseboard baseline basement bathroom
battery bearing bedroom behavior benchmark beneficiary bicycle bile biopsy birth blanket blight blister blizzard
bookkeeper borehole boring boundary bowel breakage breakfast breast breathing broadcast bronchitis browser bruising
bulkhead burglar bursitis bushing bylaw cabinet cafeteria caliper cancer candidate canopy capacitor caravan carbon
cardboard caretaker carpentry cartilage cartridge casing cataract catheter caulking cavity census ceramics certificate
chandelier checklist chemical chicken chimney chlorine cholesterol cigarette citizenship classroom clearance clinician
clutch coating cocaine collateral collision commuter compaction comparison compressor computer concussion condensation
conduit congregation connector consignee consultant consumer contagion contestant contractor contusion conveyor
convict cookie coolant coroner cortex cosmetics counselor counterclaim countertop courier courtroom crack creditor
crossing cruiser culture culvert currency curriculum curtain cyclist database daughter daycare deafness debit debtor
decay decibel deckhand decree deduction dehydration deliveryman dementia demolition depreciation dermatitis descendant
desktop diabetes diagnosis diagram dialogue diaper diarrhea digging diploma disability discoloration discomfort
dishwasher disinfectant dislocation dispatcher dividend dizziness donation dormitory dosage downspout downtime
dredging drilling driveway drone drowning ductwork dumping dumpster duration earthquake easement economy eczema edema
elderly electrician electrode embankment embezzlement emergency emission enamel endorsement enforcement engraving
enlargement enzyme epidemic epoxy equipment escalator eviction excavation executor exhaustion expenditure explosion
export extinguisher eyewitness facade facility factory faculty famine farmland fasteners fatality faucet felony
fermentation fertility festival fiberglass fibrosis filing filter filtration fingerprint fireplace firewall fireworks
firmware fixture flammability flashing flashlight flooding flooring fluid foliage footing footpath footprint footwear
forecast forgery forklift formaldehyde formwork freezer fumes funeral fungus furnace gadget gait galley gasket
generator geotechnical girder glazing gloves glucose graffiti grandchild graph grating grease grocery groundwater
grouting guarantor guardianship guardrail guest gunfire gunshot gutter gypsum hallway handcuffs handgun handrail
handwriting hardware hardwood hazard headache headcount heartbeat heater heating helicopter helmet hemorrhage hernia
heroin hoist homework homicide hospitalization hostility hotel hourly humidity hunger hurricane hydrant hydraulics
hygiene hypertension hypothermia iceberg icing ignition illumination imaging immigration immunity implant imprisonment
incest incision infection infestation inflammation influenza infrastructure inhalation injection inmate insect
insomnia installer instructor intake intercom intersection intoxication intruder invoice invoicing irrigation itching
janitor joint judgment kidney kiln laceration lacquer lactation landfill landscaping larceny latch latency laundering
lawn layoff leaching leak leakage ledger legislator lesion lethargy leukemia libel librarian licensing lifeguard
ligament limestone lint liquidity liquor loader loading lobbying logging lubricant magazine mailbox mainline malice
malpractice mammogram management manhole manslaughter manure marijuana marking marriage mathematics mattress measles
mediation medic membrane meningitis methane microphone midnight migraine mildew mineral mining miscarriage misdemeanor
missile mixing mixture mobility molding monitoring moonlight morphine mortality mortar mosquito motel motion motive
motorcycle mulch muscle mushroom musician narcotic nausea navigation neglect newspaper nicotine nitrate nitrogen
nomination nonpayment nosebleed notation nudity numbness nursing nutrition obesity occupant octane offender ointment
opioid optician organism orthopedics osteoporosis outage outbreak outfall outlet outpatient overflow overhead
oversight overspray overtime ozone pacemaker padding pallor palsy paperwork paralysis parapet parasite parking parole
parquet particle partition passport password patent paternity paving payable paycheck payment payout payroll pediatric
pelvis penicillin perforation perjury permit petroleum pharmacist phlebitis phosphate photography physiotherapy pickup
pier pilings pipeline piping plaintiff planking planting plastic plating plywood pneumonia polio pollution polyester
polymer postage poultry poverty precipitation predator prefab preface prejudice premises prescription preservation
printing privacy probate probation processor procurement promissory propane propeller proprietor protein provider
psoriasis psychiatric psychology puberty publication publisher puddle puncture purchaser purchasing quarantine
questionnaire queue rabies racism radiator radiology radon railing railroad reactor readings rebar receivable
reception recession recipe recipient recording recreation recycling redness referral refinery refrigerant
refrigeration refusal registrar registration rehabilitation reimbursement relapse relatives remnant remodeling
renovation renter repayment repossession reservoir residence residue resin respiration respirator restaurant
restitution restraint restroom resume retainage retaliation retention retina retiree rheumatism rifle rigging riprap
roadway robber robbery rotation roughness routing rudder runway rupture sabotage sailboat saline saliva salmonella
salvage sampling sanction sandstone sandwich satellite sawdust scaffold scalp scanning scarring schedule scholar
sciatica scoliosis screening sculpture seafood sealant sealing seasoning seating seawater sediment seepage seizure
sensor sentence sepsis septic serology servant setback settling severance sewer sexual shampoo sheathing shelving
shingles shipping shipyard shoplifting shoring shortage shotgun showroom shrinkage shutdown shutter sidewalk siding
signage signal signaling silica sinkhole sinus slander slate slaughter sleepiness smelter smoking smuggling soccer
socket sodium solvent sonar sonogram soot soreness soybean spalling spasm specimen spectator spillage spinal splinter
spoilage stabbing stairway stairwell standby staple starch steering stenosis sterility stiffness stockpile stomach
storefront strangulation strapping streetlight stretcher structure stucco subgrade sublease subpoena subsidence
substance substation suction suicide sulfur summons sump sunburn superintendent surcharge surface surrogate
surveillance suture swamp sweating swelling switchgear symptom tabulation tachycardia tampering tanker taxicab
telegram telephone television tenderness tendon tenement terminal termite terrain terrorism tetanus texture thermal
thermometer thermostat thunderstorm thyroid tinnitus tobacco tomato tonnage toolbox topsoil tornado torture towing
toxin traction trafficking trainer transcript transformer translation transmission transmitter trauma treadmill
treatment tremor trespass triage trusses tuberculosis tubing tumor turnout turnover typhoon ulcer ultrasound umbrella
underlayment underpinning unrest upholstery upstream urgent urinalysis uterus vacancy vacuum validity valuation
vandalism vapor varnish vegetation velocity ventilator veranda vermin vertebra vertigo vessel vibration vinyl virus
viscosity vitamin vocabulary voltage vomiting wader wading waitress walkway wallpaper wardrobe wastage watchman
watercraft waterline watermain waterproofing watershed weakness weapon weathering weeping wetland wheelchair whiplash
whiskey wildfire windfall windshield windstorm wiretap withdrawal witness wound wrapping wrench wrestling xylene yeast
zoning
"""
COMMON_NOUNS = frozenset(_TEXT.split())
