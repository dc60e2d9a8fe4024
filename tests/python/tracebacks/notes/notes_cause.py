try:
    e = KeyError("inner"); e.add_note("note of inner")
    raise e
except KeyError as k:
    o = ValueError("outer"); o.add_note("note of outer")
    raise o from k
