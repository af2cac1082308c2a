"""Which first names are women's, and which nouns are a man's or a woman's: whom "she" may mean.

Data, no decisions: `pronouns` reads it. A first name that both bear tells nothing.
"""

from chambers.grounding.words.given_names import GIVEN_NAMES

_WOMEN_TEXT = """
abby abigail ada adaeze adela adelaide adele adelina adriana adrianna adrienne agatha agnes agnieszka aileen aimee
aisha akiko alana alanna alejandra aleksandra alessandra alexa alexandra alice alicia alina alisha alison alissa
allison alma althea alyssa amanda amara amber amelia amelie amina amy ana anabel anahi anastasia andrea anette angela
angelica angelina angelique angie anika anita ann anna annabel anne anneke annelise annette annie annika antoinette
antonia anya april araceli aracely ariana arianna arlene asha ashlee ashlyn astrid audra audrey augusta aurora ava
ayesha barb barbara beatrice beatrix beatriz becky belinda bernadette bernice bertha beth bethany betsy bettina betty
beverly bianca birgit birgitta blanca bonnie brandy brenda briana brianna bridget britney brittany bronwyn brooke
caitlin camellia camila camille candace candice cara caridad carina carla carlotta carly carmela carmelita carol
carolann carole carolina caroline carolyn carrie cassandra cassie catalina catarina catherine cathy cecilia celeste
celia celina chantal charlene charlotte charmaine chelsea cherie cheryl chiara chioma chloe christa christie christina
christine cindy claire clara clarissa claudette claudia clementine colette colleen concepcion concetta connie
constance consuelo cora cordelia corinne cornelia cristal cristina crystal cynthia dagmar daisy dalia danica daniela
daniella danielle daphne daria darlene davina dawn dayna deana deanna debbie deborah debra deena deidre deirdre deja
delia delilah della delores demetria denise denisha desiree diana diane dianna dianne dina dolores donna dora doreen
doris dorota dorothea dorothy dovie drusilla dulce earlene ebony edith edna edwina effie eileen elaina elaine eleanor
eleanora elena eliana elinor elisa elisabeth elise eliza elizabeth ella ellen ellie elodie eloisa eloise elsa elsie
elvia elvira elyse emilia emily emma emmanuelle enid erica erika erin erma ernestine esme esmeralda esperanza essie
estelle esther ethel eugenia eugenie eula eunice eva evangelina evangeline evelyn faith farah fatima faustina fay faye
felicia fernanda fiona flavia flora florence florentina fran frances francesca francine freda frederica frida frieda
gabriela gabriella gabrielle gail galina gaye gemma genevieve georgette georgia georgina geraldine gerda geri germaine
gertrude gillian gina ginger ginny giovanna gisela giselle gita gladis gladys glenda glenna gloria grace gracie
graciela greta gretchen guinevere gwen gwendolyn gwyneth hailey haley halima hanna hannah harriet hattie hazel heather
heidi helen helena helene helga henrietta henriette hester hilary hilda hillary hiroko holly hope hortense ida ileana
ilona ilse imani imelda imogen indira ines inez inga ingeborg ingrid iona irene iris irma isabel isabella ivana ivette
ivonne ivy jacinta jacklyn jaclyn jacqueline jade jaleesa jamila jana janae jane janelle janessa janet janette janice
janie janine jaqueline jasmin jasmine jayla jayne jazmin jeana jeanette jeanie jeanne jeannette jeannie jeannine
jenelle jenifer jenna jennifer jenny jessica jessika jill jillian joan joana joanie joann joanna joanne jocelyn jodi
jodie joelle johanna jolene josefa josefina josephine josette josie jovita joy joyce juana juanita judith judy julia
juliana julianne julie juliet julieta juliette june justine kaitlin kaitlyn kamala kami kandice kara karen karin
karina karissa karla kassandra katarina kate katelyn katerina katharine katherine kathleen kathrine kathryn kathy
katia katie katrina katy kavita kay kayla kaylee keiko keisha kelli kellie kendra keri kerri kiara kiersten kimberley
kimberly kinsley kirsten kirstin krista kristen kristi kristie kristin kristina kristine krystal kylie kyra lacey
ladonna laila lakisha lakshmi lana lara larissa latasha latisha latonya latoya laura lauren laurie lavinia lavonne
layla lea leah leann leanne leila leilani lela lena lenora leona leonie leonora lesley leticia lidia lila lilia
liliana lilith lillian lillie lily lina linda lindiwe lisa lisbeth livia liz liza lizbeth lizzie lois lola lora
lorelei lorena lorene loretta lori lorie lorna lorraine lottie louisa louise lourdes luann lucia lucie lucille lucinda
lucretia lucy ludmila luella luisa luna luz lydia lyla lynda lynette lynne mabel mabelle maddie madeleine madeline
madelyn madge mae maeve magda magdalena maggie maia malia malika mamie mandy manisha manuela mara marcella marcia
maren margaret margarete margarita margaux margery margie margit margo margot margret marguerite maria mariah mariam
marian mariana marianne maribel maribeth maricela marie mariel mariela marietta marijke marika marilyn marina marisa
marisela marisol maritza marjorie marla marlena marlene marnie marsha marta martha martina mary maryam maryann marylou
matilda mattie maude maura maureen mavis maxine maya mayra meena meera megan meghan mei melanie melba melinda melisa
melissa melody mercedes meredith mia michaela michele michelle michiko miko mila mildred mimi mina mindy minnie
miranda mireille mirella miriam misty moira mollie molly mona monica monika monique muriel myra myrna myrtice myrtle
nadia nadine nan nancy nannie naomi natalia natalie natasha nayeli neha nelda nell nellie nettie neva nichole nicole
nicolette nikki nina nirmala nisha nita noelle noemi noor nora norah noreen norma nyla octavia odalys odessa odette
oksana oleta olga olive olivia oona opal ophelia paige paloma pam pamela parvati patience patrica patricia patrizia
patsy patti patty paula paulette pauline paz pearl peggy penelope penny perla petra petronella philippa philomena
phoebe phyllis polly portia pratima preeti priscilla priya qiana queenie rachael rachel rae ramona rana randi rania
raquel reba rebecca regina reina rekha rena renata renee reyna rhoda rhonda rita riva roberta robyn rochelle rocio
rosa rosalba rosalia rosalie rosalind rosalinda rosalyn rosamund rosanne rose roseann roseanne roselyn rosemary
rosetta rosie roslyn roswitha rowena roxana roxanne ruby rubye ruth ruthie saanvi sabina sabine sabrina sadia sadie
sakura sally salma salome samantha samira sana sandi sandra sangeeta saoirse sara sarah sarai sariah saskia savanna
savannah selena selina selma seraphina serena shana shanice shanna shantel shari sharlene sharon sharron shauna shawna
shayla sheila shelia shelley shelly sheri sherice sherri sherry sheryl shira shirley shreya sierra sigrid silke silvia
simone siobhan sofia soledad solveig sondra sonia sonja sonya sookie sophia sophie sophronia stefanie stella stephanie
stephany sue sumaya summer sunita susan susana susanna susie suzan suzanne suzette svetlana sybil sylvia sylvie
syreeta tabatha tabitha tamar tamara tameka tami tamika tammy tamra tamsin tana tania tanya tara tasha tatiana tatyana
tawana teodora teresa terese teri terri tess tessa tessie thandiwe thea thelma theodora theodosia theresa thomasina
tia tiana tiara tiffany tilda tillie tina tisha tomoko tonia tonja tonya traci treva tricia trina trish trisha trudy
tyra uma ursula valentina valeria valerie vanessa veda velma vera verna vernell veronica vicki vickie vicky victoria
vilma viola violet virginia vivian vivienne wanda waneta wanita wendy whitley wilhelmina willa wilma winifred winona
wynona ximena xiomara yadira yael yasmin yasmine yesenia yetta yoko yolanda yoshiko yvette yvonne zahra zainab zara
zeinab zelda zelma zena zenobia zina zita zoe zoey zofia zora zuleika
"""
_EITHER_TEXT = """
alex alexis ali amal amari angel ariel ashley august avery beverley blair blake bobbie bobby brett caleigh cameron
carmen casey chandra charley charlie chris clement cleo cody colby corey cory courtney dale dana devin devon dominique
drew ellis francis freddie garnet gene glynn guadalupe harley harrison hunter ira jackie jaden jaime jamie jan jean
jerry jesse jessie jin jo jody joey johnnie jordan jude jules kai kasey kelly kelsey kerry kim kiran kris lavern
laverne leigh leslie lindsay lindsey logan lonnie loren lou luca lupe lynn mackenzie marion marty max merle micah
milan morgan ngozi nicola nikita noel nour ollie pat patrice perry pilar porter quincy quinn randy reed refugio reid
rene riley robin ronnie rory rosario rowan rusty ryan sacha sal sam sammy sandy sasha shane shannon shawn shelby
sidney spencer stacey stacy stevie suki taylor teagan terry toby tommie toni tony tori tracey tracy valentine wei
whitney willie winnie yuki
"""
WOMEN = frozenset(_WOMEN_TEXT.split())
"""First names of women."""
MEN = GIVEN_NAMES - WOMEN - frozenset(_EITHER_TEXT.split())
"""First names of men."""
_SHE_TEXT = """
actress aunt bride chairwoman councilwoman daughter executrix fiancee girl girlfriend granddaughter grandmother
headmistress hostess lady landlady ma'am madam maid midwife mom mother niece saleswoman seamstress sister spokeswoman
stepdaughter stepmother testatrix waitress widow wife woman
"""
_HE_TEXT = """
alderman boy boyfriend bridegroom brother businessman chairman councilman craftsman dad doorman father fiance fireman
fisherman foreman gentleman grandfather grandson groom guy gunman handyman headmaster husband lineman man nephew
policeman postman salesman sir son spokesman stepfather stepson uncle waiter watchman widower workman
"""
SHE_NOUNS = frozenset(_SHE_TEXT.split())
"""Nouns for a woman."""
HE_NOUNS = frozenset(_HE_TEXT.split())
"""Nouns for a man."""
_BODIES_TEXT = """
agency aircraft airline ambulance association authority bakery bank barge bicycle bike board boat brewery brokerage bull
bureau bus cab car carrier cemetery chapter charity church city clinic club college commission committee company
congregation cooperative corporation council county coupe court cow crane crew dealership department district elevator
escrow estate excavator farm federation ferry firm forklift foundation franchise freighter gallery garage government gym
hatchback helicopter hospital hotel jeep lab laboratory library loader locomotive mill ministry minivan moped motorcycle
motorhome municipality museum nursery office orchestra orphanage parish partnership pharmacy pickup plane police
railroad ranch restaurant school scooter sedan semi ship shipyard sloop society store streetcar studio suv syndicate
tanker taxi team terminal theater town township tractor trailer train tram tribunal truck trust tug union university
utility van vessel village vineyard wagon warehouse winery yacht yard
"""
NOT_PEOPLE = frozenset(_BODIES_TEXT.split())
"""Bodies and things that do something, but whom neither "he" nor "she" means."""
