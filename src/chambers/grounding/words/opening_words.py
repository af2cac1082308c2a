"""Words that may open a sentence and are no names: "Eventually, ...", "Apart from this ...", "Asked about it, ...".

A word that is also a common surname or first name (Young, Best, Grant, Summer, Early) is not among them: it has to
stand on a page. What ends in "ly" and is an adverb is named here one by one, because Reilly and Connolly end so too.
"""

_PLACES_AND_TIMES = """
aboard abroad across afar afoot afterward again against ago ahead aloft along alongside already amid amidst amongst
anew apart around aside astride asunder away back backward backwards behind beneath beside besides beyond downhill
downstairs downstream downtown downward elsewhere everywhere except forth forthwith forward fridays halfway hence
hereafter hereby herein hereof hereto heretofore hereunder hitherto homeward indoors inside inward last leftward less
like likewise midnight midway midweek minus mondays near nearby nonetheless noon northward notwithstanding nowadays
nowhere off offshore onboard onto onward opposite out outdoors outside outward outwardly overboard overhead overnight
overseas past plus saturdays save sideways sometime sometimes somewhat somewhere southward sundays thence thenceforth
thereabouts thereby therefrom therein thereof thereon thereto thereunder thereupon therewith thursdays till together
tomorrow tonight toward towards tuesdays underfoot underground underneath unlike unto up uphill upon upstairs upstream
upward upwards versus via vis-a-vis wednesdays weekday weekdays weekend weekends westward whence whenever whereabouts
whereafter whereby wherefore wherein whereof whereupon wherever whilst worth yesterday
"""

_WHO_AND_HOW_MANY = """
anybody anyhow anyone anything anyway anywhere double dozens eighteen eighth eighty eleven eleventh enough everybody
everyone everything fewer fewest fifteen fifth fiftieth fifty firstly forty fourteen fourth fractions half halves hers
herself himself his hundreds itself lastly least lots many mine more most much myself nineteen ninety ninth none
oneself ours ourselves plenty same scores secondly seventeen seventh seventy sixteen sixth sixty somebody someone
something tens tenth theirs themselves thirdly thirteen thirty thousands thrice triple twelfth twelve twentieth twenty
twice whatever whichever whoever whom whomever whosoever yours yourself
"""

_ADVERBS = """
abruptly absolutely accidentally accurately actually admittedly adversely afterwards aggressively alike allegedly
alone also alternatively altogether always angrily annually anonymously anymore apparently appropriately approximately
arguably astonishingly automatically badly barely basically belatedly better bitterly blindly bluntly boldly briefly
broadly calmly candidly carefully carelessly categorically cautiously certainly chiefly chronologically clearly
closely coincidentally collectively commonly comparatively completely concededly conceivably conclusively concretely
concurrently confidentially consciously considerably consistently conspicuously constantly contemporaneously
continually continuously contractually conventionally conversely correctly critically crucially curiously currently
customarily daily dangerously decidedly deeply definitely deliberately densely desperately diligently directly
disappointingly distinctly doubtless dramatically drastically duly eagerly earlier earliest easily economically
effectively efficiently elaborately electronically emphatically entirely equally erroneously especially essentially
evenly eventually ever evidently exactly exceedingly exceptionally excessively exclusively expectedly explicitly
expressly externally extremely factually fairly faithfully falsely famously fatally favorably financially firmly
forcefully forcibly formally formerly fortunately frankly fraudulently freely frequently freshly fully fundamentally
generally gently genuinely gradually gratuitously greatly grossly habitually hardly hastily heavily historically
honestly hopefully hourly hurriedly ideally identically illegally immediately imminently impermissibly implicitly
importantly improperly inadvertently incidentally incorrectly increasingly incredibly independently indirectly
individually inevitably inexplicably informally inherently initially innocently instantly instead intentionally
interestingly intermittently internally invariably ironically irrevocably jointly justifiably kindly knowingly largely
lately later latterly lawfully legally legitimately lightly literally locally logically loosely loudly mainly manually
markedly materially maybe medically mentally merely mistakenly momentarily monthly morally mostly mutually namely
narrowly naturally nearly neatly necessarily negligently nervously never newly nightly nominally nonstop normally
notably noticeably notoriously obviously occasionally oddly officially often oftentimes openly oppositely orally
ordinarily originally ostensibly outrightly overly overtly overwhelmingly painfully paradoxically partially
particularly partly patently patiently peculiarly perfectly perhaps periodically permanently persistently personally
persuasively physically plainly plausibly politely poorly possibly potentially practically precisely predictably
predominantly preferably preliminarily prematurely presently presumably previously primarily principally privately
probably procedurally professionally progressively prominently promptly properly proportionately prospectively
publicly punctually purely purportedly purposely quarterly quickly quietly quite radically randomly rapidly rarely
rather readily realistically really reasonably recently recklessly regretfully regrettably regularly reliably
reluctantly remarkably remotely repeatedly reportedly reputedly respectively retroactively retrospectively right
rightly rigidly roughly routinely sadly safely satisfactorily scarcely secretly seldom selectively separately
sequentially seriously severally severely sharply shortly significantly silently simply simultaneously singly slightly
slowly smoothly solely solemnly somehow soon sooner specifically speedily spontaneously statutorily steadily
stealthily steeply still straight strangely strategically strictly strikingly strongly structurally subsequently
substantially substantively subtly successfully successively suddenly sufficiently suitably summarily superficially
supposedly surely surprisingly suspiciously swiftly systematically tacitly technically temporarily tentatively
theoretically thereabout thoroughly though tightly timely too totally traditionally tragically truly truthfully
typically ultimately unaccountably unanimously unconditionally undeniably understandably undisputedly undoubtedly
unduly unequivocally unexpectedly unfairly unfortunately uniformly unilaterally unintentionally uniquely universally
unknowingly unlawfully unmistakably unofficially unquestionably unreasonably unsurprisingly unusually unwillingly
unwittingly urgently usually utterly vaguely validly variously vastly verbally very vigorously violently virtually
visibly voluntarily wantonly weekly wholly widely wildly willfully willingly wisely worldwide worse worst wrongfully
wrongly yearly
"""

