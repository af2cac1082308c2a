"""What stands before the name of a party: "Decedent Ann Lee", "Relator Ann Lee", "Mortgagor Lee Farms".

Data, no decisions: `names` reads it. No word here is a surname or a trade that people are called by.
"""

_TEXT = """
administratrix affiant appellant appellee applicant arbitrator arrestee assignee assignor bailee bailor beneficiary
bidder borrower buyer claimant co-appellant co-claimant co-debtor co-defendant co-executor co-petitioner co-plaintiff
co-respondent co-trustee codefendant complainant conservatee conservator conservatrix consignee consignor contestant
contractor counterclaimant counterdefendant creditor cross-appellant cross-appellee cross-claimant cross-complainant
cross-defendant cross-respondent debtor decedent declarant defendant deponent detainee devisee distributee donee donor
employee employer executor executrix franchisee franchisor garnishee garnishor grantee grantor grievant guarantor
guardian heir indemnitee indemnitor insured insurer interpleader intervenor intestate landlord legatee lender lessee
lessor libelant licensee licensor lienholder lienor mediator mortgagee mortgagor movant nominee nonmovant nonparty
obligee obligor offeree offeror optionee optionor owner patentee payee payor permittee petitioner plaintiff pledgee
pledgor policyholder promisee promisor proponent purchaser relator remainderman respondent seller settlor shareholder
subcontractor sublessee sublessor subrogee subrogor subtenant surety taxpayer tenant testator testatrix transferee
transferor trustee trustor vendee vendor victim ward
"""
LITIGANT_NOUNS = frozenset(_TEXT.split())
