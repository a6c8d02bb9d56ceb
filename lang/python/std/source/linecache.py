# linecache: lines of files by their numbers.
import os
import sys

cache = {}


def getlines(filename, module_globals=None):
    """All lines of a file; none where it cannot be read."""
    if filename not in cache:
        updatecache(filename, module_globals)
    return cache[filename][2] if filename in cache else []


def getline(filename, lineno, module_globals=None):
    """A line, counted from 1, with its end; "" where there is none."""
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def updatecache(filename, module_globals=None):
    """Reads a file again, as the folders of sys.path have it."""
    cache.pop(filename, None)
    if not filename or filename.startswith("<") and filename.endswith(">"):
        return []
    for folder in [""] + ([] if os.path.isabs(filename) else list(sys.path)):
        name = os.path.join(folder, filename)
        try:
            with open(name, encoding="utf-8") as f:
                lines = f.readlines()
            status = os.stat(name)
        except (OSError, UnicodeDecodeError):
            continue
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        cache[filename] = status.st_size, status.st_mtime, lines, name
        return lines
    return []


def checkcache(filename=None):
    """Forgets files that have changed."""
    for name in list(cache) if filename is None else [filename]:
        if name in cache:
            size, time, _, full = cache[name]
            try:
                status = os.stat(full)
            except OSError:
                del cache[name]
                continue
            if (size, time) != (status.st_size, status.st_mtime):
                del cache[name]


def clearcache():
    """Forgets all files."""
    cache.clear()