_STATES = """
able absent afraid alive angry asleep available awake aware bankrupt bare bleeding bloody broken bruised busy certain
cheap clean clear cold common complete confident confused conscious contrary correct covered cracked damaged dangerous
dead deaf defective dependent desperate different difficult dirty disabled disappointed dizzy drunk dry due eager easy
effective elderly eligible empty essential exhausted expensive extra faced faint false familiar far favorable fearful
few final flat forced former frail free frequent fresh frightened full furious glad hard heavy helpless hot huge
hungry identical ill immediate impatient important impossible inadequate inaudible independent ineligible initial
injured insolvent intact intoxicated invalid irrelevant irrespective jobless known large late latest likely live local
loose lost loud mere minor missing mute narrow natural necessary nervous new noisy numb obvious odd old open original
other outstanding overdue owing paid pale particular permanent plain poor possible pregnant present previous primary
prior private probable proper proud public quick quiet rare raw ready real recent reckless regardless relevant
reluctant respective responsible rough sad safe satisfied scared secure separate serious several severe shaken short
sick silent similar simple single skeptical sleepy slippery slow soaked sober sole solid sore special specific stale
steep subject sudden sufficient suitable sure surprised suspicious symptomatic tardy temporary tentative terrified
thick thin tight tired total tough true typical unable unaware unbeknownst uncertain unclear undated undaunted uneasy
unemployed uneven unfit unhappy uninjured uninsured unknown unlawful unlicensed unlikely unlocked unmoved unopened
unpaid unpersuaded unsafe unsatisfied unsigned unsure untimely untrained unusual unwell unwilling upset urgent usual
vacant vague valid various verbal visible warm weak wet whole wide willing worried worthless wounded wrong
"""

