# differ: two versions of texts are compared, line by line and word by word.
# args: 3
import difflib
import random
import sys

rng = random.Random(5)
WORDS = "the quick brown fox jumps over a lazy dog while seven wizards mix fine boxes of liquor jugs".split()
total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
    old = [" ".join(rng.choice(WORDS) for _ in range(rng.randint(3, 9))) for _ in range(60)]
    new = list(old)
    for _ in range(12):
        k = rng.randrange(len(new))
        match rng.randrange(3):
            case 0: del new[k]
            case 1: new.insert(k, "something new here")
            case 2: new[k] = new[k].replace("the", "THE", 1) + " end"
    total += sum(map(len, difflib.unified_diff(old, new, "old", "new", lineterm="")))
    total += sum(map(len, difflib.ndiff(old, new)))
    total += len(difflib.get_close_matches("foxes", WORDS + [f"fox{i}"]))
print(total)
