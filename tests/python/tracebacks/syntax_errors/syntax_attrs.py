e = SyntaxError("m")
e.filename, e.lineno, e.offset, e.text = "zz", 2, 4, "abc def"
raise e