_PARTICIPLES = """
abandoned accepted accused acquitted added addressed admitted advised alarmed alerted alleged allowed altered amended
annotated announced annoyed appointed apprised approached approved armed arrested asked assigned assisted assured
attached attacked audited authorized awakened backed barred based beaten begun believed billed blamed blocked born
bothered bought bound breached brought built buried burned called came canceled cancelled caught caused certified
challenged changed charged checked chosen cited claimed cleaned cleared closed collected compared compelled completed
composed computed conceded concerned concluded condemned confirmed confronted considered constructed contacted
contradicted convicted convinced copied corrected counted created credited crossed crushed cut dated deceased decided
declined defeated delayed delivered denied depicted deposed derived described designated designed destroyed detained
detected determined developed diagnosed directed discarded discharged disclosed discovered discussed dismissed
displayed disputed disregarded dissatisfied distracted distributed divided divorced documented done drafted drained
drawn driven dropped drove drowned duplicated earned educated elected emailed employed enclosed encouraged engaged
enraged entered entitled equipped established estimated examined exchanged excluded excused executed expected
experienced explained exposed expressed extended faxed filed filled financed fined finished fired fixed flagged folded
followed forged formed forwarded found founded frozen frustrated funded furnished gave given gone governed granted
grounded guarded guided handed handled handwritten harmed headed headquartered heard held hidden hired hit
hospitalized housed hung hurt identified ignored impaired impeached imposed impressed included incorporated indicted
induced informed inherited initialed inspected installed instructed insured intended interviewed introduced invited
invoiced issued itemized joined judged kept kicked killed labeled labelled lacking laid launched leaked leased led
left licensed lined linked listed loaded located locked lodged made mailed maintained managed manufactured marked
married measured mentioned messaged met minded misled mistaken modified mounted moved named needed negotiated
notarized noted notified obliged observed obtained occupied offered opened opposed ordered organized outnumbered
outraged overheard overruled owned packed painted paralyzed parked passed permitted phoned photographed picked placed
planned played pleaded pointed posted postmarked praised prepared presented pressed pressured prevented printed
produced prohibited promised promoted prompted proposed prosecuted protected proven provoked published pulled
purchased pushed put questioned quoted raised ran rang ranked read recalled received recorded recovered redacted
reduced referred refused registered reimbursed rejected released relieved reminded removed renewed rented repaired
repeated replaced reported represented reprimanded requested required rescued resolved restored restricted retained
retired returned revealed reversed reviewed revised revoked rewritten rinsed robbed ruled runs said saved saw
scheduled screened sealed seated seen seized selected sent sentenced served set settled severed shipped shocked shot
shown shut signed situated sold solicited sought spoke spoken spotted stained stalled stamped started stated stationed
stolen stopped stored stranded stressed stricken struck stuck studied submitted subpoenaed summoned supervised
supplied supported supposed surrounded suspended sworn taken tasked taught taxed telephoned tested texted thought
threatened thrown tied timed titled told took torn totaled touched towed traced trained transferred translated
transported trapped treated tried triggered troubled turned typed unloaded updated upheld uploaded urged used vacated
valued verified viewed visited wakened walked warned washed watched weakened weighed went wired withdrawn withheld
witnessed worded worn wrapped written wrote
"""

_ACTING = """
abandoning accepting accompanying accusing acknowledging acting adding addressing admitting adopting advising agreeing
alleging allowing altering announcing answering applying approaching approving arguing arriving asking asserting
assuming attaching attempting attending barring basing bearing becoming beginning being believing blaming borrowing
breaching breathing bringing building buying calculating calling canceling cancelling carrying catching causing
changing charging checking choosing citing claiming cleaning clearing closing coming comparing complaining completing
conceding concerning concluding confirming confronting considering construing consulting contacting containing
continuing copying counting covering crediting crossing cutting dealing deciding declaring declining deducting
delaying delivering demanding denying departing depending describing despairing determining directing discovering
discussing dismissing disputing dividing doing doubting drafting drawing drinking driving dropping earning eating
emphasizing employing ending engaging ensuring entering establishing estimating evading examining exceeding excepting
excluding executing exercising expecting explaining expressing extending facing failing falling fearing feeling
fighting filing filling finding finishing firing following forcing forgetting formatting forwarding gathering getting
giving going granting guessing handing having heading hearing helping hiding hiring holding hoping identifying
ignoring implying including indicating informing insisting inspecting installing intending inviting invoking issuing
joining judging keeping knowing leaning learning leasing leaving lending letting limiting listening living loading
locating looking losing lying mailing maintaining making managing meaning measuring meeting mentioning mistaking
moving needing negotiating noticing notifying noting obeying objecting observing obtaining occurring offering opening
operating opposing ordering owning paying pending performing picking placing planning pleading pointing preceding
predicting preparing presenting preserving presuming pretending preventing proceeding processing producing promising
proposing protesting providing proving pulling purchasing purporting pursuing pushing putting questioning quoting
raising reaching reacting reading realizing recalling receiving reciting recognizing recommending reconsidering
recording referring refusing regarding rejecting relying remaining remembering reminding removing renewing renting
repeating replacing replying reporting representing requesting requiring reserving resigning resolving respecting
responding resting restoring retaining returning reversing reviewing revoking riding rising running saying searching
seating seeing seeking selling sending sensing serving setting settling sharing shipping showing shutting signing
sitting sleeping smelling smoking sounding speaking spending standing starting stating staying stepping stopping
storing stressing striking studying submitting subtracting suffering suggesting suing supporting supposing suspecting
taking talking taxing telephoning telling terminating testifying testing thinking threatening throwing totaling
touching towing tracing trading training transferring traveling travelling treating trusting trying turning typing
understanding undertaking unloading urging using vacating viewing visiting voicing voting waiting waking walking
wanting warning washing watching wearing weighing wishing withdrawing withholding witnessing wondering working
worrying writing yielding
"""

