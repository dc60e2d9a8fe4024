math.pi
