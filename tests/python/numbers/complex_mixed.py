# Mixed real and complex arithmetic keeps signed zeros and infinities as C11's Annex G says.
inf, nan = float("inf"), float("nan")
z = [complex(0.0, 0.0), complex(-0.0, 0.0), complex(1, -0.0), complex(inf, 1), complex(1, inf), complex(nan, 1), complex(inf, nan), complex(3, -4)]
r = [0.0, -0.0, 2.0, -1.0, inf, nan, 3, 0]
for a in z:
    for b in r:
        row = []
        for op in ("a+b", "b+a", "a-b", "b-a", "a*b", "b*a", "a/b", "b/a"):
            try: row.append(str(eval(op)))
            except Exception as e: row.append(type(e).__name__)
        print(a, b, *row, sep=" ; ")
for a in z[3:]:
    for b in z[3:]:
        try: print(a, b, a * b, a / b)
        except Exception as e: print(a, b, e)
for s in ("complex(1, 2) ** complex(0, 0)", "(-1) ** 0.5", "(-8) ** (1/3)", "complex(0, 1) ** 2", "complex(0, 1) ** 100", "complex(0, 1) ** 101", "complex(2, 1) ** -3", "pow(1j, 2, 3)", "complex(inf, 0) ** 2", "abs(complex(inf, nan))", "abs(complex(1e308, 1e308))", "complex(1e308, 1e308) * 1e10"):
    try: print(s, eval(s))
    except Exception as e: print(s, type(e).__name__, e)
