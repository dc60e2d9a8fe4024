# tokens: modules of the standard library are read as tokens, and their definitions and names counted.
# args: 1
import collections
import inspect
import io
import keyword
import sys
import textwrap
import tokenize

count, names = collections.Counter(), collections.Counter()
for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 40):
    for module in (textwrap, keyword):
        for t in tokenize.generate_tokens(io.StringIO(inspect.getsource(module)).readline):
            count[tokenize.tok_name[t.type]] += 1
            if t.type == tokenize.NAME and not keyword.iskeyword(t.string):
                names[t.string] += 1
print(sorted(count) == sorted(set(count)), count["NAME"] > 100, names.most_common(1)[0][0])
