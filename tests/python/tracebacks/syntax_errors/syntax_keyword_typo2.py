exec("whille True:\n  pass\n")
