exec("def f():\n  try: pass\n  finally: return 1\nf()")
