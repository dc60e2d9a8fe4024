exec(compile("x = 1\nif x is 1: print('one')\nassert (x, 'm')\n'\\d'\n", "<made>", "exec"))
