# warnings: the texts of warnings. Filters and what is given are Go's.


class WarningMessage:
    """A warning that was recorded."""

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno
        self.file, self.line, self.source = file, line, source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f"{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, "
                f"lineno : {self.lineno}, line : {self.line!r}}}")


def formatwarning(message, category, filename, lineno, line=None):
    """The text of a warning, with the line that gave it."""
    if line is None:
        import linecache
        line = linecache.getline(filename, lineno)
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    return text + f"  {line.strip()}\n" if line and line.strip() else text


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Writes the text of a warning."""
    import sys
    (sys.stderr if file is None else file).write(formatwarning(message, category, filename, lineno, line))
