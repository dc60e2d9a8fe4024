# The modules of the library that can be imported, and why the others cannot: run on the oracle by tests/oracle/modules.mjs.
import importlib
import io
import sys
import zipfile

OTHERS = ("_pyodide", "pyodide", "ctypes", "sqlite3", "multiprocessing", "idlelib", "turtledemo", "test", "tkinter", "venv", "ensurepip")
LOUD = ("antigravity", "this")
names = set()
for entry in zipfile.ZipFile("/lib/python314.zip").namelist():
    stem, dot, kind = entry.rpartition(".")
    parts = stem.split("/")
    if kind not in ("py", "pyc") or parts[0] in OTHERS + LOUD or not all(p.isidentifier() for p in parts):
        continue
    if parts[-1] == "__init__":
        parts.pop()
    if parts[-1] != "__main__" and parts != ["_sysconfigdata__emscripten_wasm32-emscripten"]:
        names.add(".".join(parts))
import warnings
warnings.simplefilter("ignore")
for name in sorted(names):
    try:
        importlib.import_module(name)
        print(name)
    except BaseException as e:
        print(f"# {name}: {type(e).__name__}: {e}")
