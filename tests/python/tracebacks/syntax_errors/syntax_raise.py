raise SyntaxError("mine")