_THINGS = """
absence access acid adjuster admission advance advertising anger appearance appetite area arrears assets assistance
attempts attendance baggage bedding big blame breach breath brickwork budget bulk burglary business capital carpet
ceiling christmas cleanup clothing commission communication competition compliance confidence confusion congestion
consent consumption contact contamination content control cooling correspondence corrosion cost costs counseling count
cover credit criticism custody damage damages danger darkness daylight deadline dealers death debt debts deductions
default defects delay delays demand deposits depreciation desk diesel direct discipline disclosure discount discovery
dispatch display distance dividends doors doubt down drainage drawings drought dues duty earnings education effort
emotion employment engine enrollment entry equipment equity erosion escrow evidence examination excess exhaust
expenses experience exposure failure fall farming father fatigue fault fear fees fiction figures firewood fishing
flooding flow fog force foreign friction funding funds furniture gambling garage goodwill government grease growth
guidance habit harassment harm heat heating help high hindsight honesty hospitality housing humidity husband identity
illness images income inflation information injuries injury ink input inquiry insolvency inspection insurance intent
interest isolation jealousy judgment labor labour language laundry layout leakage leave legislation length liability
license light limits litigation loans location logs loss losses loyalty machinery mail maintenance marketing mass
media meetings membership memory minutes mistake money morale mother motor movement moves music negligence news nobody
notes notice numbers oath occupancy offers operations opposition outrage overtime ownership panic paperwork parking
parts pay payroll people performance permission personnel planting police policy portions possession practice
pregnancy preparation pressure prices privacy procedure proceeds process production profits progress promises proof
protection publicity purchases quality records recovery relations release reliance relief repairs reports research
residue responsibility rest results retirement revenues rights risk rumor rumors safety salary sales savings scrap
screening security service services shares shock shortages sickness side silence sleep software sons space staff
standards statistics stock storage stress stucco subsidies success sunlight surgery suspicion swimming symptoms talk
talks tall taxation taxes telephone tension tenure terms testimony thanks thanksgiving theft therapy thunder tickets
time timing title tools toxicology transport transportation travel treatment trouble trust truth uncertainty
unemployment upkeep usage vacation value vapor variation vehicles ventilation violence visits volume wages warmth
warnings water wealth weather weight welding width wife workmanship
"""


_OF_LAW = """
capitalized care emphasis internal rule state trial
absolute abuse acceptance accessory accomplice accomplices accord accounting accrual actual adversity affirmance aiding
alien aliens ancillary animus anticipatory antitrust apparent appellate applied arrest arrestee arrestees avoidance bad
bench bequest bequests bias blackmail boilerplate burdens candor capacity caveat certiorari champerty character chattel
chattels choice citizen citizens civil class coercion comity commingling comparator comparators compensatory compromise
conclusory concurrent confidentiality conflict consequential conspiracy construed contempt contributory conveyance
corporate course covenant covenants criminality custom declaratory deed deeds defense defenses deference demurrer
descent detainee detainees detinue devises dicta dictum disclaimer dismissal diversity divorce domicile duress eminent
equitable escheat estoppel exculpatory executive exemplary exigent expert express extrinsic fair federal fiduciary
foreclosure forensic forum framed franchise fraud fungible genuine gift gifts guaranties guaranty guilt habeas harmless
hearsay hostile illegality implied incapacity inchoate incompetence indemnity individual inference inferences
inheritance insanity interlocutory interpleader intestacy invitee invitees irreparable irreparably joinder judicial
juries jury kidnapping laches laws legality legitimacy lenity liberally lien liens likelihood limited lis mandamus
mandatory material materiality mens mergers minimum misfeasance mitigating monopoly movant movants municipal murder
mutuality necessity nonmovant nonmovants novelty nuisance nullity obscenity offer opinion oral ordinary overbreadth
pain palimony parentage parol pendent peremptory pleading pleadings plenary possessory precedent precedents preliminary
preponderance presumptions pretext prevailing privilege privileges privity prohibitory proportionality proximate
proximity puffery purpose pursuit qualified quantum quasi realty reasonable rebuttal regulator regulators regulatory
relevance remand remedies remedy removal replevin repose res rescue respect respondeat retroactivity reversal
reversible rules scienter search searches secondary secrecy seniority sentencing servitudes sovereign spendthrift stare
statute statutes statutory stockholder stockholders strict stripped subpoena subsequent substantive supplemental
support surety surplusage survival tainted tangible temporal tender threat threats tolling tort torts trademark treason
treble trials trover ultra unanimity unclean undue unfair unjust unreasonable usury vacatur variance verdict verdicts
vesting voir voluntary vouching waiver waivers waste writ writs wrongful
"""


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in text.split())


LEADING = _words(_PLACES_AND_TIMES, _WHO_AND_HOW_MANY, _ADVERBS, _ACTING)
"""Those that may stand right before a name: "Eventually Lee left", "Facing Lee, ..."."""

OPENING = LEADING | _words(_STATES, _PARTICIPLES, _THINGS, _OF_LAW)
