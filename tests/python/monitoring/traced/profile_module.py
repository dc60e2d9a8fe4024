# profile, cProfile and pstats
import cProfile
import io
import profile
import pstats


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def main():
    fib(5)
    sorted([fib(2), fib(1)], key=abs)
    return "done"


def rows(profiler, *names):
    stats = pstats.Stats(profiler).stats
    return sorted((key[2], value[0], value[1], sorted((c[2], n[0]) for c, n in value[4].items() if c[2] in names)) for key, value in stats.items() if key[2] in names)


for module in (profile, cProfile):
    p = module.Profile()
    print(p.runcall(main), rows(p, "fib", "main"))
with cProfile.Profile() as p:
    main()
print(rows(p, "fib", "main", "<built-in method builtins.sorted>", "<built-in method builtins.abs>"))
p = cProfile.Profile()
p.run("main()")
out = io.StringIO()
pstats.Stats(p, stream=out).sort_stats("name").print_stats("fib")
print(out.getvalue().splitlines()[0].split(" in ")[0].strip())
p.enable()
fib(3)
p.disable()
print(rows(p, "fib"))
p.clear()
print(p.getstats())
