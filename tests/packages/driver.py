# tests/packages/driver.py PACKAGES PROGRAM: runs a program in this module with the folder of packages on the path, as oracle.mjs does there.
import sys

sys.dont_write_bytecode = True
sys.path[:] = [entry for entry in sys.path if "tests/packages" not in entry] + [sys.argv[1]]
with open(sys.argv[2], encoding="utf-8") as file:
    code = compile(file.read(), "program.py", "exec")
sys.argv = ["program.py"]
del sys, file
exec(code)
