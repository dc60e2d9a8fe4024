"{:d}".format("x")
