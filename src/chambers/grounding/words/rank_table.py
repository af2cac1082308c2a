"""What stands before the name of a person: courtesies, ranks, offices and callings, in full and cut short.

Data, no decisions. "Dep. Lee", "Insp Lee", "RN Lee" and "Superintendent Lee" are all Lee.
"""

from chambers.grounding.words.degrees import DEGREES

_FULL_TEXT = """
Admiral Agent Alderman Alderwoman Ambassador Attorney Bailiff Bishop Bosun Brigadier Brother Captain Cardinal
Caseworker Chair Chairman Chairwoman Chairperson Chancellor Chaplain Chief Clerk Coach Colonel Commander Commissioner
Comptroller Congressman Congresswoman Constable Controller Coordinator Coroner Corporal Councillor Councilman
Councilmember Councilwoman Counsel Counselor Deacon Dean Deputy Detective Director Dispatcher Doctor Elder Engineer
Ensign Examiner Father Firefighter Foreman Forewoman Governor Imam Inspector Investigator Judge Justice Lieutenant
Madam Madame Magistrate Major Manager Marshal Master Mate Matron Mayor Medic Member Mechanic Miss Mister Monsignor
Mother Nurse Officer Operator Paramedic Pastor Patrolman Patrolwoman Pilot President Principal Private Professor Provost
Rabbi Ranger Referee Registrar Representative Reverend Secretary Senator Sergeant Sheriff Sir Sister Skipper Special
Superintendent Supervisor Surgeon Technician Treasurer Trooper Trustee Vicar Warden
"""
_SHORT_TEXT = """
Adm Asst Atty Bro Capt Cdr Chf Cmdr Col Comm Commr Comr Cmsr Const Cpl Cpt Cst Dep Det Dir Dpty Dr Eng Engr Ens Esq
Fr Gen Gov Hon Insp Inv Invest Lieut Lt Mag Maj Mech Messrs Mgr Mlle Mme Mr Mrs Ms Msgr Mx Ofc Ofcr Off Op Pfc Pres
Prin Prof Ptl Ptlm Pvt Rep Rev Sec Sen Sgt Shf Spc Sr Supt Supv Tech Tpr Treas Trp
"""
_CALLINGS_TEXT = "CEO CFO COO CTO EMT-P FF GM HR LCSW LMSW MSW OT PT RT SLP SSgt VP"
FULL_RANKS = tuple(_FULL_TEXT.split())
SHORT_RANKS = tuple(_SHORT_TEXT.split())
_CALLINGS = (*_CALLINGS_TEXT.split(), *DEGREES)
RANKS = frozenset(word.casefold() for word in (*FULL_RANKS, *SHORT_RANKS, *_CALLINGS))
"""Every such word in lower case, without its full stop."""
_UNSURE_TEXT = """
chair comm const counsel do eng examiner gen general hr inv invest mag master mate mech member mother np off op ot pa
pe pilot pt private rep rt sec special spc sr tech technician
"""
SURE_RANKS = RANKS - frozenset(_UNSURE_TEXT.split())
"""Those that stand before nothing but the name of a person: not "General Motors", nor "Private Road"."""
_WRITTEN = {form for word in (*FULL_RANKS, *SHORT_RANKS, *_CALLINGS) for form in (word, word.upper())}
RANK = rf"(?-i:(?:{'|'.join(sorted(_WRITTEN, key=lambda word: (-len(word), word)))})s?\.?)"
"""One of them as it is written before a name, large in any pattern."""
BEFORE_NAME = rf"(?:{RANK}\s+)*"
"""All that may stand between another word and the name that it belongs to."""
SHORT_BEFORE_NAME = rf"(?:(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon)\.?|(?:{'|'.join(SHORT_RANKS)})\.)[ ])?"
"""A courtesy, or a rank cut short with its stop: "Capt. Lee". A rank in full may be what is said of its bearer."""
