"""The words of the sample matter. Every person, firm, court and figure here is invented."""

AGREEMENT_PAGES = (
    """
# SUPPLY AND INSTALLATION AGREEMENT

This agreement is made on March 3, 2026 between Delmont Press Works, Inc. (the Seller) and Harrow & Finch \
Printing LLC (the Buyer).

1. Goods. The Seller shall supply one Kestrel 740 offset press and install it at the Buyer's works at Canal \
Street, Ashford.

2. Price. The price of the press, including delivery and installation, is $186,400.00. No charge may be added \
to the price unless the Buyer has agreed to it in writing.

3. Deposit. The Buyer shall pay a deposit of $55,920.00, which is 30% of the price, by March 6, 2026.

4. Balance. The Buyer shall pay the balance of $130,480.00 within 30 days after delivery.
""",
    """
5. Delivery. The Seller shall deliver the press by May 15, 2026.

6. Late delivery. If delivery is late, the Buyer may ask for a credit of $1,250.00 for each full week of delay.

7. Notices. A notice under this agreement must be in writing.

Signed for the Seller by Victor Delmont, President, on March 3, 2026.

Signed for the Buyer by Eleanor Harrow, Managing Member, on March 3, 2026.
""",
)

EMAIL = """From: Victor Delmont <victor@delmontpress.example>
To: Eleanor Harrow <eleanor@harrowfinch.example>
Date: Tue, 12 May 2026 09:14:00 -0500
Subject: Kestrel 740 delivery
Message-ID: <kestrel-delay@delmontpress.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=us-ascii

Dear Eleanor,

The roller bearings for your press arrived late from our supplier. We cannot
deliver the Kestrel 740 by May 15, 2026. The press will leave our works on
May 26, 2026 and will reach you on May 27, 2026.

I am sorry for the delay.

Victor Delmont
"""

DELIVERY_NOTE = """DELIVERY NOTE

Carrier: Lowell Heavy Haulage
Consignee: Harrow & Finch Printing LLC

One Kestrel 740 offset press was delivered at Canal Street, Ashford on May 27, 2026.

The press was received in good order by Tomas Okafor, foreman.
"""

INVOICE = """
# DELMONT PRESS WORKS, INC.

Invoice DPW-2217
Invoice date: May 29, 2026
Bill to: Harrow & Finch Printing LLC, Canal Street, Ashford

Kestrel 740 offset press | $171,900.00
Delivery and installation | $14,500.00
Rigging surcharge | $3,850.00
Invoice total | $190,250.00

This invoice asks for a total of $190,250.00. The deposit of $55,920.00 received on March 5, 2026 will be set \
against it. The balance is payable by June 26, 2026.
"""

BANK_LETTER = """
# TARRANT RIVER BANK

June 18, 2026

Harrow & Finch Printing LLC
Canal Street, Ashford

Confirmation of payments

We confirm that Harrow & Finch Printing LLC paid $55,920.00 to Delmont Press Works, Inc. on March 5, 2026.

We confirm that Harrow & Finch Printing LLC paid $130,480.00 to Delmont Press Works, Inc. on June 16, 2026.

No other payment to Delmont Press Works, Inc. was made from the account in this period.

Priya Raman, Client Services
"""

NOTICE_LETTER = """
# HARROW & FINCH PRINTING LLC

July 1, 2026

Victor Delmont, President
Delmont Press Works, Inc.

Invoice DPW-2217

Dear Mr. Delmont,

On June 24, 2026 you asked us again to pay the rigging surcharge of $3,850.00. We did not agree to a rigging \
surcharge in writing, and we do not owe it. The press was delivered on May 27, 2026, which was after the \
agreed date of May 15, 2026. We ask you for a credit of $1,250.00 under clause 6 of the agreement.

Eleanor Harrow
Managing Member
"""
