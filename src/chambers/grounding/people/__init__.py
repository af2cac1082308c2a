"""Who is who, who is what, and whose words they are.

names, aliases, identity, definitions, whereabouts       which names are one person's, and where a page names them
parties, callings, posts, signatures, courtesies         what somebody is, and for whom they signed
voices, authors, speakers                                whose words stand at a place
persons, anchoring, participants, presence, owners       somebody put where the record has another
"""
