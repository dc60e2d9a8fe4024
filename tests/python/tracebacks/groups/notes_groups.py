def bad(n):
    e = ValueError(f"bad {n}")
    e.add_note(f"note for {n}")
    e.add_note("two\nlines")
    return e
def raise_one(n):
    try: raise bad(n)
    except ValueError as e: return e
raise ExceptionGroup("several", [raise_one(1), TypeError("plain"), ExceptionGroup("inner", [raise_one(2), KeyError("k")])])
