def root(x, n):
    guess = x
    while n > 0:
        guess = (guess + x / guess) * 0.5
        n -= 1
    return guess


root(2.0, 50)
