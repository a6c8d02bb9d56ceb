# The bytes of a file in a package.
import os
import pkgutil
import sys

os.makedirs("held/deep", exist_ok=True)
open("held/__init__.py", "w").close()
with open("held/deep/data.bin", "wb") as f:
    f.write(b"\x00\x01")
sys.path.insert(0, os.getcwd())
print(pkgutil.get_data("held", "deep/data.bin"))
try:
    pkgutil.get_data("held", "none")
except FileNotFoundError as e:
    print(type(e).__name__)
