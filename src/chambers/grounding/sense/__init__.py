"""Whether a sentence says what the page says: signs and opposites, conditions, quantities, wholes and parts."""
