"""Words of one kind that exclude one another: a line is of copper or of steel, a relative a sister or a daughter.

Data, no decisions: `kinds` reads it. Each line is a kind; words joined by "/" mean the same. A kind holds only words of
which a thing, a person or an act can be one at a time; their general words ("metal", "relative") are left out.
"""

_TEXT = """
mother/mom | father/dad | son | daughter | brother | sister | uncle | aunt | nephew | niece | cousin | husband | wife \
| grandmother | grandfather | grandson | granddaughter | stepson | stepdaughter | fiance | fiancee | widow | widower \
| brother-in-law | sister-in-law | son-in-law | daughter-in-law | mother-in-law | father-in-law | roommate | neighbor
copper | steel | iron | brass | bronze | aluminum/aluminium | plastic/pvc | wood/wooden/timber/lumber/plywood | brick \
| concrete/cement | glass | marble | granite | slate | ceramic/porcelain \
| gypsum/drywall/plasterboard | asphalt/tarmac | vinyl | leather | cotton | wool | silk | fiberglass | rubber | clay \
 | cardboard | oak | pine | maple | gold | silver
galvanized/galvanised | weathering | stainless | painted
red | blue | green | yellow | black | white | brown | gray/grey | orange | purple | pink
north/northern/northerly | south/southern/southerly | east/eastern/easterly | west/western/westerly
port | starboard
kitchen | bathroom/washroom/restroom | bedroom | basement/cellar | attic/loft | garage | hallway/corridor \
| lobby/foyer | porch | balcony | laundry | pantry | nursery | library | cafeteria | gym/gymnasium
arm | leg | hip | knee | ankle | wrist | shoulder | elbow | neck | skull | cheek | eye | ear | nose | jaw | chin \
| finger | thumb | toe | rib | spine | pelvis | femur | tibia | clavicle/collarbone | chest | stomach/abdomen \
| forehead | heart | lung | kidney | liver | brain
painter | rigger | plumber | electrician | carpenter | roofer | mason/bricklayer | nurse | surgeon \
| anesthesiologist/anesthetist/anesthesia/anesthesiology | dentist | pharmacist | pediatrician | psychiatrist \
| psychologist | radiologist/radiology | cardiologist/cardiology | neurologist/neurology | architect | surveyor \
| appraiser | adjuster | teacher | coach | cashier | accountant/bookkeeper | mechanic | baker | cook/chef \
| waiter/waitress | farmer | pilot | deckhand | janitor/custodian | gardener/landscaper | welder | dispatcher \
| machinist | midwife | paramedic | firefighter | librarian | locksmith | interpreter/translator | estimator \
| foreman | treasurer | secretary | farrier | veterinarian/vet
cash | check/cheque | wire/wired | card
car/sedan/automobile | truck/lorry/tractor/pickup | van | bus | motorcycle/motorbike | bicycle/bike | train \
| boat/yacht | airplane/aircraft/plane | helicopter | scooter | forklift | tractor-trailer
gelding | mare | stallion | colt | filly
dog/puppy | cat/kitten | horse/pony | cow/cattle | pig | sheep | goat | chicken/hen
rain/rainy/raining | snow/snowing/snowy | fog/foggy | hail | sunny
theft/larceny | robbery | burglary | fraud | forgery | assault | murder/homicide | arson | embezzlement | vandalism
sprain | burn | bruise/contusion | laceration | concussion | dislocation | amputation
rent | tax/taxes | tuition | premium | bonus | dividend | alimony | salary/wages/wage | ransom
once | twice | thrice
never | always | often/frequently | rarely/seldom
dawn/sunrise/daybreak | noon/midday | dusk/sunset | midnight
spring | summer | autumn | winter
oven | refrigerator/fridge | stove | dryer | dishwasher | furnace | boiler | mixer | freezer
gun/pistol/rifle/handgun | knife | hammer | axe | bat | rope
breakfast | lunch | dinner/supper
english | spanish | french | german | chinese | russian | portuguese | italian | arabic | vietnamese
gas | oil | diesel | propane | electricity | coal
door | window | roof | ceiling | wall | floor | chimney | gutter | fence | gate
piano | violin | guitar | painting | coin/coins | jewelry | furniture
married | divorced | unmarried/single | widowed | engaged
orally/verbally | electronically
manslaughter | negligence | malpractice
penicillin | ampicillin | amoxicillin | vancomycin | cephalexin | ibuprofen | aspirin | morphine | heparin | insulin \
| epinephrine/adrenaline | warfarin | oxycodone | acetaminophen | codeine
"""


def _kinds() -> dict[str, tuple[int, int]]:
    table: dict[str, tuple[int, int]] = {}
    for kind, line in enumerate(_TEXT.replace("\\\n", "").strip().splitlines()):
        for member, words in enumerate(line.split("|")):
            for word in words.strip().split("/"):
                for form in (word, f"{word}s", f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else word):
                    table.setdefault(form, (kind, member))
    return table


KIND_OF = _kinds()
"""Each word with its kind, and which one of the kind it is."""
