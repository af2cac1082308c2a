"""Words of names as papers cut them short: "Foundry Ln.", "Bldg. C", "Cty Atty", "Wm. Souza".

Data, no decisions: `names` and `needs` read it. Each word is followed by its short forms, without their full stops.
"""

_STREETS = """
street st str | avenue ave av | road rd | lane ln la | drive dr drv | court ct crt | place pl | boulevard blvd bld
highway hwy hgwy | parkway pkwy pky | terrace ter terr | circle cir circ | square sq | turnpike tpk tpke | route rte rt
alley aly | crossing xing | junction jct jctn | expressway expy | freeway fwy | extension ext extn | bridge br brdg
building bldg bld | apartment apt | floor fl flr | room rm | suite ste | basement bsmt | warehouse whse wh | garage gar
north n no | south s so | east e | west w | northeast ne | northwest nw | southeast se | southwest sw | upper upr
lower lwr | mount mt | mountain mtn mt | saint st ste | fort ft | point pt | port pt | heights hts hgts | hill hl
river riv | creek crk ck | lake lk | island is isl | beach bch | valley vly | springs spgs | harbor hbr harb | park pk
station sta stn | terminal term tml | township twp tp | village vil vlg | county cty co cnty | borough boro
district dist | precinct pct prec | province prov | commonwealth com commw
"""
_PARTS = """
option opt | class cl | exhibit ex exh exb | section sec sect | paragraph para par | article art | appendix app appx
schedule sched sch | attachment att attach | amendment amend amdt am | addendum add addm | chapter ch chap
volume vol | number no num | phase ph | unit un | figure fig | figures figs | page pg | table tbl | invoice inv
account acct ac | policy pol | purchase purch | order ord | item itm | step stp | tank tk | truck trk | vehicle veh
container cont cntr | pallet plt | engine eng e | ladder l lad | rescue r res | medic m med | ambulance amb a
battalion bn batt b | tower tw t | company co | platoon plt | squad sq | zone z zn | bay b | lot lt | block blk
"""
_OFFICES = """
chief ch chf | captain capt cpt | lieutenant lt lieut | sergeant sgt sergt | corporal cpl corp | major maj
colonel col | general gen genl | admiral adm | commander cmdr cdr | officer ofc off ofcr po | patrolman ptl ptlm
detective det dect | deputy dep dpty | trooper tpr trp | constable cst const cons | inspector insp inspr
investigator inv invest | marshal mar | sheriff shf | firefighter ff | superintendent supt super | attorney atty att
attorneys attys | counsel cnsl | secretary sec secy | treasurer treas | president pres prez | vice v
manager mgr mngr mgt | director dir | assistant asst | associate assoc | administrator admin adm admr
administrative admin | commissioner commr comm comr | chairman chmn chm chair | chairwoman chair | professor prof
doctor dr | reverend rev | senator sen | representative rep | governor gov | judge j jdg | justice j
magistrate mag | operator op opr | supervisor supv supvr supr sup | foreman frmn formn fm | executive exec
technician tech | paramedic medic pm para | nurse rn nrs | resident res | mechanic mech | electrician elec electr
engineer eng engr | engineers engrs eng | accountant acct | auditor aud | examiner exam exmr | coordinator coord
specialist spec | principal prin | registrar reg | responsible resp | regional reg rgnl | district dist
"""
_BODIES = """
department dept dpt | division div | association assn assoc ass'n | company co coy | corporation corp | limited ltd
incorporated inc | brothers bros | sons s | partners ptnrs | manufacturing mfg manuf | international intl int'l
national natl nat'l | american amer am | university univ u | college coll | hospital hosp | medical med
center ctr cntr cen | centre ctr | clinic clin | insurance ins insur | assurance assur | savings sav svgs | bank bk
trust tr | laboratory lab | laboratories labs lab | services svcs svc serv | service svc serv | government govt gov't
authority auth | board bd brd | bureau bur | institute inst | institution inst | school sch | elementary elem
federal fed | municipal muni mun | public pub | transportation transp trans | transport transp | transit trans
construction constr const | contracting contr | contractors contrs | electric elec electr | electrical elec
engineering eng engrg | management mgmt mgt | development dev devel | properties prop props | property prop
pharmacy pharm | railroad rr | railway ry rwy | mutual mut | casualty cas | fire f | financial fin fincl
environmental env envtl environ | protection prot | agency agcy | office ofc off | committee cmte comm cttee ctte
commission comm commn | council cncl | foundation fdn found | federation fed | society soc | industries ind inds
enterprises ent | systems sys | technology tech | technologies tech | equipment equip eqpt | excavating exc excav
restoration rest | operations ops | resources res | research res | regional reg | community comm commun
investment inv invest | investments inv invs | holdings hldgs | group grp gp | realty rlty | supply sup | police pol
water wtr | sanitation san | cooperative coop co-op | exchange exch | records recs | relations rel
"""
_GIVEN = """
william wm will bill billy | robert robt rob bob bobby | charles chas charlie chuck | george geo | thomas thos tom
joseph jos joe | james jas jim jimmy | john jno jack johnny | samuel saml sam | edward edw ed eddie ted teddy ned
daniel danl dan danny | richard richd rich rick dick | theodore theo ted teddy | benjamin benj ben | alexander alex
michael mike mick | matthew matt | anthony tony | andrew andy drew | david dave | stephen steve | steven steve
christopher chris | christine chris | christina chris tina | timothy tim | patrick pat paddy | patricia pat patty
peter pete | philip phil | phillip phil | gregory greg | kenneth ken kenny | donald don donnie | ronald ron ronnie
raymond ray | lawrence larry | gerald gerry jerry | jerome jerry | leonard len lenny leo | frederick fred freddy fritz
francis frank | franklin frank | eugene gene | walter walt wally | harold hal harry | henry hank harry | arthur art
albert al bert | alfred al fred | louis lou | vincent vince vinny | victor vic | nicholas nick | nathaniel nate nat
nathan nate | jonathan jon | joshua josh | jacob jake | zachary zach | elizabeth liz beth betty eliza lizzie bess
margaret maggie meg peggy marge madge | katherine kate kathy katie kit | catherine cathy kate cate | rebecca becky
deborah deb debbie | susan sue susie | suzanne sue | barbara barb babs | jennifer jen jenny | jessica jess | judith judy
dorothy dot dottie | dorothea thea dot | virginia ginny | victoria vicky | theresa terry tess | teresa terry tess
pamela pam | cynthia cindy | kimberly kim | jacqueline jackie | josephine jo josie | gwendolyn gwen | rosalind roz ros
beatriz bea | beatrice bea | abigail abby | amanda mandy | angela angie | sandra sandy | alexandra alex sandra lexi
eleanor ellie nell | isabella bella izzy | frances fran frannie | florence flo | constance connie | winifred winnie
priscilla cilla | veronica ronnie | maximilian max | maxwell max | terence terry | terrence terry | dominic dom nick
leopold leo | augustus gus | gustav gus | angus gus | russell russ | stanley stan | stuart stu | clifford cliff
clinton clint | douglas doug | duncan dunc | mitchell mitch | norman norm | oliver ollie | oscar ossie | randall randy
reginald reg | rudolph rudy | sebastian seb | solomon sol | sylvester sly | tobias toby | valerie val | wendell wen
wilfred wilf | abraham abe | barnabas barney | bartholomew bart | bernard bernie | bradley brad | calvin cal
clarence clare | curtis curt | cornelius neil con | desmond des | ebenezer eb | ezekiel zeke | ferdinand ferdy
geoffrey geoff | jeffrey jeff | gabriel gabe | herbert herb | horace horry | isaac ike | jeremiah jerry | lorna lorn
"""


def _table(*texts: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for text in texts:
        for entry in " | ".join(text.strip().splitlines()).split(" | "):
            word, *short = entry.split()
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *short)))
    return found


ABBREVIATIONS = _table(_STREETS, _PARTS, _OFFICES, _BODIES)
"""Short forms of the common words of names, by the word in lower case."""
GIVEN_SHORT = _table(_GIVEN)
"""Short forms of first names, by the full one in lower case."""
