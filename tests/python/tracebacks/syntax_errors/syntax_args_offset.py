raise SyntaxError("mine", ("f", 1, 50, "short", 1, 60))
