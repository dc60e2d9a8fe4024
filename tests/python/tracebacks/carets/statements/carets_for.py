for i, (j, k) in enumerate([(1, 2), (3,)]):
    print(i, j, k)
