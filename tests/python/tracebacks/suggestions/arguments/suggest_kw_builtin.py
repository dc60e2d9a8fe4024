sorted([], revers=True)
