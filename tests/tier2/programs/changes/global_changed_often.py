total = 0
def f(n):
    global total
    for i in range(n):
        total += 1
    return total
print(f(60000))
