def count(words):
    seen = {}
    for word in words:
        seen[word] = len(word) + len(seen)
    return seen


count(["a", "bc", "d"] * 20)
