e = ValueError("v"); e.add_note("note\nlines")
g = ExceptionGroup("g", [e]); g.add_note("note of group")
raise g
