def f(n):
    a0=a1=a2=a3=a4=a5=a6=a7=a8=a9=0
    for i in range(n):
        a9 = a8 + 1
        a8 = a7
        a7 = a9
        a0 = i
    return a9
print(f(5000))
