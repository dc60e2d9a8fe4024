# itertools: finite and infinite iterators, arguments, errors.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


from itertools import *
import operator


each('''
list(islice(count(5), 3)), list(islice(count(1, 0.5), 3)), list(islice(count(10, -3), 4)), count(2), count(1, 2), next(count(2**70)), list(islice(cycle("ab"), 5)), list(cycle([])), list(repeat(1, 3)), repeat(1, 3), repeat(2), list(repeat(1, -5)), list(islice(repeat(0), 2))
list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], operator.mul)), list(accumulate([], initial=5)), list(accumulate([1, 2], initial=10)), list(accumulate("abc")), list(accumulate([1, 2], None))
list(chain("ab", [1])), list(chain()), list(chain.from_iterable(["ab", "c"])), list(compress("abcd", [1, 0, 1])), list(dropwhile(lambda x: x < 3, [1, 5, 2])), list(takewhile(lambda x: x < 3, [1, 5, 2])), list(filterfalse(None, [0, 1, ""])), list(filterfalse(lambda x: x % 2, range(5)))
[(k, list(g)) for k, g in groupby("aabbca")], [(k, len(list(g))) for k, g in groupby([1, 3, 2, 4], key=lambda x: x % 2)], list(pairwise("abc")), list(pairwise("a")), list(starmap(pow, [(2, 3), (3, 2)])), [list(t) for t in tee("ab", 3)], tee([], 0), list(zip_longest("ab", "c", fillvalue="-")), list(zip_longest()), list(batched("abcde", 2)), list(batched([], 3))
list(islice("abcdef", 2)), list(islice("abcdef", 2, 4)), list(islice("abcdef", 1, None, 2)), list(islice("abc", None)), list(islice("abc", 0)), list(islice("abc", 5, 9))
list(product("ab", [1, 2])), list(product("ab", repeat=2)), list(product()), list(product([], [1])), list(permutations("abc", 2)), list(permutations("ab")), list(permutations("ab", 3)), list(combinations("abc", 2)), list(combinations("ab", 0)), list(combinations("a", 2)), list(combinations_with_replacement("ab", 2))
count("a")
islice("a", -1)
islice("a", "x")
islice("a", 1, 2, 0)
islice("a")
repeat()
repeat(1, "a")
cycle()
chain(5) is not None
list(chain(5))
list(chain.from_iterable([5]))
accumulate(5)
accumulate([1], initial=1, foo=2)
compress([1])
groupby()
list(starmap(pow, [5]))
tee([1], -1)
zip_longest([1], fill=1)
batched("ab", 0)
list(batched("abc", 2, strict=True))
product([1], repeat=-1)
permutations("ab", -1)
combinations("ab")
combinations("ab", -1)
combinations("ab", "x")
pairwise()
dropwhile(None, [1]) is not None
list(takewhile(5, [1]))
''')
