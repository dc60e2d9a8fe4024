"abc".splitt
