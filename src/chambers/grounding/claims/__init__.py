"""What a draft claims, one finder per kind; nothing here says whether a page bears it."""
