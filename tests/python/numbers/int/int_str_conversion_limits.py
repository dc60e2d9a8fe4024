# sys.set_int_max_str_digits and conversions of very long integers.
import sys
print(sys.get_int_max_str_digits(), sys.int_info.default_max_str_digits, sys.int_info.str_digits_check_threshold)
def show(f):
    try: r = f(); print(r if len(str(r)) < 80 else len(str(r)))
    except Exception as e: print(type(e).__name__, e)
show(lambda: int("9" * 4300) > 0); show(lambda: int("9" * 4301)); show(lambda: len(str(10**4299))); show(lambda: str(10**4300)); show(lambda: repr(-10**4300)); show(lambda: f"{10**4300}"); show(lambda: "%d" % 10**4300); show(lambda: "%s" % (10**4300,)); show(lambda: len(hex(10**5000))); show(lambda: len(f"{10**5000:x}")); show(lambda: len("%x" % 10**5000)); show(lambda: int("f" * 5000, 16) > 0); show(lambda: int("1" * 5000, 8) > 0); show(lambda: int("1" * 5000, 7)); show(lambda: int("1_" * 4300 + "1")); show(lambda: int(b"9" * 4301)); show(lambda: float("9" * 5000)); show(lambda: int("0" * 5000)); show(lambda: eval("9" * 4301)); show(lambda: format(10**4300, ","))
for v in (0, 640, 639, -1, "a", 10000, 2**40):
    try: sys.set_int_max_str_digits(v); print(v, sys.get_int_max_str_digits())
    except Exception as e: print(v, type(e).__name__, e)
sys.set_int_max_str_digits(0); print(len(str(10**6000)), int("7" * 6000) % 1000); sys.set_int_max_str_digits(640); show(lambda: str(10**640)); show(lambda: len(str(10**639))); sys.set_int_max_str_digits(4300)
x = 12345678901234567890; print(x, -x, str(x) == "12345678901234567890", int(str(x)) == x, int(str(x * x)) == x * x, [int(str(7**n)) == 7**n for n in (1, 50, 500)])
