"""Whether a sentence says what the page says: signs and opposites, conditions, quantities, things of a kind."""
