exec("  a = 1")
