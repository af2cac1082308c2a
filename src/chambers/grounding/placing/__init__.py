"""Whether a true figure stands in its place: with the words, the day, the row and the bound that the page gives it."""
