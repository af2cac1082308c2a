"""The words that prompts are made of: single ones, and passages that mean something. All written for this purpose."""

FOUR_LETTERS = """
able acid army baby back bake ball band bank base bath bear beat bell belt bend bird bite blow blue boat body bone
book boot born boss both bowl bulk burn bush busy cake call calm camp card care cart case cash cast cell chip city
clay club coal coat code cold cook cool cope copy core corn cost crew crop dark data date dawn days dead deal dear
debt deep deny desk dial diet dirt dish door dose down draw drop drum dust duty each earn ease east easy edge exit
face fact fail fair fall farm fast fate fear feed feel feet file fill film find fine fire firm fish five flag flat
flow food foot form four free fuel full fund gain game gate gear gift girl give glad goal gold golf good gray grew
grid grow hair half hall hand hang hard harm hate head hear heat held help hero high hill hire hold hole holy home
hope horn host hour huge hunt idea inch iron item join jump jury keen keep kind king knee know lack lady lake land
lane last late lead leaf left lend less life lift like line link list live load loan lock long look lord lose loss
loud love luck main make male many mark mass meal mean meat meet menu mild milk mind mine miss mode mood moon more
most move much must name navy near neck need news next nice nine node none noon nose note okay once open oral oven
pace pack page pain pair palm park part pass past path peak pick pile pink pipe plan play plot poem poet pole pool
poor port post pull pure push race rail rain rank rare rate read real rest rice rich ride ring rise risk road rock
role roll roof room root rope rose rule rush safe sail salt same sand save seat seed seek sell send ship shoe shop
show shut sick side sign site size skin slip slow snow soft soil sold song soon sort soul soup spin spot star stay
step stop such suit sure swim tail take tale talk tall tank tape task team tear tell tend term test text thin time
tiny tone tool tour town tree trip true tube tune turn twin type unit upon urge vary vast verb very vice view vote
wage wait wake walk wall want warm wash wave weak wear week well west wide wife wild will wind wine wing wire wise
wish wood word work yard year zero zone
"""
"""Common words of one length, different from each other: the counting stands on both."""

PASSAGES = (
    (
        "The pump in the lower boiler room was replaced on a Tuesday in March, and for three weeks nobody "
        "complained. Then the third floor went cold in the mornings. The engineer found that the new pump turned "
        "faster than the old one and drew air through a worn seal on its suction side. He did not replace the "
        "seal at once, because the part had to be ordered; he lowered the speed instead, and the radiators on the "
        "third floor stayed lukewarm until April."
    ),
    """def merge(intervals):
    ordered = sorted(intervals, key=lambda one: one[0])
    merged = []
    for begin, end in ordered:
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    return merged

# The caller passes tuples, and the result is compared with a list of tuples further down.""",
    (
        "A lease that says nothing about subletting leaves the question to the statute, and the statute leaves it "
        "to the landlord's consent, which may not be refused without a reason. What counts as a reason has been "
        "argued often: a tenant who would use the rooms for a noisy trade is one, a tenant whom the landlord "
        "merely dislikes is not. Consent that was given once for one person does not extend to the next."
    ),
    (
        "Memory that is read once for every token sets the pace of a model that answers one person. When several "
        "people ask at once the same weights serve them all, so the price of a step is shared, until the "
        "arithmetic itself takes longer than the reading. A mixture of experts reaches that point later for each "
        "expert and sooner for the whole, because every new person wakes experts that were asleep."
    ),
    (
        "The harbour master kept two books. In the first he wrote down every ship with its tonnage, its cargo and "
        "the hour at which it passed the light. In the second, which he kept at home, he wrote what he thought of "
        "the captains. When the inquiry into the grounding of the Marianne began, the first book was found "
        "complete, and the page in the second book for that night had been cut out with a sharp knife."
    ),
    (
        "To test whether a fertiliser helps, half of each field was left without it, and which half was decided "
        "by a coin. The yields were weighed by somebody who did not know the outcome of the coin. Twelve fields "
        "gave twelve differences; nine were above zero. Before the season it had been agreed that fewer than ten "
        "would count as no result, and so the report says that no effect was shown, although everybody who had "
        "walked the fields believed in it."
    ),
    (
        "Dear colleagues, the migration will begin on Friday at six in the evening. Please close all open "
        "documents by then, since whatever is still being edited will be read-only until Monday. The old "
        "addresses keep working for one month. If a form refuses your password on Monday, do not change it: sign "
        "out everywhere, wait ten minutes and try again. Questions go to the desk on the ground floor, not to me, "
        "because I will be in the machine room."
    ),
    (
        "Water that freezes in a crack pushes it wider, and in the thaw the crack fills again with more water "
        "than before. A wall that has stood for a hundred years may lose its face in five winters once its mortar "
        "has begun to go. Repair with a harder mortar makes it worse: the wall then moves against the joints "
        "instead of with them, and the stones themselves begin to break."
    ),
)
"""Reports, code, law, engineering, a story, an experiment, a letter, an explanation."""

QUESTIONS = (
    "Explain what went wrong here and what should be done next, step by step, in plain sentences.",
    "Summarise the text above for somebody who has one minute, then list what it leaves open.",
    "Review the text above as a careful colleague would: what is unclear, what is missing, what would you change?",
    "Write down the questions that a judge would ask after reading this, each with a short reason.",
)
