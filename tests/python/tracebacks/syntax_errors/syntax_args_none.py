e = SyntaxError()
e.lineno = 4
raise e
