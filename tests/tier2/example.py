def total(prices, rate):
    sum = 0
    for price in prices:
        if price > 0:
            sum += price * rate
    return sum


print(total(list(range(5000)), 3))
