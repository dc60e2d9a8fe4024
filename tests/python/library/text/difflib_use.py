# difflib: SequenceMatcher, close matches, the four delta formats, Differ, HtmlDiff, restore; errors.
import difflib
from difflib import SequenceMatcher


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


pairs = [("qabxcd", "abycdf"), ("", ""), ("abc", ""), ("", "x"), ("private Thread currentThread;", "private volatile Thread currentThread;"), ("abcdefgh" * 30, "abxdefgh" * 30), ([1, 2, 3, 4], [2, 3, 5, 4]), ("aaaa", "aaaa"), ("tide", "diet"), ("diet", "tide")]
for a, b in pairs:
    s = SequenceMatcher(None, a, b)
    print(s.find_longest_match(), s.get_matching_blocks()[:6], s.get_opcodes()[:6], s.ratio(), s.quick_ratio(), s.real_quick_ratio(), len(list(s.get_grouped_opcodes(2))), s.bpopular and sorted(s.bpopular))
s = SequenceMatcher(lambda x: x == " ", " abcd", "abcd abcd")
print(s.find_longest_match(0, 5, 0, 9), s.bjunk, SequenceMatcher(None, "ab" * 200, "ab" * 200).bpopular, SequenceMatcher(None, "ab" * 200, "ab" * 200, autojunk=False).ratio())
s.set_seqs("abc", "bcd")
print(s.ratio())
s.set_seq1("bcd")
print(s.ratio(), s.get_opcodes())
for tag, i1, i2, j1, j2 in SequenceMatcher(None, "the old text", "a new text here").get_opcodes():
    print(tag, i1, i2, j1, j2, end="; ")
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), difflib.get_close_matches("wheel", __import__("keyword").kwlist), difflib.get_close_matches("x", ["y"]), difflib.get_close_matches("abc", ["abd", "abe", "abf", "abg"], n=2, cutoff=0.1))
err(difflib.get_close_matches, "a", ["b"], n=0)
err(difflib.get_close_matches, "a", ["b"], cutoff=2)
one = "zero\none\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n".splitlines(True)
two = "zero\none\ntree\nfour\nfive!\nsix\nseven\neight\nnine\nextra\nten".splitlines(True)
print("".join(difflib.unified_diff(one, two, "a.txt", "b.txt", "2020-01-01", "2020-01-02", n=1)))
print("".join(difflib.context_diff(one, two, "a.txt", "b.txt", n=2)))
nd = list(difflib.ndiff(one, two))
print("".join(nd))
print("".join(difflib.restore(nd, 1)) == "".join(one), "".join(difflib.restore(nd, 2)) == "".join(two))
err(list, difflib.restore(nd, 3))
print(list(difflib.unified_diff([], [])), list(difflib.unified_diff(["a"], ["b"], lineterm="")), list(difflib.context_diff(["a"], [], lineterm="")), list(difflib.ndiff(["\tab\n", "xyz\n"], ["\tac\n", "xYz\n", "new\n"])))
err(list, difflib.unified_diff("a", [b"b"]))
err(list, difflib.unified_diff([1], [2]))
print(list(difflib.diff_bytes(difflib.unified_diff, [b"caf\xe9\n"], [b"cafe\n"], b"a", b"b")))
err(list, difflib.diff_bytes(difflib.unified_diff, ["a"], [b"b"]))
d = difflib.Differ(linejunk=lambda l: l.strip() == "", charjunk=difflib.IS_CHARACTER_JUNK)
print("".join(d.compare(["  1. Beautiful is better than ugly.\n", "  2. Explicit\n", "\n", "  3. Simple\n", "  4. Complex is better\n"], ["  1. Beautiful is better than ugly.\n", "  3.   Simple\n", "  4. Complicated is better\n", "  5. Flat\n"])))
print(difflib.IS_LINE_JUNK(" # \n"), difflib.IS_LINE_JUNK("x"), difflib.IS_CHARACTER_JUNK("\t"), difflib.Match(1, 2, 3))
h = difflib.HtmlDiff(tabsize=4, wrapcolumn=20)
t = h.make_table(one, two, "from", "to", context=True, numlines=1)
print(t)
f = h.make_file(["a <b>\n"], ["a <c>\n"], charset="ascii")
print(len(f) > 1000, "charset=ascii" in f, [l for l in f.splitlines() if "diff_chg" in l][-1])
print(sorted(difflib.__all__), SequenceMatcher[int])
