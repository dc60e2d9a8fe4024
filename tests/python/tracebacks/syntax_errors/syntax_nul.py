compile("a\0b", "x", "exec")
