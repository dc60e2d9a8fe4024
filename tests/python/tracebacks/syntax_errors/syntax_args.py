raise SyntaxError("mine", ("file.py", 3, 5, "   some text here\n", 3, 9))
