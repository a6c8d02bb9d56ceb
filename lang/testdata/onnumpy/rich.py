from rich.console import Console
from rich.table import Table
from rich.tree import Tree
from rich.panel import Panel
from rich.text import Text
from rich.pretty import pretty_repr
from rich.columns import Columns
import io
c=Console(width=60,file=io.StringIO(),force_terminal=True,color_system="truecolor",legacy_windows=False)
t=Table(title="T"); t.add_column("a",justify="right",style="cyan"); t.add_column("b"); t.add_row("1","[bold]x[/]"); t.add_row("2","y"*70); c.print(t)
tr=Tree("root"); tr.add("x").add("y"); c.print(tr); c.print(Panel("hello [red]world[/red]",title="p")); c.print({"a":[1,2,{"b":None}],"c":"x"*80})
print(c.file.getvalue()); print(pretty_repr({"k":list(range(40))},max_width=40))
