for src in ("x" * 5000 + " = 1", "(" * 150 + ")" * 150, "[" * 201 + "]" * 201, "x=" * 3000 + "1", "(" * 10000, "[" * 99 + "]" * 99, "if 1:\n" + "".join(" " * i + "if 1:\n" for i in range(1, 110)) + " " * 110 + "pass", "{" * 150 + "}" * 150, "'" + "a" * 1000000 + "'", "f(" * 100 + ")" * 100, "#" + "x" * 1000000, "\n" * 100000 + "x = (", "a = " + "1, " * 20000, "\\\n" * 1000 + "1"):
    try:
        compile(src, "<big>", "exec")
        print(src[:10].strip(), len(src), "ok")
    except (SyntaxError, MemoryError, RecursionError, OverflowError) as e:
        print(src[:10].strip(), len(src), type(e).__name__, str(e)[:60])
for data in (b"x = '\xff'", b"# -*- coding: nope -*-\nx", b"\xef\xbb\xbfx = 1", b"# coding: latin-1\nx = '\xe9'\nprint(ascii(x))", b"x = 1\x00", b"\xff\xfe", b"print('a')\r\nprint('b')\rprint('c')"):
    try: exec(compile(data, "<bytes>", "exec"))
    except (SyntaxError, ValueError) as e: print(data, type(e).__name__, e)
