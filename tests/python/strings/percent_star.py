# A width or precision given by *: what is too big for it, and what is no int.
for f in ('%.*s','%*s','%.*d','%.*f','%*d'):
  for n in (2**31, 2**32, -2**31-1, 2**40, 2**31-1, 'a', 1.5, 2**100, -1):
    if n == 2**31-1: continue
    for b in (0,1):
      try: print(f, n, b, repr((f.encode() if b else f) % (n, b'1' if b and f[-1]=='s' else 1))[:30])
      except BaseException as e: print(f, n, b, type(e).__name__, e)
for f in ('%.99999999999d', '%99999999999d', '%.2147483648s', '%2147483648s', '%.2147483647s'):
    try: print(f, repr(f % 1)[:20])
    except BaseException as e: print(f, type(e).__name__, e)
