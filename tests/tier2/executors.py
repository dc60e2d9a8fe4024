"""Runs a program and prints the executors of its code objects, as CPython with its JIT and Morelia with tier 2 both can:
    executors.py PROGRAM
What stands for an address is left out: of each micro-op its name, argument and target."""
import _opcode
import gc
import sys
import types


def executor_at(code, offset):
    try:
        return _opcode.get_executor(code, offset)
    except ValueError:
        return None


def codes(code):
    yield code
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from codes(const)


def show(executor, indent, seen, out):
    if id(executor) in seen:
        out(f"{indent}again {seen[id(executor)]}")
        return
    seen[id(executor)] = len(seen)
    for i in range(len(executor)):
        name, oparg, target, _ = executor[i]
        out(f"{indent}{name} {oparg} {target & 0xFFFF}/{target >> 16}")
    for exit, linked in enumerate(gc.get_referents(executor)):
        out(f"{indent}linked {exit}")
        show(linked, indent + "  ", seen, out)


def main(path):
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    exec(code, module.__dict__)
    lines = []
    seen = {}
    for each in codes(code):
        for offset in range(0, len(each.co_code), 2):
            executor = executor_at(each, offset)
            if executor is not None:
                lines.append(f"executor {each.co_qualname} {offset}")
                show(executor, "  ", seen, lines.append)
    print("--- executors")
    print("\n".join(lines))


path = sys.argv.pop(1)
sys.argv[0] = path
main(path)
