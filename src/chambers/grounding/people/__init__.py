"""Who is who, who is what, and whose words they are.

names, aliases, identity, definitions, whereabouts       which names are one person's, and where a page names them
parties, posts, signatures                               what somebody is, and for whom they signed
voices, authors, speakers, quoted_speakers               whose words stand at a place
"""
