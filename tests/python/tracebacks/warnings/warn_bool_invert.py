x = ~True
