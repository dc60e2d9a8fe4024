"""`python -m asyncio`: a console where `await` may stand outside of functions.

There are no threads: the loop runs while an input is awaited, and tasks go on then.
"""
import ast, asyncio, code, contextvars, inspect, os, sys, types


class Console(code.InteractiveConsole):
    STATEMENT_FAILED = object()

    def __init__(self, names, loop):
        super().__init__(names, filename="<stdin>")
        self.compile.compiler.flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        self.loop = loop
        self.context = contextvars.copy_context()

    def runcode(self, code):
        try:
            result = self.context.run(types.FunctionType(code, self.locals))
            if inspect.iscoroutine(result):
                return self.loop.run_until_complete(self.loop.create_task(result, context=self.context))
            return result
        except SystemExit:
            raise
        except KeyboardInterrupt:
            self.write("\nKeyboardInterrupt\n")
        except BaseException:
            self.showtraceback()
        return self.STATEMENT_FAILED


def main():
    if len(sys.argv) > 1:
        import argparse
        parser = argparse.ArgumentParser(prog="python3 -m asyncio", description="Interactive asyncio shell", color=True)
        parser.parse_args()
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    names = {name: globals()[name] for name in ("__name__", "__package__", "__loader__", "__spec__", "__builtins__", "__file__")}
    names["asyncio"] = asyncio
    console = Console(names, loop)
    in_terminal = os.isatty(0) and os.isatty(1) and not os.getenv("PYTHON_BASIC_REPL")
    if in_terminal:
        import _terminal, site
        from morelia._console import install
        install(_terminal)
        site.register_readline()
        from _pyrepl.main import CAN_USE_PYREPL as in_terminal
    console.write(f'asyncio REPL {sys.version} on {sys.platform}\nUse "await" directly instead of "asyncio.run()".\n'
                  'Type "help", "copyright", "credits" or "license" for more information.\n')
    if startup := os.getenv("PYTHONSTARTUP"):
        import tokenize
        with tokenize.open(startup) as f:
            exec(compile(f.read(), startup, "exec"), names)
    ps1 = getattr(sys, "ps1", ">>> ")
    if in_terminal:
        from _colorize import get_theme
        theme = get_theme().syntax
        ps1 = f"{theme.prompt}{ps1}{theme.reset}"
    console.write(f"{ps1}import asyncio\n")
    status = 0
    try:
        if in_terminal:
            from _pyrepl.simple_interact import run_multiline_interactive_console
            run_multiline_interactive_console(console)
        else:
            console.interact(banner="", exitmsg="")
    except SystemExit as end:
        status = end.code
    console.write("exiting asyncio REPL...\n")
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    if tasks:
        loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
    loop.close()
    sys.exit(status)


if __name__ == "__main__":
    main()
