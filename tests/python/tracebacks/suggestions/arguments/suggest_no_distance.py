zzzzzzzzzz = 1
print(qqqq)
