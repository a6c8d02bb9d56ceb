# importlib.resources: files that lie beside the modules of a package.
import contextlib
from importlib import import_module
from pathlib import Path


def files(package):
    """The folder of a package."""
    module = import_module(package) if isinstance(package, str) else package
    place = getattr(module, "__file__", None)
    if place is None:
        raise TypeError(f"{getattr(module, '__name__', module)!r} has no files: it is a part of tq")
    return Path(place).parent


@contextlib.contextmanager
def as_file(path):
    """The path of a resource, for a with statement."""
    yield path


def _resource(package, name):
    if "/" in name or "\\" in name:
        raise ValueError(f"{name!r} must be only a file name")
    return files(package) / name


def open_text(package, resource, encoding="utf-8", errors="strict"):
    return open(_resource(package, resource), encoding=encoding, errors=errors)


def open_binary(package, resource):
    return open(_resource(package, resource), "rb")


def read_text(package, resource, encoding="utf-8", errors="strict"):
    return _resource(package, resource).read_text(encoding=encoding, errors=errors)


def read_binary(package, resource):
    return _resource(package, resource).read_bytes()


def path(package, resource):
    return as_file(_resource(package, resource))


def is_resource(package, name):
    return _resource(package, name).is_file()


def contents(package):
    return [p.name for p in files(package).iterdir()]
