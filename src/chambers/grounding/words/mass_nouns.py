"""Nouns that open a sentence without an article: what is not counted, a field of knowledge, a feeling, an act as such.

Data, no decisions: `names` reads it. Nouns with the common endings ("-tion", "-ity", "-ness") need not stand here, and
words that are surnames as well (Grant, Ward, Price) do not belong here.
"""

_TEXT = """
abstinence accuracy adolescence adultery advice aerodynamics affection agony air alarm alcohol alloy altruism ambition
amnesia anatomy anemia anesthesia anguish annoyance anxiety apathy applause approval arithmetic arrogance arson
artwork asphalt asthma astronomy attendance avarice awe ballast bandwidth barbecue bark barley beef being belief
bigotry biology bitumen blackmail blame bleach blight bloodshed boredom bravado bravery bread breadth bribery
broadband bronze bureaucracy cancer candor capitalism carbon carelessness cargo cartilage cash cattle caution cedar
censorship ceramic chalk change chaos charcoal charm cheating cheese chemistry chess childbirth childcare chivalry
chlorine chocolate cholera circulation clarity cleanliness clothing clutter coal code coffee commerce commonsense
companionship compost computation concern concrete conflict congruence conjecture conscience contraband contrition
convenience cooperation copper copyright corruption courage courtesy coverage cowardice craftsmanship credence crime
cruelty curiosity currency data daylight days deafness death debris decades decay deceit decency defamation defeat
defiance delight delirium dementia democracy demurrage dependence depression depth despair desperation destruction
detail deterrence diabetes dialogue diarrhea dictation diesel diet dignity diligence dirt disarray disaster discomfort
discord disdain disease disgrace disgust dishonesty disorder disrepair disrepute dissent distaste distress distrust
domestic dominion drama dread drink drinking drought drug drugs drunkenness dust dysfunction dyslexia earth ease
ecology economics eczema effort elation electricity embarrassment embezzlement empathy emphasis encouragement
endurance energy engagement enjoyment enmity enough enthusiasm entropy envy equality error eternity ethics etiquette
excise excitement exercise existence expediency expense expertise extortion extravagance fabric fairness familiarity
famine fantasy fascism fashion fate favoritism feeding fertilizer feudalism fever fiberglass fidelity film filth
finance firewood firmware flattery flesh flour foam focus foliage folklore food footage footwear foreplay foresight
forgery forgiveness format fortitude fragrance fraud freedom freight fuel fun fungus fury garbage garlic gasoline
generosity genetics geography geology geometry glass glue gossip governance grain grammar gratitude gravel gravity
greed grief grievance growth guesswork guilt gunpowder hail happiness hardship hardware haste hate hatred headroom
health healthcare hearing heartache heartburn heroin hesitation hilarity homework horror horseplay hostility hours
humanity humiliation humility humor hunger hydrogen hygiene hypertension hypocrisy ice ideology idleness ignorance
illiteracy illusion imagination immorality impatience impunity inaction incest incoherence indifference indigestion
indignation industry inequality inertia infancy influence influenza ingenuity inheritance inhumanity injustice
innocence innovation insight insomnia inspiration insulation integrity intelligence intensity intimacy intoxication
intuition invective inventory iron irony irrigation jargon jealousy jewelry junk justice kerosene kindness knowledge
larceny latex laughter lava lawlessness laxity laziness leakage leather legacy legality leisure leniency leverage
lightning lime linen lingerie literacy literature livestock logic logistics longevity looting luggage lumber lust
luxury lying machinery magic mahogany mail makeup malice malnutrition malpractice manipulation mankind manslaughter
manure marijuana marriage mathematics maturity mayhem meat medication medicine mercury merger merit metabolism
metadata metal methane mildew milk minutes mischief misconduct misery misfortune mold monotony months mortality mortar
motion motive mud murder muscle mutiny mystery mysticism nakedness nature nausea neglect nepotism nickel nights noise
nonsense nostalgia nourishment novelty nutrition nylon oatmeal obedience obesity offset oil ointment openness
oppression optics optimism order outrage overhead oxygen packaging packing paint paper paranoia parenthood parity
passion pasture patriotism pavement penance perfume peril perjury permafrost perseverance persistence petroleum
petulance philosophy photography physics piracy plagiarism plaster plastic platinum pleasure plumbing plywood
pneumonia poetry poison politeness politics pollen pollution popularity porcelain pork pornography posterity posture
potassium poverty praise prejudice prestige pretense prevention pride probity produce productivity profanity
professionalism profit propaganda propane prose prosperity prostitution psychiatry psychology puberty punctuality
punishment purity rage rain rainfall reality reason rebellion recklessness redress refuge refuse regret reliability
religion remorse rent reproof resentment resistance resolve restitution restraint retention retribution revenge
reverence revision rhetoric rheumatism rhythm ridicule rigidity robbery romance rot rubber rubbish rubble sabotage
sadness safety sandpaper sanity sarcasm satisfaction savagery scarcity schizophrenia scholarship science scripture
scrutiny seafood seclusion seconds secrecy sediment seed selfishness semantics sentiment sewage sex shade shame
sheetrock shellfish shelter shipping shoplifting shrapnel silicon silk silt simplicity sincerity skepticism skill
slander slang slaughter slavery slurry smog smoke smuggling soap sobriety society sodium software soil solace solder
solitude sorrow soup spam speculation speech speed spite sport squalor stability stamina starch starvation stationery
status steam stench stigma strength stubbornness stucco stuff style subsidence subsistence substance substitution
suffering suffrage sugar suicide sulfur superstition surplus surprise surveillance suspense swearing sweat symmetry
sympathy synergy syntax syrup taste tax teamwork technique technology tedium tenacity tenderness terrain terror
terrorism texture theology theory thirst thought thrift thunder timber tissue tobacco tolerance torture toxicity
tradition traffic tragedy tranquility transit transparency trash trauma travel treachery trespass triage trivia
truancy tuberculosis tuition turbulence turmoil twine typing tyranny ugliness unanimity underwear unity unrest upkeep
urbanism urgency urine usefulness utility vacancy valor vanity vapor variety varnish velocity vengeance venom
verbosity versatility vice vigilance vigor vinegar virtue visibility vocabulary voltage vulgarity warfare wariness
warmth wastewater waterproofing weakness wear weather weekday weeks wheat whiskey wildlife willpower wine wire wiring
wisdom wit woodwork woodworking wool workload worship wrath wreckage writing xenophobia yarn years yeast youth zeal
zinc zoning
"""
MASS_NOUNS = frozenset(_TEXT.split())
