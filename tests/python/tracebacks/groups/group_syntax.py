def f():
    try: compile("a b", "<s>", "exec")
    except SyntaxError as e: return e
raise ExceptionGroup("syntax", [f(), ValueError("x")])
