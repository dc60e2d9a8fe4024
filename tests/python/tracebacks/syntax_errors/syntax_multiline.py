exec("f(a for a in b,\n  c)")
