"""Words by which any writer tells anything: they hardly ever say which page is meant.

A draft that puts a page into its own words has new verbs, adverbs and turns of phrase, and keeps the nouns. So what a
cited page carries is measured on the words that are not in here.
"""

from chambers.grounding.words.meaning import SPEECH, stem

_PAPERS_AND_SUMS = """
accept add afternoon agree amount answer ask bear blame come complain day decline difference equal evening give hour
inform leave letter minute month morning nobody offer page paper party propose remain reply respond somebody someone
sum total visit want warn week whether year
"""

_GENERAL = """
able above absent accept accord account achieve act actual add additional address admit advance adverse advise
affair affect afford afterward again against ago aid aim all allow alone along already also alternative although
altogether always among amount another answer anybody anyone anything anyway apart apparent appear apply appoint
approach appropriate approve arise around arrange arrive aside ask assert assess assist associate assume assurance
assure attach attempt attend attention attribute available avoid await aware away back balance bar base basis bear
become before begin behalf behind believe belong below beside best better beyond bit blame both bother bring broad
brought build busy but call capable care carry case cause cease certain certainty chance change charge choice choose
cite claim clear close come command comment commit common communicate compare complain complete comply concede
concern conclude concur condition conduct confine confirm conflict connection consent consequence consider consist
constitute contact contain contend content continue contrary contrast contribute control convey convince cope
correct correspond could count couple course cover create credit current custom daily day deal debate decide
decision declare decline deem deep defect defence defend defer define degree delay deliberate deliver demand deny
depart depend describe deserve desire despite detail determine develop devote differ different difficult difficulty
direct direction disagree disappear disbelieve disclaim disclose discover discuss dismiss dispute disregard distinct
distinguish divide do doubt draw drop due during duty each early ease effect effort either elapse elect else
elsewhere emerge emphasize employ enable encounter encourage end endorse endure engage enough ensure enter entire
entitle equal especially establish even event eventual ever every everybody everyone everything exact examine
example exceed except exclude excuse exercise exist expect experience explain explanation express extend extent
extra face fact fail failure fair fall far fashion fault favor favorable feature feel few final find finish firm fit
fix fold follow for force foregoing form former forth forward free frequent from full function further furthermore
future gain gather general get give go good got grant great ground grow guarantee guess half hand handle happen hard
hardly head hear heavy help hence herself high himself hint hold hope how however idea identical identify if
immediate impact implement imply impose impression improve inability incident incidentally include incorrect
increase incur indeed independent indicate individual inform information initial inquire inquiry insist instance
instead instruct instruction intend intent intention interest interval introduce investigate invite involve issue
item itself join judge judgment just justify keep kind know knowledge lack lapse large last late later latter lay
lead learn least leave left length less let level lie like likely limit line link list little live locate long
longer look lose lot low main maintain major make manage manner many mark matter maximum may maybe mean means
meanwhile measure meet mention mere method mid middle might mind minimum minor miss mistake modify moment more
moreover most move much must myself name namely narrow nature near nearly necessary necessity need negative neither
nevertheless new next nobody none nonetheless nor normal note nothing notice notify notwithstanding now nowhere
number numerous object objection oblige observe obtain obvious occasion occur odd offer often old omit once one
ongoing only onto open opinion oppose opposite option oral order ordinary original other otherwise ought ourselves
out outcome outright outside outstanding over overall overlook own part partial participate particular party pass
past pattern pause pay pend pending people per perceive perform perhaps period permission permit persist person
personal place plain plan please point position possess possibility possible potential practice precede precise
precisely prefer prepare presence present preserve presume pretend prevent previous prior probable problem proceed
process produce profess progress prohibit promise prompt proper properly propose prospect protest prove provide
provision purport purpose pursue push put qualify question quick quiet quit quite raise range rare rate rather reach
react ready real realize really reason reasonable recall receive recent recite recognize recollect recommend
reconsider record refer reference reflect refrain refuse regard regardless regular reject relate relation relative
relay release relevant relieve rely remain remainder remark remedy remember remind remove render repeat replace
reply report represent request require resist resolve respect respond response responsibility rest restrict result
resume retain return reveal reverse review right rise role rough routine rule run satisfy save say scarcely second
secure see seek seem send separate serious serve set settle several severe shall shape share shift short shortly
should show shut side sight sign signal significant similar simple simply since single situation size slight slow
small so solely solve somebody someone something sometimes somewhat somewhere soon sort sought source speak special
specific spend spite split stage stand standing start state statement status stay steady step still stop straight
stress strict strong style subject submit subsequent substance substantial succeed such sudden suffer suffice
sufficient suggest suit sum supply support suppose sure surprise suspect sustain take talk tell temporary tend term
thank themselves then thereafter thereby therefore thing think third thorough though thought throughout throw thus
tie time together total touch toward treat trouble true trust try turn twice two type typical ultimate unable
unanswered uncertain unchanged under undergo undertake undone unhappy unknown unless unlike until unusual unwilling
upon urge urgent use usual utter vain valid value various vary verify version very via view viewpoint visit voice
voluntary wait want warn waste way weak weigh welcome well whatever whenever where whereas wherever whether while
whole wholly whom why wide will willing wish with withdraw withhold within without word work worry worse would write
wrong yet yield
"""

OF_DRAFTS = SPEECH | frozenset(stem(word) for word in _PAPERS_AND_SUMS.split())
"""Words by which a draft speaks of papers, times, speech and sums: hardly ever the page's own."""

GENERAL = OF_DRAFTS | frozenset(stem(word) for word in _GENERAL.split())
"""These, and the words that fit any matter."""
