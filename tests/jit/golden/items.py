def best(values):
    most = values[0]
    for v in values:
        if v > most:
            most = v
    return most


best([k * 7 % 31 for k in range(40)])
