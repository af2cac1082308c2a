"""What English has: stems, synonyms and words that carry nothing, and the words by which papers go."""
