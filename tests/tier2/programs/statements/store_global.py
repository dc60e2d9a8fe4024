total = 0
def f(n):
    global total
    for i in range(n):
        total = i
    return total
print(f(5000))
