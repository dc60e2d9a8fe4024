# packages: python3-click
import click
from click.testing import CliRunner

@click.group()
@click.version_option("1.2", prog_name="tool")
@click.option("--debug/--no-debug", default=False, envvar="TOOL_DEBUG")
@click.pass_context
def cli(ctx, debug):
    """A tool with commands."""
    ctx.obj = {"debug": debug}

@cli.command()
@click.argument("names", nargs=-1, required=True)
@click.option("-n", "--count", type=click.IntRange(1, 5), default=1, show_default=True, help="How many times.")
@click.option("--colour", type=click.Choice(["red", "green"], case_sensitive=False))
@click.pass_obj
def hello(obj, names, count, colour):
    """Greets NAMES."""
    for _ in range(count):
        for name in names:
            click.echo(click.style(f"hello {name}", fg=colour) if colour else f"hello {name} {obj['debug']}")

@cli.command()
@click.option("--password", prompt=True, hide_input=True, confirmation_prompt=True)
@click.confirmation_option(prompt="Sure?")
def drop(password): click.echo(len(password))

@cli.command("files")
@click.argument("source", type=click.File("r"))
def files(source): click.echo(sum(1 for _ in source))

run = CliRunner()
for args, given in [(["--help"], None), (["hello", "--help"], None), (["hello", "a", "b", "-n", "2"], None), (["hello"], None), (["hello", "x", "-n", "9"], None), (["--version"], None),
                    (["--debug", "hello", "x", "--colour", "RED"], None), (["drop"], "pw\npw\ny\n"), (["drop"], "a\nb\nc\nc\nn\n"), (["nope"], None), (["files", "-"], "1\n2\n")]:
    result = run.invoke(cli, args, input=given, color=True)
    print(args, result.exit_code, repr(result.output), type(result.exception).__name__)
with run.isolated_filesystem():
    with open("f.txt", "w") as f: f.write("x\ny\n")
    print(run.invoke(cli, ["files", "f.txt"]).output, run.invoke(cli, ["files", "g.txt"]).output)
