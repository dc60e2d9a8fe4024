raise SyntaxError("mine", (None, 3, None, "text"))
