# Numeric literals: bases, underscores, huge values, and what the tokenizer refuses.
print(0, 00, 0_0, 1_000, 0x_ff, 0XfF, 0b1_01, 0B1, 0o_17, 0O7, 1e3, 1E-3, 1_0.0_1e1_0, .5, 5., 5.e1, 1j, 1J, .5j, 1e1j, 0j, 0777.0, 09.5, 0e0, 0_7j, 10**30, 0xFFFFFFFFFFFFFFFFF, 1e400, -1e400, 5e-325, 1.7976931348623157e308, 0.1e1)
for s in ("01", "0_1", "1__0", "1_", "_1", "0x", "0x_", "0xg", "0b2", "0b", "0o8", "0o", "1e", "1e+", "1.2.3", "1a", "1_a", "0xfz", "1if 1else 2", "1or 2", "0x1for x in y", "0xfor 1", "1in x", "1and 2", "1is 1", "1not in [1]", "1 if 1else 0", "0b1and 1", "0o7or 1", "1.or 2", "1e5or 2", "1jor 2", "1jif 1else 2", "1.j", "1..j", "0b1.5", "0o17.5", "0x1.5", "0x1p3", "1e5.5", "12l", "12L", "0b12", "0o18", "0b1_", "0x1__2", "1e1_", "1._5", "1_.5", "1.5_", "1e_5", "1_e5", "00.5", "0_.5", "1.0abc", "0123", "00001", "0b1a", "0o1a", "٣", "1٣", "9" * 5000):
    try: print(s[:20], repr(eval(compile(s, "<s>", "eval"), {"x": [1], "y": []}))[:40])
    except SyntaxError as e: print(s[:20], "|", e.msg)
    except Exception as e: print(s[:20], type(e).__name__)
