# Runs the parts of tests/recursion/paths.py: `driver.py FILE [--outcomes] [PART ...]`. It prints those that end otherwise than they say, and
# how many ran; --outcomes prints every part's outcome.
import sys, time
def parts(text):
    head, *rest = text.split("\n#% ")
    for part in rest:
        title, _, source = part.partition("\n")
        name, _, outcome = title.partition(" -> ")
        yield name, outcome.split("|"), head + "\n" + source
def outcome_of(source):
    try: exec(compile(source, "part", "exec"), {"__name__": "part"})
    except BaseException as e: return type(e).__name__, str(e)[:100] if len(str(type(e))) else ""
    return "ok", ""
def fresh(n): return [n + 1, *(fresh(n - 1) if n else ())]
def main(file, *wanted):
    show = "--outcomes" in wanted
    wanted = [w for w in wanted if not w.startswith("--")]
    n = wrong = 0
    for name, outcomes, source in parts(open(file).read()):
        if wanted and name not in wanted: continue
        if show: print(name, end=": ", flush=True)
        n += 1
        begin = time.process_time()
        got, text = outcome_of(source)
        if show: print(got, text, f"{time.process_time() - begin:.2f} s", "" if got in outcomes else "OTHERWISE", flush=True)
        if got not in outcomes:
            wrong += 1
            if not show: print(name, got, text)
        assert 1 + 1 == 2 and fresh(3) == [4, 3, 2, 1]
    print(n, "parts,", wrong, "otherwise")
main(*sys.argv[1:])
