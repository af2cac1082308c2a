"""The last words of the names of firms and bodies: "Aviation", "Advisory", "Department".

Data, no decisions: `houses` reads it. A name that ends in one of these is nobody's surname.
"""

_TEXT = """
academy adhesives advisors advisory aerospace affiliates agency aggregates airlines airport airways alloys aluminum
analytics apartments apparel appliances architects arena arms army asphalt associates association assurance auction
auctions authority automotive aviation awnings bakers bakery bank bar barns baths batteries bearings bedding beverages
biologics blinds boatyard boilers books boots borough brands brass brewery brewing bricks brickworks bros brothers
builders building bulbs bureau burners butchers cabinets cables cafe camp candies canopies capital cargo carpentry
carpets carriers cars cartons casino castings casualty catering cement center centre ceramics cereals chapel charities
charter charters cheeses chemical chemicals chimneys chocolates chronicle church cinema cinemas circus city clams
cleaners cleaning clinic clinics club co-op coal coatings coffee coils collective college commission committee
commodities communications community company computers concern concrete condominium condominiums confections conference
congregation conservancy construction constructors consultancy consultants consulting contracting contractors controls
cooling cooperative copper corp corporation corps cosmetics costumes cotton council county couriers court creamery
creams creations credit crematory cruises dairy data dealership decking deli dental dentistry department depot design
designs detailing developers development developments devices diagnostics diner diocese dispatch distillery
distributing distribution distributors district division dock docks draperies drilling drugs drywall dyes dynamics
earthworks eatery eggs electric electrical electronics elevator elevators energy engineering engineers enterprises
entertainment environmental equipment equities escrow estates excavating excavation exchange exports express extrusions
fabricating fabrication fabricators fabrics farm farms fasteners federation feed feedlot fencing ferries ferry
fertilizer fiber finance financial finishes finishing firm fisheries fishing fitness fixtures fleet flooring florists
flowers foods forestry forge forgings forwarders forwarding foundation foundry framing freight fuel fuels fund
fundraising funeral furnaces furniture galleries gallery games garage gardens gas gasworks gauges gear geotech ginning
glass glassworks glaziers glazing grading grain graphics greenhouse greenhouses grill grocers grocery group grouting
growers guaranty guild gutters gym hardware harvest hatchery hats haulage hauling health healthcare hearths heating
herald hides holding holdings homes hospice hospital hospitality hotel hotels housing hvac ices imports indemnity
industrial industries inks inn innovations inspection inspections institute institution instruments insulation
insurance insurers interiors international inventions investments investors iron ironworks irrigation jewelers joinery
journal juices kennel kennels kilns kitchens lab labels laboratories laboratory labs laminates lamps landscapes
landscaping laundry law leasing leather legal lending lettings library lighting limited line linens lines liquors
livestock local locksmiths lodge logging logistics lumber machine machinery machines maintenance mall management manor
manufacturing marble marina marine maritime market marketing markets masonry materials mattresses meats mechanical
media medical medicine memorial metals metalworks meters mill milling mills millwork millworks mines mining ministries
ministry mobility moldings molds monitoring mortgage motel motors movers moving museum music mutual navigation network
networks news nurseries nursery nursing office oil oils optical optics orchard orchards orchestra outfitters ovens
oysters packaging packing paint painting paints pallets paneling paper parish parks partners partnership partnerships
paving pharma pharmaceutical pharmaceuticals pharmacy photography physicians pictures pipeline pipelines pizza plant
plastering plastics plating plumbers plumbing plywood police polymers pools port poultry power precinct press printers
printing processing produce producers productions products programming projects propane properties property prosthetics
publications publishers publishing pumping pumps quarries quarry racing radio radiology rail railroad railway ranch
realtors realty records recovery recycling refining refrigeration registry rehabilitation rentals repair repairs rescue
research reserve resort resources restaurant restaurants restoration retail rigging roofing ropes rubber safety sails
sales salon salvage sand sanitation savings scales school schools sciences seafood seawall securities security seeds
seminary sensors service services shades sheetrock shelter shipbuilding shipping shipyard shoes siding signage signs
snacks society software solar solutions spa spices sports stables staffing stampings state stationery stations steel
steelworks stockyards storage store stores stoves strategies studio studios suites superior suppliers supplies supply
support surety surfaces surfacing surgery surveillance surveying surveyors surveys synagogue syndicate systems tannery
teas tech technical technologies technology telecom telephone television temple tents terminal terminals textiles
theater theaters theatre tile tiling timber times tire tires title tool tools tours towers towing township toys tractor
trade traders trading training transfer transit transport transportation travel treatment tree trials tribe tribune
trucking trucks trust trusts turf uniforms union university upholstery utilities utility valve valves vending veneers
ventures veterinary video village vineyard vineyards vision volunteers warehouse warehouses warehousing waste watch
water waterproofing waters waterworks wealth welding wellness wholesale wholesalers windows wine wineries winery
wireless wires wood woodworking wool works workshop yachts yard yarns yogurts zoo
"""
BODY_WORDS = frozenset(_TEXT.split())
