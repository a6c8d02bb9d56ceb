import click
from click.testing import CliRunner
@click.command()
@click.option("--n", default=1, help="times", show_default=True)
@click.argument("name")
def hi(n, name):
    "Say hi."
    for _ in range(n): click.echo(f"hi {name}")
try: hi.main(["--n","2","Bob"], prog_name="hi", standalone_mode=False); hi.main(["--help"], prog_name="hi", standalone_mode=False); hi.main(["--n","x","Bob"], prog_name="hi", standalone_mode=False)
except click.ClickException as e: print(e.format_message())
