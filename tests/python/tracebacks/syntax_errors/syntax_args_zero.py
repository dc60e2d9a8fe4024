raise SyntaxError("mine", ("f", 1, 0, "short", 1, 0))
