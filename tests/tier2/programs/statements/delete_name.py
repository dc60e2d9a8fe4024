for i in range(5000):
    x = i
    del x
print(i)
