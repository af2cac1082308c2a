"""First names of people, as papers in English have them: what tells "Rosa Alder" from "Cedar Falls".

Data, no decisions: `people` reads it. A first name missing here is still a person's where the record writes a title or
an initial before the surname.
"""

_TEXT = """
aaron abby abdul abel abigail abraham ada adam adela adele adrian adriana agnes ahmad ahmed aidan aileen aisha akira
alan alana albert alberto alec alejandra alejandro alex alexa alexander alexandra alexis alfonso alfred alfredo ali
alice alicia alina alison allan allen allison alma alonzo althea alvin alyssa amal amanda amber amelia amina amir amit
amos amy ana anand anders andre andrea andreas andrei andres andrew andy angel angela angelica angelina angelo angie
anika anil anita ann anna annabel anne annette annie anthony anton antonia antonio antony anya april archie ariel
arjun arlene armando arnold arthur arturo asha ashley astrid audrey august augustine aurora austin ava avery axel
barbara barnaby barney barry bart basil beatrice beatriz becky belinda ben benedict benjamin bennett bernadette
bernard bernice bert bertha beth bethany betsy bettina betty beverly bianca bill billy blair blake blanca bob bobby
bonnie boris brad bradley brandon brandy brenda brendan brent brett brian briana bridget brooke bruce bruno bryan
bryce byron caleb calvin cameron camila camille candace cara carina carl carla carlos carlton carmen carol carole
carolina caroline carolyn carrie carter casey cassandra catalina catherine cathy cecil cecilia cedric celeste celia
cesar chad chandra charlene charles charlie charlotte chelsea cheryl chester chiara chloe chris christian christina
christine christopher chuck cindy claire clara clarence clarissa clark claude claudia clayton clement cliff clifford
clint clinton clive clyde cody colby cole colette colin colleen conrad constance cora corey cornelius cory courtney
craig cristina crystal curtis cynthia cyril daisy dale dalia damian damon dan dana daniel daniela danielle danny dante
daphne darius darlene darrell darren dave david dawn dean deanna debbie deborah debra declan deepak deirdre delia
della denise dennis derek derrick desmond devin devon dexter diana diane diego dimitri dina dinesh dion dirk dolores
dominic dominique don donald donna dora doreen doris dorothea dorothy doug douglas doyle drew duane duncan dustin
dwayne dwight dylan earl ebony eddie edgar edith edmund edna eduardo edward edwin eileen elaine eleanor elena eli
elias elijah elisa elise eliza elizabeth ella ellen elliot elliott ellis elmer eloise elsa elsie elvira emanuel emil
emilia emilio emily emma emmanuel emmett enid enrique eric erica erik erika erin ernest ernesto ervin esmeralda
esperanza esteban estelle esther ethan ethel eugene eugenia eunice eva evan evelyn everett ezra fabian faith farah
fatima fay faye felicia felipe felix fernanda fernando fiona flora florence floyd frances francesca francis francisco
francois frank franklin fred freda freddie frederick frieda fritz gabriel gabriela gabrielle gail gareth garrett garth
gary gavin gaye gemma gene genevieve geoffrey george georgia gerald geraldine gerard gerardo gertrude gilbert gillian
gina ginger giovanni gisela giselle gita gladys glen glenda glenn gloria gordon grace graham grant greg gregor gregory
greta gretchen guadalupe guillermo gus gustav gustavo guy gwen gwendolyn hal hamid hank hanna hannah hans harlan
harley harold harriet harrison harry harvey hasan hassan hazel heather hector heidi helen helena helene helga
henrietta henrik henry herbert heriberto herman hilary hilda hiram holly homer hope horace howard hubert hugh hugo
hunter ian ibrahim ida ignacio igor ilse imani imran ines inez ingrid ira irene iris irma irving isaac isabel isabella
isaiah ismael ivan ivy jack jackie jackson jacob jacqueline jade jaime jake jamal james jamie jan jana jane janelle
janet janice janine jared jasmine jason jasper javier jay jayne jean jeanette jeanne jeannette jeff jeffrey jenna
jennifer jenny jeremiah jeremy jerome jerry jesse jessica jessie jesus jill jillian jim jimmy jin jo joan joann joanna
joanne joaquin jocelyn jodi jody joe joel joey johan johann johanna john johnny jon jonah jonas jonathan jordan jorge
jose josef josefina joseph josephine josh joshua josie joy joyce juan juana juanita judith judy jules julia julian
juliana julie juliet julio julius june justin justine kai kamal kara kareem karen karim karin karl karla kate
katherine kathleen kathryn kathy katie katrina kay kayla keisha keith kelly kelsey ken kendra kenji kenneth kenny kent
kerry kevin khalid kiara kim kimberly kiran kirk kirsten klaus kofi kris krista kristen kristin kristina kurt kwame
kyle kylie kyra lamar lana lance lara larry latoya laura lauren laurence laurie lavonne lawrence layla lea leah
leander leanne leila lela leland lena lenora leo leon leona leonard leonardo leonora leopold leroy leslie lester
leticia levi lewis lila lillian lily lina linda lindsay lindsey lionel lisa liz liza lloyd logan lois lola lonnie lora
lorena lorenzo loretta lori lorna lorraine lottie lou louis louise lourdes luca lucas lucia lucian lucille lucinda
lucy luis luisa luke luther luz lydia lyle lynda lynette lynn mabel mackenzie maddie madeline madge mae magda
magdalena maggie mahmoud malcolm malik mandy manuel manuela mara marc marcel marcella marcia marco marcos marcus
margaret margarita margaux margit margot marguerite maria mariah marian mariana marianne maribel marie marilyn marina
mario marion marisa marisol marjorie mark marla marlene marlon marsha marshall marta martha martin martina marty
marvin mary maryann mason mateo mathew matilda matt matteo matthew mattie maude maura maureen maurice max maxine
maxwell maya megan mehmet mei melanie melba melinda melissa melody melvin mercedes meredith mia micah michael michaela
micheal michele michelle miguel mike mikhail mila mildred miles milo milton mimi mina mindy minh minnie miranda miriam
misty mitchell mohamed mohammed moira molly mona monica monique morgan moses muhammad muriel myra myrna myron myrtle
nadia nadine nancy naomi natalia natalie natasha nate nathan nathaniel neal ned neha neil nell nellie nelson nestor
nettie nicholas nick nicola nicolas nicole nigel nikhil nikita nikolai nils nina noah noel noelle nora norbert noreen
norma norman norris octavia octavio odessa odette olaf olga olive oliver olivia ollie omar opal ophelia orlando orson
oscar otis otto owen pablo paige pam pamela paolo pascal pat patience patrice patricia patrick patsy patti patty paul
paula paulette pauline pearl pedro peggy penelope penny percy perry pete peter petra philip philippa phillip phoebe
phyllis pierre piotr polly porter preston priscilla priya quentin quincy quinn rachel rafael rahul raj rajesh ralph
ramon ramona randall randolph randy raphael raquel rashid raul ravi ray raymond rebecca reed reggie regina reginald
reid rekha rene renee reuben rex reynaldo rhoda rhonda ricardo richard rick ricky riley rita rob robert roberta
roberto robin robyn rocco rochelle rocio rod roderick rodney rodolfo rodrigo roger roland rolf roman ron ronald ronnie
rory rosa rosalie rosalind rosalyn rosanne rose rosemary rosie ross roswitha rowan rowena roxanne roy ruben ruby
rudolph rudy rufus rupert russell rusty ruth ryan sabine sabrina sadie sal salim sally salvador salvatore sam samantha
samir sammy samuel sandeep sandra sandy sanjay santiago santos sara sarah sasha saul savannah scott sean sebastian
selena selma serena serge sergei sergio seth shane shannon sharon shaun shauna shawn sheila shelby sheldon shelley
shelly sheri sherman sherri sherry sherwin shirley sidney sierra sigrid silas silvia simon simone sofia sol solveig
sondra sonia sonja sonya sophia sophie spencer stacey stacy stan stanley stefan stefanie stella stephan stephanie
stephen steve steven stewart stuart sue suki summer sunil sunita susan susana susanna susie suzanne sven svetlana
sybil sylvester sylvia tabitha takeshi tamara tamika tammy tamsin tania tanya tara tariq tasha tatiana ted teresa teri
terrance terrence terri terry tess tessa thaddeus thea thelma theo theodora theodore theresa thomas tiffany tim
timothy tina tobias toby todd tom tomas tommy toni tonia tony tonya tracey traci tracy travis trent trevor tricia
trina tristan troy trudy tucker tyler tyrone ulrich ulysses uma umar ursula valentina valentine valerie vanessa vaughn
velma vera verna vernon veronica vicki vicky victor victoria vijay vikram vince vincent viola violet virgil virginia
vivian vladimir wade wallace wally walt walter wanda warren wayne wei wendell wendy wes wesley whitney wilbur wilfred
wilhelm will willa willard william willie willis wilma wilson winifred winston wolfgang woodrow xavier ximena yasmin
yolanda yosef youssef yuki yuri yusuf yvette yvonne zachary zara zelda zoe zoltan
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
