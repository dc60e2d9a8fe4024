total = 0
for i in range(6000):
    total += i
print(total)
