e = ValueError("deepest")
for i in range(14): e = ExceptionGroup(f"level {i}", [e])
raise e
