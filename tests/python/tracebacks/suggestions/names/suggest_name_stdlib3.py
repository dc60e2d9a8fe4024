itertool = 1
itertools.chain()
