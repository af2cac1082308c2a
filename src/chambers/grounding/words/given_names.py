"""First names of people, as papers in English have them: what tells "Rosa Alder" from "Cedar Falls".

Data, no decisions. A first name missing here is still a person's where the record writes a title or
an initial before the surname.
"""

_TEXT = """
aaron abby abdul abdullah abe abel abigail abraham abram achim ada adaeze adam adamo adela adelaide adele adelina
adolfo adolph adrian adriana adrianna adrienne agatha agnes agnieszka agustin ahmad ahmed ahmet aidan aiden aileen
aimee aisha akiko akira alan alana alanna alastair albert alberto aldo alec alejandra alejandro alejo aleksander
aleksandra alessandra alessandro alex alexa alexander alexandra alexei alexis alfonso alfonzo alfred alfredo ali alice
alicia alina alisha alison alissa alistair allan allen allison allistair alma alon alonso alonzo alphonse althea alton
alvaro alvin alyssa amadou amal amanda amara amari amber ambrose ambrosio amelia amelie amina amir amit amos amy ana
anabel anahi anand anastasia anatoly anders andre andrea andreas andrei andres andrew andrzej andy anette angel angela
angelica angelina angelique angelo angie anika anil anita ann anna annabel anne anneke annelise annette annie annika
ansel anselm anthony antoinette anton antonia antonio antony anwar anya april araceli aracely archie ariana arianna
aric ariel arjun arlen arlene arlo armand armando arnaldo arne arno arnold arron artem artemio arthur arturo asha
asher ashlee ashley ashlyn ashok astrid audra audrey august augusta augustine augusto aurelio aurora austin ava avery
avi axel ayesha babak baltazar barb barbara barnaby barney barry bart bartholomew basil beatrice beatrix beatriz beau
becky belinda ben benedict benito benjamin benjy bennett bennie benny bernadette bernard bernardo bernd bernice bernie
bert bertha bertram beth bethany betsy bettina betty beverley beverly bianca bill billy birgit birgitta blair blake
blanca bob bobbie bobby bogdan bonnie boris brad bradley brandon brandy brenda brendan brendon brent brett brian
briana brianna brice bridget britney brittany bronwyn brooke bruce bruno bryan bryce burt buster butch byron caden
caitlin caleb caleigh calvin camellia cameron camila camille camilo candace candice cara caridad carina carl carla
carlo carlos carlotta carlton carly carmela carmelita carmen carmine carol carolann carole carolina caroline carolyn
carrie carter casey casimir caspian cassandra cassie cassius catalina catarina catherine cathy cecil cecilia cedric
cedrick celeste celia celina cesar chad chandra chantal charlene charles charley charlie charlotte charmaine chelsea
cherie cheryl chesley chester chet chiara chidi chioma chloe chris christa christian christie christina christine
christoph christophe christopher chuck cindy claire clara clarence clarissa clark claude claudette claudia clayton
clem clement clementine cleo cletus cliff clifford clint clinton clive clyde cody colby cole colette colin colleen
colm colton concepcion concetta connie connor conor conrad constance consuelo cora cordelia corey corinne cormac
cornelia cornelius cory courtney craig cristal cristian cristina cristobal crystal curtis cynthia cyril cyrus dagmar
daisy dale dalia damian damien damion damon dan dana danica daniel daniela daniella danielle danilo danny dante daphne
daria darin dario darius darlene darnell darrel darrell darren darrin darryl darwin daryl dave david davina davon dawn
dax dayna dean deana deandre deanna debbie deborah debra declan dedrick deena deepak deidre deirdre deja delbert delia
delilah della delmar delores demarcus demetria demetrius denis denise denisha dennis denny denzel deon derek derick
dermot derrick deshawn desi desiree desmond devin devon dewayne dewey dexter diana diane dianna dianne dick dicky
diego dieter dietrich dimitri dina dinesh dino dion dionisio dirk dmitri dmitry dolores domenic domingo dominic
dominick dominique don donald donna donnell donnie donny dora doreen dorian doris dorota dorothea dorothy doug douglas
dovie doyle drew drusilla duane dulce duncan dustin dwain dwayne dwight dwyane dylan earl earlene earnest ebony eddie
eddy edgar edith edmund edna eduardo edward edwin edwina effie efrain efren eileen elaina elaine elden eldon eleanor
eleanora elena eli eliana elias eliezer elijah elinor elisa elisabeth elise eliseo eliza elizabeth ella ellen ellie
elliot elliott ellis elmer elodie eloisa eloise elroy elsa elsie elton elvia elvin elvira elvis ely elyse emanuel
emeka emil emilia emiliano emilio emily emma emmanuel emmanuelle emmett emre enid enrique enzo ephraim erasmus eric
erica erich erik erika erin erma ernest ernestine ernesto ernst errol ervin erwin eryk esme esmeralda esperanza essie
esteban estelle esther ethan ethel eugene eugenia eugenie eula eunice eva evan evander evangelina evangeline evaristo
evelyn everett ewan ezekiel ezra fabian faith farah farid fatima faustina faustino fay faye federico felicia felipe
felix ferdinand fergus fernanda fernando fidel filip finn fiona flavia flora florence florentina florian floyd fran
frances francesca francine francis francisco francois frank franklin fred freda freddie frederica frederick frida
frieda fritz fyodor gabe gabriel gabriela gabriella gabrielle gael gail galina gareth garnet garret garrett garrick
garth gary gaston gaurav gavin gavriel gaye gaylord gemma genaro gene genevieve geoff geoffrey georg george georgette
georgia georgina gerald geraldine gerard gerardo gerda gerhard geri germain germaine geronimo gerry gertrude giacomo
gianni gideon gil gilbert gilberto gillian gina ginger ginny gino giovanna giovanni gisela giselle gita giuseppe
gladis gladys glen glenda glenn glenna gloria glynn gonzalo gopal goran gordon grace gracie graciela graham grant greg
gregor gregorio gregory greta gretchen guadalupe guido guillermo guinevere gunnar gunther gus gustav gustave gustavo
guy gwen gwendolyn gwyneth hailey hakeem hal haley halima hamid hamish hamza hank hanna hannah hans harish harlan
harley harold harriet harrison harry haruto harvey hasan hassan hattie hazel heather hector heidi heinrich helen
helena helene helga helmut hendrik henrietta henriette henrik henry herb herbert heriberto herman hernan herschel
hester hideo hilary hilda hillary hiram hiroko hiroshi hobart holly homer hope horace horacio hortense hosea howard
howie hubert huey hugh hugo humberto hunter hussein hyman ian ibrahim ichiro ida idris ignacio igor ileana ilona ilse
ilya imad imani imelda imogen imran indira ines inez inga ingeborg ingrid iona ira irene iris irma irving isaac isabel
isabella isaiah isaias isiah isidore isidro ismael issac ivan ivana ivette ivo ivonne ivy jabari jacek jacinta jacinto
jack jackie jacklyn jackson jaclyn jacob jacqueline jacques jade jaden jagdish jaime jair jake jakob jaleesa jamal
jamar jamel james jamie jamila jan jana janae jane janelle janessa janet janette janice janie janine jaqueline jared
jarrett jarrod jasmin jasmine jason jasper javier jay jayla jayne jazmin jean jeana jeanette jeanie jeanne jeannette
jeannie jeannine jed jedediah jeff jeffery jeffrey jeffry jenelle jenifer jenna jennifer jenny jens jerald jeramy
jeremiah jeremie jeremy jermaine jerome jerrod jerry jesse jessica jessie jessika jesus jethro jill jillian jim jimmy
jin jiri jo joachim joan joana joanie joann joanna joanne joao joaquin jocelyn jock jodi jodie jody joe joel joelle
joesph joey johan johann johanna johannes john johnathan johnathon johnnie johnny jolene jon jonah jonas jonathan
jordan jorge jorgen jose josef josefa josefina joseph josephine josette josh joshua josiah josie josue jovan jovita
joy joyce juan juana juanita juanito judah jude judith judson judy jules julia julian juliana julianne julie julien
juliet julieta juliette julio julius june jurgen justin justine justus kacper kai kaitlin kaitlyn kalvin kamal kamala
kami kamil kandice kara kareem karen karim karin karina karissa karl karla kasey kaspar kassandra katarina kate
katelyn katerina katharine katherine kathleen kathrine kathryn kathy katia katie katrina katy kavita kay kayla kaylee
kazuo keegan keenan keiko keisha keith kelli kellie kelly kelsey kelvin ken kendra kendrick kenji kenneth kenny keno
kent keri kermit kerri kerry kerwin kevin khalid khalil kiara kieran kiersten killian kim kimberley kimberly kinsley
kiran kirk kirsten kirstin klaus kofi konrad konstantin korey kris krish krista kristen kristi kristie kristin
kristina kristine krystal krzysztof kunal kurt kurtis kwame kyle kyler kylie kyra lacey lachlan ladonna laila laird
lakisha lakshmi lamar lamonte lana lance lanny lara larissa larry lars larue lasse laszlo latasha latisha latonya
latoya laura lauren laurence laurent laurenz laurie lavern laverne lavinia lavonne lawrence layla lazaro lea leah
leander leandro leann leanne leif leigh leila leilani lela leland lemuel len lena lenard lennart lenny lenora leo
leobardo leon leona leonard leonardo leonel leonid leonie leonora leopold leopoldo leroy lesley leslie lester leticia
leverett levi lewis liam lidia lila lilia liliana lilith lillian lillie lily lina linda lindiwe lindsay lindsey linus
linwood lionel lisa lisbeth livia liz liza lizbeth lizzie lloyd logan lois lola lon lonnie lonny lora lorelei loren
lorena lorene lorenzo loretta lori lorie lorna lorraine lothar lottie lou louie louis louisa louise lourdes luann luca
lucas lucia lucian luciano lucie lucille lucinda lucretia lucy ludmila ludwig luella luigi luis luisa luka lukas
lukasz luke luna lupe luther luz lydia lyla lyle lyman lynda lyndon lynette lynn lynne mabel mabelle mackenzie maddie
madeleine madeline madelyn madge mae maeve magda magdalena maggie magnus mahesh mahmoud maia malachi malcolm malia
malik malika mamie mandy manfred manisha manny manoj manuel manuela mara marc marcel marcella marcello marcellus
marcelo marcia marcin marco marcos marcus maren margaret margarete margarita margaux margery margie margit margo
margot margret marguerite maria mariah mariam marian mariana marianne mariano maribel maribeth maricela marie mariel
mariela marietta marijke marika marilyn marina mario marion marisa marisela marisol maritza marjorie mark marko markus
marla marlena marlene marlon marnie marquise marsha marshall marta martha martin martina marty marvin mary maryam
maryann marylou mason mateo mathew mathias mathieu matilda matt matteo matthew matthias mattie maude maura maureen
maurice mauricio maurizio mauro mavis max maxim maximilian maxine maxwell maya mayra meena meera megan meghan mehmet
mei melanie melba melchior melinda melisa melissa melody melvin melvyn mercedes meredith merle mia micah michael
michaela micheal michel michele michelle michiko mickey miguel mikael mike mikel mikhail miko mila mildred miles milo
milos milton mimi mina mindy minh minnie miranda mireille mirella miriam misty mitch mitchell mohamad mohamed mohammad
mohammed mohan moira mollie molly mona monica monika monique monte mordechai morgan moris mortimer moses moshe
muhammad muriel mustafa myles myra myrna myron myrtice myrtle nabil nadia nadim nadine nan nancy nannie naomi nasir
natalia natalie natasha nate nathan nathanael nathaniel nayeli neal ned neha neil nelda nell nellie nelson nestor
nettie neva neville ngozi nicanor nicholas nichole nick nicola nicolas nicole nicolette niels nigel nikhil nikita
nikki nikola nikolai nikos nils nina nirmala nisha nita noah noel noelle noemi noor nora norah norbert norberto noreen
norma norman norris nour nyla obadiah octavia octavio octavius odalys odessa odette oksana olaf olan oleg olen oleta
olga olin olive oliver oliverio olivia ollie omar omari oona opal ophelia oren orin orlando orson orval orville
osbaldo oscar osvaldo oswald oswaldo otis otto owen ozzie pablo paddy paige paloma pam pamela panos paolo parvati
pascal pat patience patrica patrice patricia patricio patrick patrik patrizia patsy patti patty paul paula paulette
pauline pavel paxton paz pearl pedro peggy penelope penny percival percy perla perry pete peter petr petra petronella
phil philip philippa phillip philomena phineas phoebe phyllis pierre piet pieter pilar piotr placido polly porter
portia pranav pratima preeti preston priscilla priya qiana queenie quentin quincy quinn quinton rachael rachel rae
rafael rafe raheem rahul rainer raj rajesh rajiv raleigh ralph ramesh ramiro ramon ramona rana randall randi randolph
randy rania raphael raquel rasheed rashid rasmus raul ravi ray rayford raymond raymundo reba rebecca reed refugio
reggie regina reginald reid reina rekha rena renaldo renata renato rene renee reuben rex reyna reynaldo rhett rhoda
rhonda rhys ricardo richard rick rickey ricky rico rigoberto riley rita riva rob robby robert roberta roberto robin
robson robyn rocco rochelle rocio rod roderick rodger rodney rodolfo rodrick rodrigo roel rogelio roger rohan rohit
roland rolando rolf rollin roman romeo ron ronald ronnie rory rosa rosalba rosalia rosalie rosalind rosalinda rosalyn
rosamund rosanne rosario rose roseann roseanne roselyn rosemary rosendo rosetta rosie roslyn ross roswitha rowan
rowena roxana roxanne roy royce ruben ruby rubye rudolf rudolfo rudolph rudy rufino rufus rupert rusell russell rusty
rutger ruth ruthie ryan ryder saanvi sabina sabine sabrina sacha sachin sadia sadie saeed sakura sal salih salim sally
salma salome salvador salvatore sam samantha samir samira sammy samson samuel sana sancho sandeep sandi sandra sandy
sangeeta sanjay sanjeev santiago santino santos saoirse sara sarah sarai sariah sasha saskia satoshi saul savanna
savannah scott seamus sean sebastian sebastien selena selina selma seraphina serena serge sergei sergey sergio seth
shad shamar shana shane shanice shanna shannon shantel shari sharlene sharon sharron shaun shauna shawn shawna shayla
sheila shelby sheldon shelia shelley shelly sheri sherice sherman sherri sherry sherwin sheryl shira shirley shmuel
shreya sidney sierra sigmund sigrid sigurd silas silke silvester silvia silvio simeon simon simone siobhan sofia sol
soledad solveig sondra sonia sonja sonya sookie sophia sophie sophronia soren spencer stacey stacy stan stanislav
stanley stefan stefanie stefano stella stephan stephane stephanie stephany stephen stephon stevan steve steven stevie
stewart stig stuart sudhir sue suki sumaya summer sunil sunita suresh susan susana susanna susie suzan suzanne suzette
sven svetlana sybil sylvan sylvester sylvia sylvie syreeta tabatha tabitha tadeo tadeusz taj takeshi tamar tamara
tameka tami tamika tammy tamra tamsin tana tania tanya tara taras tariq tasha tatiana tatyana tawana teagan ted teddy
teo teodora terence teresa terese teri terrance terrell terrence terri terrill terry tess tessa tessie thad thaddeus
thandiwe thea thelma theo theodora theodore theodosia theresa theron thibault thomas thomasina thor thorsten tia tiago
tiana tiara tibor tiffany tilda tillie tim timothy tina tisha tito titus tobias tobin toby tod todd tom tomas tomasz
tommie tommy tomoko toni tonia tonja tony tonya tori torsten tracey traci tracy travis travon tremaine tremayne trent
trenton treva trevor trey tricia trina trish trisha tristan troy trudy tucker tyler tyra tyree tyrell tyrese tyrone
ubaldo ulrich ulysses uma umar uri uriah uriel ursula valentin valentina valentine valentino valeria valerie vanessa
vasily vaughn veda velma vera vern verna vernell vernon veronica vicente vicki vickie vicky victor victoria vijay
vikram viktor vilma vinay vince vincent vinnie viola violet virgil virginia vito vivian vivienne vlad vladimir wade
wallace wally walt walter wanda waneta wanita warren wayne wei wendell wendy werner wes wesley whitley whitney wilber
wilbert wilbur wilford wilfred wilfredo wilhelm wilhelmina will willa willard willem william willie willis wilma
wilson winfred winifred winnie winona winston wojciech wolfgang woodrow wynona xavier ximena xiomara yadira yael yair
yakov yannick yasmin yasmine yehuda yesenia yetta yevgeny yoko yolanda yosef yoshi yoshiko youssef yuki yuri yusuf
yves yvette yvonne zachariah zachary zack zahra zainab zane zara zbigniew zeinab zeke zelda zelma zena zenobia zev
zina zion zita zoe zoey zofia zoltan zora zuleika
"""

