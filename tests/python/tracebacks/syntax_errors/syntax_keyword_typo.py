exec("fro x in y:\n  pass")
