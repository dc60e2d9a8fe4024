print("x", sepp="")