GIVEN_NAMES = frozenset(_TEXT.split())

_SHORT_TEXT = """
abigail:abby,gail albert:al,bert alexander:alex,sandy,xander andrew:andy,drew anthony:tony antonio:tony
barbara:barb,babs benjamin:ben,benny catherine:cathy,kate,kitty charles:charlie,chuck,chip christopher:chris,kit
daniel:dan,danny deborah:deb,debbie donald:don,donny dorothy:dot,dottie douglas:doug edward:ed,eddie,ted,ned
eleanor:ellie,nell elizabeth:beth,betsy,betty,eliza,libby,lisa,liz eugene:gene frances:fran,frannie francis:frank
franklin:frank frederick:fred,freddie gerald:gerry,jerry gregory:greg harold:hal,harry helen:nell,nellie
henry:hank,harry jacob:jake james:jim,jimmy,jamie janet:jan jeffrey:jeff jennifer:jen,jenny joan:joanie
john:jack,johnny jonathan:jon joseph:joe,joey josephine:jo,josie joshua:josh judith:judy
katherine:kate,kathy,katie,kit,kay kenneth:ken,kenny lawrence:larry leonard:len,lenny louise:lou
margaret:maggie,meg,peggy,marge,greta martha:marty,patty martin:marty mary:molly,polly matthew:matt
michael:mike,mickey nathaniel:nate,nat nicholas:nick,nicky pamela:pam patricia:pat,patty,tricia patrick:pat,paddy
peter:pete philip:phil raymond:ray rebecca:becky richard:dick,rich,rick,ricky robert:bob,bobby,rob,robby
ronald:ron,ronnie rosemary:rose,rosie samuel:sam,sammy sarah:sally,sadie stephen:steve steven:steve stanley:stan
susan:sue,susie theodore:ted,theo,teddy theresa:terry,tess,tessa thomas:tom,tommy timothy:tim vincent:vince,vinny
virginia:ginny walter:walt,wally william:bill,billy,will,willie,liam zachary:zach
"""
SHORT_NAMES = {
    short: full for entry in _SHORT_TEXT.split() for full, shorts in [entry.split(":")] for short in shorts.split(",")
}
"""Short names with one full name that each may stand for: "Bob" is Robert."""
