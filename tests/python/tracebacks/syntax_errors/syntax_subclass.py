class S(SyntaxError): pass
raise S("special", ("f.py", 1, 1, "abc", 1, 3))
