if True:
	if True:
		x = [1,2,3][	7	]
