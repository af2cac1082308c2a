"""Things in kinds, of which one excludes the others: cherries or blueberries, copper or steel, daily or weekly.

Data, no decisions: `thing_words` reads it. Each line is a kind; words joined by "/" mean the same. A kind holds only
words that nobody uses for one another; general words ("fruit", "vehicle", "metal") are left out. A word may be in
several kinds.
"""

THING_KINDS = """
mother/mom/mum | father/dad | son/sons | daughter/daughters | brother/brothers | sister/sisters | uncle | aunt | \
nephew/nephews | niece/nieces | cousin/cousins | husband/widower | wife/widow | grandmother | grandfather | \
grandson/grandsons | granddaughter/granddaughters | stepson | stepdaughter | stepfather | stepmother | fiance | \
fiancee | brother-in-law | sister-in-law | son-in-law | daughter-in-law | mother-in-law | father-in-law | roommate | \
godfather | godmother | half-brother | half-sister | girlfriend | boyfriend
copper | steel | iron | brass | bronze | aluminum/aluminium | plastic/pvc/vinyl | timber/lumber/plywood | \
brick/bricks | concrete | glass | marble | granite | slate | limestone | sandstone | ceramic/porcelain | \
drywall/plasterboard/gypsum/plaster | asphalt/tarmac/blacktop | gravel | leather | cotton | wool | silk | linen | \
nylon | polyester | fiberglass/fibreglass | rubber | cardboard | titanium | zinc | tin | nickel | chrome | canvas
gold | silver | platinum
red | blue | green | yellow | black | white | brown | gray/grey | orange | purple | pink | beige | maroon | \
turquoise
galvanized/galvanised | weathering | stainless | anodized
north/northern/northerly/northbound | south/southern/southerly/southbound | east/eastern/easterly/eastbound | \
west/western/westerly/westbound
northeast | northwest | southeast | southwest
port | starboard
clockwise | counterclockwise
kitchen | bathroom/washroom/restroom/toilet | bedroom | basement/cellar | attic/loft | garage | hallway/corridor | \
lobby/foyer | porch | balcony | pantry | nursery | living room | dining room | laundry room | \
stairwell/staircase/stairway/stairs | elevator | driveway | patio | rooftop | boardroom/conference room | \
cafeteria/canteen | gymnasium/gym | classroom | library | auditorium | locker room | parking lot/car park | loading \
dock | showroom | workshop | storeroom/stockroom | barn | stable | greenhouse | courtroom | operating room | \
emergency room | waiting room | break room | mailroom | garden | playground | hangar | pier | boathouse
river | lake | creek/stream | canal | pond | bay | ocean/sea | reservoir | swamp/marsh
arm | leg | neck | chest | abdomen/stomach
hip | knee | ankle | wrist | shoulder | elbow
femur/thighbone | tibia/shinbone | fibula | humerus | clavicle/collarbone | pelvis | rib/ribs | skull | \
sternum/breastbone | scapula | patella/kneecap | ulna | sacrum | tailbone/coccyx
heart | lung/lungs | kidney/kidneys | liver | brain | bladder | spleen | pancreas | colon | gallbladder | appendix | \
uterus | prostate
eye/eyes | ear/ears | nose | jaw | chin | cheek | lip/lips | forehead | tongue | scalp
finger/fingers | thumb | toe/toes | heel
cervical | thoracic | lumbar
sprain | burn/burns | bruise/contusion/bruises | laceration/cut | concussion | dislocation | amputation | fracture | \
whiplash | hernia | abrasion | puncture | frostbite
pneumonia | sepsis | stroke/cerebrovascular accident | diabetes | asthma | cancer | epilepsy | influenza/flu | \
tuberculosis | hepatitis | arthritis | dementia/alzheimer's | bronchitis | meningitis | appendicitis | anemia | \
hypertension/high blood pressure | migraine | depression | anxiety | schizophrenia | measles | covid-19/covid | \
heart attack/myocardial infarction | heart failure | kidney failure/renal failure | dehydration | shingles | gout | \
lupus | osteoporosis | scoliosis | cataract | glaucoma
penicillin | ampicillin | amoxicillin | vancomycin | cephalexin | cefazolin | ceftriaxone | azithromycin | \
ciprofloxacin | ibuprofen | aspirin | morphine | heparin | insulin | epinephrine/adrenaline | warfarin | oxycodone | \
hydrocodone | acetaminophen/tylenol/paracetamol | codeine | fentanyl | naloxone | metformin | lisinopril | \
atorvastatin | prednisone | dexamethasone | lorazepam | diazepam | haloperidol | sertraline | gabapentin | tramadol \
| ketamine | propofol | furosemide | digoxin | metoprolol | amlodipine | naproxen | meloxicam | methadone | \
lidocaine | enoxaparin | apixaban
x-ray/radiograph/x-rays/radiographs | mri | ct scan/ct | ultrasound/sonogram | ekg/ecg/electrocardiogram | biopsy | \
colonoscopy | endoscopy | blood test/blood work | urinalysis | mammogram | echocardiogram | lumbar puncture | \
angiogram | stress test | spirometry
cash | check/cheque/checks/cheques | wire/wire transfer | credit card | debit card | money order | cashier's check | \
bank draft | gift card | cryptocurrency/bitcoin | direct deposit
misdemeanor | felony | infraction
married | divorced | unmarried/single | widowed | engaged | separated
car/sedan/automobile | truck/lorry/pickup/tractor | van/minivan | bus | motorcycle/motorbike | bicycle/bike | train \
| tram/streetcar | subway | boat/yacht | ship | ferry | barge | canoe | kayak | airplane/aircraft/plane | helicopter \
| scooter | forklift | trailer | ambulance | fire engine/fire truck | taxi/cab | crane | bulldozer | \
excavator/backhoe | tanker | snowmobile | golf cart | wheelchair | dump truck | rickshaw | sled | limousine | hearse \
| jeep/suv
transmission/gearbox | brake/brakes | clutch | radiator | battery | alternator | tire/tires/tyre/tyres | windshield \
| bumper | fender | headlight/headlights | taillight/taillights/tail light | axle | steering wheel/steering | \
muffler/exhaust | fuel tank/gas tank | fuel pump | water pump | oil pump | charge pump | hydraulic pump | drive \
motor | starter/starter motor | seat belt/seatbelt | airbag/air bag | mirror | horn | driveshaft/drive shaft | \
crankshaft | camshaft | piston | cylinder | carburetor | spark plug | fan belt | turn signal | odometer | \
speedometer | windscreen wiper/wipers | hitch | gasket | fuse | turbocharger | injector | propeller | rudder | keel \
| mast | sail | anchor | hull | bilge pump | winch
pump | valve | compressor | generator | boiler | furnace | heat pump | chiller | conveyor/conveyor belt | lathe | \
drill | grinder | sensor | switch | relay | thermostat | circuit breaker | transformer | capacitor | \
bearing/bearings | gear/gears | hose | filter | gauge | nozzle | piston | turbine | hydraulic line | pressure switch \
| control panel | power supply | fan | blower | regulator | coupling | impeller
oven | refrigerator/fridge | stove/range | dryer/clothes dryer | washer/washing machine | dishwasher | microwave | \
mixer | freezer | toaster | blender | fryer | grill | air conditioner/air conditioning | water heater | vacuum \
cleaner | ice machine | cash register | garbage disposal | coffee maker | sprinkler | smoke detector/smoke alarm | \
fire extinguisher | sump pump | humidifier | dehumidifier
laptop | desktop | smartphone/cell phone/mobile phone/cellphone | printer | scanner | server | router | hard \
drive/hard disk | usb drive/thumb drive/flash drive | monitor | keyboard | camera | projector | modem | memory card \
| television | radio | headset | microphone | dashcam/dash camera | body camera
hammer | wrench | screwdriver | ladder | scaffold/scaffolding | shovel | axe | rope | pliers | crowbar | chainsaw | \
nail gun | wheelbarrow | rake | broom | mop | bucket | tarpaulin/tarp | jack | harness | helmet/hard hat | goggles | \
gloves | boots | respirator | earplugs
gun/pistol/handgun/revolver | rifle | shotgun | knife | machete | sword | pepper spray | taser | brick | bottle | \
crowbar
roof/roofing | ceiling | chimney | gutter/gutters | fence | gate | window/windows | door/doors | foundation | deck | \
siding | insulation | wiring | staircase | railing/handrail | skylight | fireplace | porch | septic tank | sewer | \
driveway | countertop/countertops | cabinets/cabinet | carpet | tile/tiles/tiling | wallpaper | elevator | \
beam/beams | joist/joists | rafter/rafters | footing/footings | slab | retaining wall | waterproofing | flashing | \
caulking | grout | drywall | duct/ducts/ductwork | culvert | guardrail | curb | pavement | bollard | awning | \
shutters | swimming pool | hot tub | shower/showers | bathtub/bath | sink | toilet/toilets | faucet
apartment | condominium/condo | townhouse | mobile home | duplex | cabin | cottage | farmhouse | mansion | office \
building | warehouse | storefront | parcel/lot | farm | ranch | vineyard | orchard | campground
apples/apple | oranges | bananas | cherries/cherry | blueberries/blueberry | strawberries/strawberry | \
raspberries/raspberry | blackberries | cranberries | peaches | pears | plums | grapes | lemons | limes | mangoes | \
melons | pineapples | apricots | avocados | tomatoes/tomato | potatoes/potato | onions | carrots | lettuce | spinach \
| cabbage | beans | peas | cucumbers | peppers | garlic | mushrooms | pumpkins | broccoli
corn/maize | wheat | soybeans/soybean | barley | oats | rye | rice | hay | alfalfa | canola | sorghum | sugar beets \
| sunflower | millet | flax | lentils | silage | straw
beef | pork | chicken | turkey | lamb | veal | salmon | tuna | shrimp | lobster | crab | oysters | ham | bacon | \
sausage
milk | butter | cheese | eggs | cream | yogurt | ice cream
bread | flour | sugar | salt | coffee | tea | beer | wine | whiskey/whisky | vodka | rum | juice | soda | chocolate \
| honey | olive oil | vinegar | spices | pasta | noodles | cereal | cookies | cake | candy | almonds | peanuts | \
walnuts
dog/puppy | cat/kitten | horse/pony | cow/cows/cattle | pig/pigs/hogs | sheep | goat/goats | chicken/hens | duck | \
goose | turkey | rabbit | parrot | llama | donkey | mule | bison | deer | bees | snake
gelding | mare | stallion | colt | filly
shirt | pants/trousers | jacket | coat | dress | skirt | shoes | boots | hat | gloves | scarf | belt | tie | suit | \
uniform | sweater | jeans | socks | vest | apron | hoodie | sneakers
sofa/couch | desk | bed | mattress | dresser | bookcase/bookshelf | lamp | rug | mirror | stool | piano | sideboard \
| wardrobe | crib
necklace | bracelet | earrings | brooch | painting/paintings | sculpture/sculptures | photograph/photographs | \
coins/coin | stamps | vase | rug | tapestry | violin | guitar | cello | drums | flute | trumpet | silverware
gasoline/petrol | diesel | propane | natural gas | kerosene | heating oil | coal | electricity | firewood | jet fuel \
| ethanol | wood pellets
bleach | ammonia | chlorine | acid | lye | pesticide | herbicide | fertilizer | solvent | paint | primer | glue | \
epoxy | varnish | lubricant | grease | antifreeze | benzene | mercury | arsenic
box/case/cases/boxes/crate/crates/carton/cartons | pallet/pallets | drum/drums | barrel/barrels | \
bag/bags/sack/sacks | bale/bales | bottle/bottles | jar/jars | keg | envelope/envelopes | suitcase | backpack | \
briefcase | purse/handbag | wallet | locker | drawer | folder | tote
frozen | fresh | canned | dried | smoked
organic | conventional
rain/rainy/raining | snow/snowing/snowy | fog/foggy | hail | sunny/clear skies | ice/icy | sleet | wind/windy
english | spanish | french | german | chinese/mandarin | russian | portuguese | italian | arabic | vietnamese | \
korean | japanese | hindi | polish | turkish | tagalog | creole | dutch | swedish | ukrainian
mathematics/math | science | history | chemistry | physics | biology | music | geography | algebra | calculus | \
literature | spelling
bachelor's | master's | doctorate/phd | associate's
football | basketball | baseball | soccer | hockey | tennis | golf | swimming | wrestling | gymnastics | volleyball \
| lacrosse | rugby | skiing
catholic | protestant | jewish/judaism | muslim/islam | hindu | buddhist | baptist | methodist | lutheran
medicare | medicaid | tricare | workers' compensation | social security | unemployment
database | firewall | backup | server | website | spreadsheet | password/passwords | username | source code | \
encryption | invoice module | mobile app | payroll | e-commerce
exclusive | nonexclusive/non-exclusive
perpetual | month-to-month | fixed-term
fixed-rate/fixed rate | adjustable-rate/adjustable rate/variable rate/variable-rate
secured | unsecured
residential | commercial | industrial | agricultural
single-family | multi-family/multifamily
inpatient | outpatient
benign | malignant
acute | chronic
intravenous/intravenously | intramuscular/intramuscularly | subcutaneous/subcutaneously | topical/topically | by \
mouth
spinal anesthesia | general anesthesia | local anesthesia
stop sign | yield sign | traffic light/traffic signal | speed bump
compensatory | punitive | nominal | liquidated | statutory | treble | consequential
ransomware | phishing | malware | spyware | spam
refrigerated | flatbed | tanker | dry van
framing | drywall | plumbing | electrical | roofing | excavation | landscaping | demolition | masonry | flooring | \
insulation | hvac | paving | grading | carpentry | tiling | welding | glazing | waterproofing | scaffolding
laundry | cooking | cleaning | shopping | bathing | gardening | ironing | babysitting
peanuts/peanut | shellfish | dairy | gluten | soy | latex | bee stings | pollen | sulfa | codeine | penicillin | \
iodine
cocaine | heroin | marijuana/cannabis | methamphetamine | alcohol | ecstasy | opioids
aphids | grasshoppers | locusts | rats | mice | cockroaches/roaches | bedbugs/bed bugs | termites | mosquitoes | \
ants | mildew | blight | weevils
goalkeeper | quarterback | pitcher | umpire | referee | goalie
carbon monoxide | natural gas | propane | smoke | radon | methane | hydrogen sulfide
morphine | fentanyl | oxycodone | hydromorphone | tramadol
nails | screws | bolts | rivets | staples | washers | hinges | brackets
sand | gravel | topsoil | mulch | clay | peat
saddle | bridle | halter | stirrups | reins
pacemaker | catheter | ventilator | feeding tube | stent | knee brace | neck brace | plaster cast | crutches | \
walker | cane | wheelchair | oxygen tank | bed alarm | bed rail/bed rails | call light/call button | hearing \
aid/hearing aids | dentures | prosthesis | hoist
crown | filling | bridge | implant | root canal | veneer | braces | extraction
diamond/diamonds | ruby/rubies | emerald/emeralds | sapphire/sapphires | pearl/pearls | opal | amethyst
trout | salmon | bass | cod | halibut | herring | mackerel | tuna | swordfish | sardines
bear | wolf/wolves | coyote/coyotes | fox/foxes | raccoon | skunk | squirrel/squirrels | beaver | moose | elk
solar panels/solar panel | wind turbine/wind turbines | hydroelectric | nuclear
bricks | pavers | cinder blocks | flagstones | cobblestones | roof tiles
roses | tulips | orchids | lilies | carnations | daisies | sunflowers
oak | maple | elm | birch | spruce | fir | hemlock | ash tree | willow | poplar | cypress | palm tree | apple trees \
| pear trees | peach trees | cherry trees | plum trees | olive trees
hens | roosters | ducks | geese | turkeys | quail | pheasants
salad | soup | sandwich | pizza | steak | burger | sushi | curry | stew | pie
dress rehearsal | opening night | matinee
knife | fork | spoon | ladle | spatula | tongs
plate/plates | bowl/bowls | cup/cups | mug/mugs | pan/pans | kettle | tray/trays
toothbrush | razor | comb | soap | shampoo | towel/towels
pillow/pillows | blanket/blankets | sheet/sheets | quilt | curtain/curtains
pencil | pen | marker | crayon | chalk
football helmet | bicycle helmet | motorcycle helmet
skis | skates | surfboard | sled | snowboard | skateboard
tent | sleeping bag | campfire | lantern
ringing | beeping | flashing | buzzing
odor/smell | noise | vibration | dust | glare
sugar | salt | flour | rice | cocoa | yeast
wheat | rye | barley | oats | corn | sorghum
steer/steers | heifer/heifers | bull/bulls | calf/calves | ewe/ewes | ram/rams | sow/sows
sprayer | baler | combine/combine harvester | plow/plough | seeder/planter | mower | tiller | irrigation pump | \
grain auger/auger | grain dryer/dryer | skid steer | windrower
bus stop | subway station | taxi stand | ferry terminal | airport
keyboard | mouse | printer | scanner | webcam
turntable | drive shaft | track motor | boom | bucket | cab | counterweight | outrigger/outriggers | hydraulic \
cylinder | swing motor | loader arm
escalator | elevator/lift | stairs | ramp | ladder | walkway | catwalk
epidural | cesarean/c-section | vaginal delivery | induction | episiotomy
hydrant | manhole | lamppost/light pole | utility pole/telephone pole | mailbox | traffic cone | barrier | bollard
motor oil | brake fluid | coolant/antifreeze | transmission fluid | hydraulic fluid | power steering fluid | washer \
fluid
left-handed | right-handed | ambidextrous
cotton | linen | silk | wool | denim | velvet | satin | polyester | fleece | lace
daily/every day/each day | occasionally/now and then/from time to time/every so often/sometimes/at times/once in a \
while/periodically | rarely/seldom/hardly ever
"""
