# Files beside the modules of a package.
import importlib.resources
import os
import sys
from importlib.metadata import entry_points

print(list(entry_points(group="no.such.group")))
os.makedirs("pack", exist_ok=True)
with open("pack/__init__.py", "w") as f:
    f.write("name = 'pack'\n")
with open("pack/table.txt", "w") as f:
    f.write("a b\n")
sys.path.insert(0, os.getcwd())
folder = importlib.resources.files("pack")
print((folder / "table.txt").read_text(), folder.name)
import pack

print(importlib.resources.files(pack).joinpath("table.txt").exists())
print(importlib.resources.read_text("pack", "table.txt"), importlib.resources.read_binary("pack", "table.txt"))
with importlib.resources.open_text("pack", "table.txt") as f:
    print(f.readline())
with importlib.resources.path("pack", "table.txt") as p:
    print(p.name)
print(importlib.resources.is_resource("pack", "table.txt"), importlib.resources.is_resource("pack", "none"))
