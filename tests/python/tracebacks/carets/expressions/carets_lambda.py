f = lambda x, y: (x
                  / y)
g = lambda: f(1, 0) + 2
g()
