# The text before `=` in a replacement field, when it holds operators that begin like a conversion or a format spec.
a, b = 1, 2
print(f"{a!=b=}", f"{a != b = }", f"{a!=b=!r:>8}", f"{(a!=b)=}", f"{a==b=}", f"{a<=b=}", f"{a>=b=:}", f"{[x:=3]=}")
print(f"{a!r}", f"{a!=b}", f"{a!=b!r:>7}", f"{a:{b!=a}}" if False else "")
for text in ("f'{a!=}'", "f'{a!}'", "f'{!=b}'", "f'{a!= =}'", "f'{a:=5}'"):
    try:
        print(text, eval(text))
    except SyntaxError as e:
        print(text, e.msg)
