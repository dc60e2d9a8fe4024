# bench/hosts/cpython.py: one program in a native CPython, this one. The last stderr line is that of clock.mjs: what Python's start took is not in it.
import builtins
import io
import sys
import time


def run(file):
    with open(file, encoding="utf-8") as stream:
        source = stream.read()
    builtins.clock = time.thread_time
    out, sys.stdout = sys.stdout, io.StringIO()
    wall, thread, process = time.perf_counter(), time.thread_time(), time.process_time()
    exec(compile(source, file, "exec"), {"__name__": "__main__"})
    took = time.perf_counter() - wall, time.thread_time() - thread, time.process_time() - process
    out.write(sys.stdout.getvalue())
    out.flush()
    sys.stderr.write(f"@ 0 {' '.join(f'{seconds * 1000:.3f}' for seconds in took)} 0 0\n")


sys.argv = sys.argv[1:]
run(sys.argv[0])
