raise ValueError("line one\nline two\n\nline four")
