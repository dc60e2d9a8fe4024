src = "a = 1\nb = a + 'x'\n"
exec(compile(src, "<made>", "exec"))
