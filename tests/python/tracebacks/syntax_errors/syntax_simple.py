compile("x = (1,\n  y z\n", "<string>", "exec")
