e = ValueError("with notes")
e.add_note("first")
e.add_note("second\nof two lines")
e.add_note("")
raise e
