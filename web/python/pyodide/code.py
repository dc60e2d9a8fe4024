"""Pyodide's pyodide.code: running source text and looking at it."""
import ast, inspect
from types import CodeType

__all__ = ["CodeRunner", "eval_code", "eval_code_async", "find_imports", "relaxed_call", "relaxed_wrap", "run_js", "should_quiet"]


def should_quiet(source, /):
    """Whether the source ends with a semicolon, which keeps its value from being shown."""
    import io, tokenize
    last = None
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type not in (tokenize.NEWLINE, tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
                last = token.string
    except (tokenize.TokenError, SyntaxError):
        return False
    return last == ";"


def find_imports(source, /):
    """The modules that a source imports, with the packages that they are in, sorted; none of one that is no Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return []
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found = [node.module]
        else:
            continue
        for name in found:
            parts = name.split(".")
            names.update(".".join(parts[:n]) for n in range(1, len(parts) + 1))
    return sorted(names)


def _with_value(body, mode):
    # The last statement as an expression of its own, where the mode wants its value.
    if mode not in ("last_expr", "last_expr_or_assign") or not body:
        return None
    last = body[-1]
    if isinstance(last, ast.Expr):
        return ast.Expression(body.pop().value)
    target = None
    if mode == "last_expr_or_assign":
        if isinstance(last, ast.Assign):
            target = last.targets[-1]
        elif isinstance(last, (ast.AugAssign, ast.AnnAssign)) and getattr(last, "value", None) is not None:
            target = last.target
    return ast.Expression(ast.copy_location(ast.Name(target.id, ast.Load()), target)) if isinstance(target, ast.Name) else None


class CodeRunner:
    """A source that is compiled once and run as often as wanted: its last expression is the value."""

    def __init__(self, source, *, return_mode="last_expr", mode="exec", quiet_trailing_semicolon=True, filename="<exec>", flags=0x0, dont_inherit=False, optimize=-1):
        self.ast = ast.parse(source, filename=filename, mode=mode)
        self.source, self.filename, self.mode = source, filename, mode
        self._return_mode = "none" if quiet_trailing_semicolon and should_quiet(source) else return_mode or "none"
        self._options = {"flags": flags, "dont_inherit": dont_inherit, "optimize": optimize}
        self.code = None

    def compile(self):
        """Compiles, after which it can be run."""
        tree = ast.Module(list(self.ast.body), type_ignores=[])
        value = _with_value(tree.body, self._return_mode)
        self.code = compile(tree, self.filename, "exec", **self._options)
        self._value = value and compile(ast.fix_missing_locations(value), self.filename, "eval", **self._options)
        return self

    def _parts(self, globals, locals):
        if self.code is None:
            raise RuntimeError("Not yet compiled")
        globals = {"__builtins__": __builtins__} if globals is None else globals
        return [part for part in (self.code, self._value) if part], globals, globals if locals is None else locals

    def run(self, globals=None, locals=None):
        """The value of the last expression, or None."""
        parts, globals, locals = self._parts(globals, locals)
        for code in parts:
            result = eval(code, globals, locals)
        return result

    async def run_async(self, globals=None, locals=None):
        """The same of source with await in it."""
        parts, globals, locals = self._parts(globals, locals)
        for code in parts:
            result = eval(code, globals, locals)
            if code.co_flags & inspect.CO_COROUTINE:
                result = await result
        return result


def eval_code(source, globals=None, locals=None, *, return_mode="last_expr", quiet_trailing_semicolon=True, filename="<exec>", flags=0x0):
    """Runs source text; the value of its last expression."""
    return CodeRunner(source, return_mode=return_mode, quiet_trailing_semicolon=quiet_trailing_semicolon, filename=filename, flags=flags).compile().run(globals, locals)


async def eval_code_async(source, globals=None, locals=None, *, return_mode="last_expr", quiet_trailing_semicolon=True, filename="<exec>", flags=0x0):
    """Runs source text that may use await; the value of its last expression."""
    runner = CodeRunner(source, return_mode=return_mode, quiet_trailing_semicolon=quiet_trailing_semicolon, filename=filename, flags=flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    return await runner.compile().run_async(globals, locals)


def relaxed_call(func, *args, **kwargs):
    """Calls a function without those arguments that it does not take."""
    try:
        parameters = inspect.signature(func).parameters.values()
    except (TypeError, ValueError):
        return func(*args, **kwargs)
    kinds = [parameter.kind for parameter in parameters]
    if inspect.Parameter.VAR_POSITIONAL not in kinds:
        args = args[:sum(kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds)]
    if inspect.Parameter.VAR_KEYWORD not in kinds:
        named = {parameter.name for parameter in parameters if parameter.kind in (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)}
        kwargs = {name: value for name, value in kwargs.items() if name in named}
    return func(*args, **kwargs)


def relaxed_wrap(func):
    """The function, to be called with more arguments than it takes."""
    import functools

    @functools.wraps(func)
    def call(*args, **kwargs):
        return relaxed_call(func, *args, **kwargs)
    return call


def run_js(code, /):
    """Runs JavaScript, where all of it was granted (jsGlobals: true)."""
    if not isinstance(code, str):
        raise TypeError(f"argument should have type 'string' not type {type(code).__name__!r}")
    import js
    return js.eval(code)
