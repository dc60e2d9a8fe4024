# Source text: the compiler in each mode, from bytes. The last byte chooses.
# seen: lexer*.c parser*.c string_escapes.c source.c _ast.c ast_*.c assemble.c codegen*.c compile.c consts.c flowgraph*.c future.c instr_seq.c names.c preprocess.c symtable*.c unit.c unparse.c
import ast

EXPECTED = (SyntaxError, ValueError, OverflowError)
MODES = ["exec", "exec", "eval", "single", "func_type"]


def fuzz(data):
    choice = data[-1] if data else 0
    mode = MODES[choice % 5]
    if mode == "func_type" or choice & 32:
        tree = compile(data, "<fuzz>", mode, ast.PyCF_ONLY_AST | ast.PyCF_TYPE_COMMENTS)
        if mode != "func_type":
            compile(tree, "<fuzz>", mode, optimize=choice & 1)
    else:
        compile(data, "<fuzz>", mode, optimize=choice % 3)
