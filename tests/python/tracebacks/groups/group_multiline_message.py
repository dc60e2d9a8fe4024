raise ExceptionGroup("line one\nline two", [ValueError("a\nb")])
