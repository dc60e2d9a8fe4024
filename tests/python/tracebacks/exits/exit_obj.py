class A:
    def __str__(self): return "an object"
raise SystemExit(A())
