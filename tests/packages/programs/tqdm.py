# packages: python3-tqdm
import io
from tqdm import tqdm, trange
out = io.StringIO()
for i in tqdm(range(3), file=out, ascii=True, bar_format="{desc}{n_fmt}/{total_fmt}|{bar:10}|", desc="d", mininterval=0): pass
print(repr(out.getvalue()))
print(tqdm.format_meter(50, 100, 5, ncols=60, ascii=True, prefix="x"), tqdm.format_interval(3725), tqdm.format_sizeof(123456), tqdm.format_num(1e10))
with tqdm(total=100, file=out, disable=False, mininterval=0) as bar:
    bar.set_description("work"); bar.update(30); bar.set_postfix(loss=0.5, a="b"); bar.update(70)
    print(bar.n, bar.postfix, bar.total)
print(sum(trange(5, file=out, leave=False)), len(tqdm([1, 2], file=out)))
out2 = io.StringIO(); tqdm.write("text", file=out2); print(out2.getvalue())
