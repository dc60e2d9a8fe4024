# packages: python3-rich python3-markdown-it python3-mdurl python3-pygments
import io, re
from rich.console import Console, Group
from rich.table import Table
from rich.tree import Tree
from rich.panel import Panel
from rich.markdown import Markdown
from rich.syntax import Syntax
from rich.pretty import pretty_repr, Pretty
from rich.progress import Progress, BarColumn, TextColumn
from rich.text import Text
from rich.columns import Columns
from rich import box, inspect

def console(**kw): return Console(file=io.StringIO(), width=72, force_terminal=True, color_system="truecolor", legacy_windows=False, _environ={}, **kw)
def show(*things):
    c = console()
    c.print(*things)
    print(re.sub(r"8;id=\d+;", "8;", c.file.getvalue()))  # ids of links are random

t = Table(title="Planets", box=box.ROUNDED, show_footer=True)
t.add_column("Name", style="cyan", footer="sum"); t.add_column("Moons", justify="right", footer="3")
t.add_row("Earth", "1"); t.add_row("[bold]Mars[/]", "2", end_section=True)
show(t)
tree = Tree("root"); tree.add("a").add("[red]b"); tree.add(Panel("in a panel"))
show(tree)
show(Markdown("# Title\n\nSome *text* with `code` and a [link](http://x)\n\n1. one\n2. two\n\n```python\ndef f(): pass\n```\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |"))
show(Syntax("def f(x: int) -> str:\n    return f'{x!r:>3}'  # c\n", "python", line_numbers=True))
show("[bold red]markup[/] :smile: 123 'text' http://example.org True None", {"a": [1, 2.5, None], "b": ("x",)})
print(pretty_repr({"key": list(range(40)), "other": {"deep": {"er": "x" * 50}}}, max_width=60))
c = console()
with Progress(TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"), console=c, auto_refresh=False) as progress:
    task = progress.add_task("work", total=4)
    for _ in range(4): progress.advance(task)
    progress.refresh()
print(repr(c.file.getvalue()[-200:]))
show(Columns([Panel(str(i)) for i in range(5)]))
text = Text("Hello, World!"); text.stylize("bold magenta", 0, 6); text.highlight_words(["World"], "green")
show(text, Group("a", "b"))
c = console()
try:
    def f(n): return 1 / n
    f(0)
except ZeroDivisionError: c.print_exception(show_locals=True, width=72)
print(len(c.file.getvalue()) > 500, "ZeroDivisionError" in c.file.getvalue())
