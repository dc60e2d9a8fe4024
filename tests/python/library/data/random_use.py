# random: the same numbers for the same seed over the whole interface, seeds of every kind, state, distributions, errors.
import pickle
import random
from collections import Counter
from fractions import Fraction


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


for seed in (0, 1, -1, 2**70, 1.5, "text", b"bytes", bytearray(b"ba"), None.__class__ and 42):
    r = random.Random(seed)
    print(seed, r.random(), r.getrandbits(70), r.randrange(10**20), r.randbytes(5))
err(random.Random, [1])
err(random.seed, (1, 2))
err(random.seed, 1, 2, 3)
random.seed("old", version=1)
print(random.random())
r = random.Random(2024)
print([r.randrange(10) for _ in range(8)], [r.randrange(5, 50, 5) for _ in range(5)], [r.randrange(50, 5, -7) for _ in range(5)], [r.randint(-3, 3) for _ in range(8)], r.getrandbits(0), r.getrandbits(1), r.getrandbits(32), r.getrandbits(33))
err(r.randrange, 0)
err(r.randrange, 5, 5)
err(r.randrange, 5, 1)
err(r.randrange, 1, 5, 0)
err(r.randrange, 1.5)
err(r.randrange, 1, step=2)
err(r.randrange, "5")
err(r.randint, 5, 4)
err(r.randint, 1.0, 4)
err(r.getrandbits, -1)
err(r.randbytes, -1)
print(r.choice("abcdef"), r.choice(range(100)), r.choices("abc", k=6), r.choices("abc", [1, 0, 9], k=6), r.choices("abc", cum_weights=[1, 5, 6], k=6), r.choices([1, 2], weights=[Fraction(1, 3), Fraction(2, 3)], k=3))
err(r.choice, [])
err(r.choices, [], k=1)
err(r.choices, "ab", [1])
err(r.choices, "ab", [0, 0])
err(r.choices, "ab", [1, 2], cum_weights=[1, 2])
err(r.choices, "ab", 5)
err(r.choices, "ab", [1, float("inf")])
err(r.choices, "ab", [-1, -3])
x = list(range(20))
r.shuffle(x)
print(x, r.sample(range(1000), 6), r.sample("abcdef", 3), r.sample(range(10**9), 3), r.sample(["a", "b"], counts=[3, 2], k=4), r.sample(range(5), 5), r.sample([], 0))
err(r.shuffle, "abc")
err(r.sample, {1, 2}, 1)
err(r.sample, [1, 2], 3)
err(r.sample, [1, 2], -1)
err(r.sample, [1, 2], 1, counts=[1])
err(r.sample, [1, 2], 1, counts=[1.5, 2])
err(r.sample, [1], 1, counts=[-1])
for name, args in [("uniform", (1, 10)), ("triangular", (0, 10, 3)), ("triangular", ()), ("betavariate", (2, 3)), ("expovariate", (2.0,)), ("expovariate", ()), ("gammavariate", (0.5, 2)), ("gammavariate", (1, 2)), ("gammavariate", (7.5, 1.25)),
                   ("gauss", (0, 1)), ("gauss", ()), ("lognormvariate", (0, 0.25)), ("normalvariate", (5, 2)), ("vonmisesvariate", (0, 4)), ("vonmisesvariate", (1, 0)), ("paretovariate", (3,)), ("weibullvariate", (1, 1.5)), ("binomialvariate", (10, 0.3)),
                   ("binomialvariate", (1000, 0.7)), ("binomialvariate", ()), ("binomialvariate", (5, 1.0))]:
    print(name, args, [getattr(r, name)(*args) for _ in range(3)])
err(r.gammavariate, 0, 1)
err(r.binomialvariate, -1)
err(r.binomialvariate, 1, 2.0)
err(r.expovariate, 0)
err(r.triangular, 1, 1)
state = r.getstate()
one = [r.random(), r.gauss(0, 1), r.getrandbits(100)]
r.setstate(state)
print(one == [r.random(), r.gauss(0, 1), r.getrandbits(100)], state[0], len(state[1]), state[1][-1], sum(state[1][:-1]) % 9973)
copy = pickle.loads(pickle.dumps(r))
print(copy.random() == r.random(), type(copy).__name__)
err(r.setstate, (1, (), None))
err(r.setstate, (4, (), None))
err(r.setstate, (3, (1, 2), None))
err(r.setstate, (3, tuple([-1] * 625), None))
err(r.setstate, 5)


class Half(random.Random):
    def random(self): return 0.5


class Bits(random.Random):
    def getrandbits(self, k): return (1 << k) - 2


h = Half(1)
print(h.randrange(10), h.choice("abcd"), h.random(), h.uniform(2, 4), h.shuffle(x), x[:5], Bits().randrange(7), Bits().choice("abcdefg"))
print(Counter(random.Random(7).choices("xyz", k=3000)).most_common(), round(sum(random.Random(3).random() for _ in range(5000)), 9))
s = random.SystemRandom()
print(0 <= s.random() < 1, 0 <= s.getrandbits(10) < 1024, s.choice([5]), len(s.randbytes(7)), s.seed(1), s.randrange(1))
err(s.getstate)
err(s.setstate, 1)
err(s.getrandbits, -1)
print(sorted(random.__all__), random.Random.VERSION, repr(random.random).split(" at ")[0])
