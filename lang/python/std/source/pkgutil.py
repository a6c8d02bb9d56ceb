# pkgutil: files that lie in packages.
from importlib import import_module
from pathlib import Path


def get_data(package, resource):
    """The bytes of a file below a package's folder; None of a package without one."""
    place = getattr(import_module(package), "__file__", None)
    return None if place is None else Path(place).parent.joinpath(*resource.split("/")).read_bytes()
