"""Who did what to whom: frames of verbs, directions between two parties, things paired crosswise or turned round."""
