raise SyntaxError("mine", ("f", 1, 3, None))
