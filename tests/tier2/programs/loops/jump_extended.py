def f(n):
    s = 0
    for i in range(n):
        if i < 0:
            s = s + i * 0
            s = s + i * 1
            s = s + i * 2
            s = s + i * 3
            s = s + i * 4
            s = s + i * 5
            s = s + i * 6
            s = s + i * 7
            s = s + i * 8
            s = s + i * 9
            s = s + i * 10
            s = s + i * 11
            s = s + i * 12
            s = s + i * 13
            s = s + i * 14
            s = s + i * 15
            s = s + i * 16
            s = s + i * 17
            s = s + i * 18
            s = s + i * 19
            s = s + i * 20
            s = s + i * 21
            s = s + i * 22
            s = s + i * 23
            s = s + i * 24
            s = s + i * 25
            s = s + i * 26
            s = s + i * 27
            s = s + i * 28
            s = s + i * 29
            s = s + i * 30
            s = s + i * 31
            s = s + i * 32
            s = s + i * 33
            s = s + i * 34
            s = s + i * 35
            s = s + i * 36
            s = s + i * 37
            s = s + i * 38
            s = s + i * 39
        s += 1
    return s
print(f(5000))
