# The examples of documentation: their options, and how a text is read for them.
import re

OPTIONFLAGS_BY_NAME = {}


def register_optionflag(name):
    """The flag of a name, which is made if there is none."""
    return OPTIONFLAGS_BY_NAME.setdefault(name, 1 << len(OPTIONFLAGS_BY_NAME))


DONT_ACCEPT_TRUE_FOR_1 = register_optionflag("DONT_ACCEPT_TRUE_FOR_1")
DONT_ACCEPT_BLANKLINE = register_optionflag("DONT_ACCEPT_BLANKLINE")
NORMALIZE_WHITESPACE = register_optionflag("NORMALIZE_WHITESPACE")
ELLIPSIS = register_optionflag("ELLIPSIS")
SKIP = register_optionflag("SKIP")
IGNORE_EXCEPTION_DETAIL = register_optionflag("IGNORE_EXCEPTION_DETAIL")
COMPARISON_FLAGS = DONT_ACCEPT_TRUE_FOR_1 | DONT_ACCEPT_BLANKLINE | NORMALIZE_WHITESPACE | ELLIPSIS | SKIP | IGNORE_EXCEPTION_DETAIL
REPORT_UDIFF = register_optionflag("REPORT_UDIFF")
REPORT_CDIFF = register_optionflag("REPORT_CDIFF")
REPORT_NDIFF = register_optionflag("REPORT_NDIFF")
REPORT_ONLY_FIRST_FAILURE = register_optionflag("REPORT_ONLY_FIRST_FAILURE")
FAIL_FAST = register_optionflag("FAIL_FAST")
REPORTING_FLAGS = REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF | REPORT_ONLY_FIRST_FAILURE | FAIL_FAST


class Example:
    """A statement and what it shall print."""

    def __init__(self, source, want, exc_msg=None, lineno=0, indent=0, options=None):
        self.source = source if source.endswith("\n") else source + "\n"
        self.want = want + "\n" if want and not want.endswith("\n") else want
        self.exc_msg = exc_msg + "\n" if exc_msg is not None and not exc_msg.endswith("\n") else exc_msg
        self.lineno, self.indent, self.options = lineno, indent, options or {}

    def _key(self):
        return self.source, self.want, self.lineno, self.indent, self.options, self.exc_msg

    def __eq__(self, other):
        return self._key() == other._key() if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((self.source, self.want, self.lineno, self.indent, self.exc_msg))


class DocTest:
    """The examples of one docstring, and the variables that they run with."""

    def __init__(self, examples, globs, name, filename, lineno, docstring):
        self.examples, self.docstring, self.globs = examples, docstring, globs.copy()
        self.name, self.filename, self.lineno = name, filename, lineno

    def __repr__(self):
        n = len(self.examples)
        what = "no examples" if n == 0 else "1 example" if n == 1 else f"{n} examples"
        return f"<{type(self).__name__} {self.name} from {self.filename}:{self.lineno} ({what})>"

    def __lt__(self, other):
        if not isinstance(other, DocTest):
            return NotImplemented
        return (self.name, self.filename, self.lineno or 0) < (other.name, other.filename, other.lineno or 0)


class DocTestParser:
    """Finds the examples in a text."""

    _EXAMPLE = re.compile(r"""(?P<source>(?:^(?P<indent> [ ]*)>>>    .*)(?:\n           [ ]*  \.\.\. .*)*)\n?
                              (?P<want>(?:(?![ ]*$)(?![ ]*>>>).+$\n?)*)""", re.MULTILINE | re.VERBOSE)
    _EXCEPTION = re.compile(r"""^(?P<hdr>Traceback\ \((?:most\ recent\ call\ last|innermost\ last)\):)\s*$(?P<stack>.*?)^(?P<msg>\w+.*)""",
                            re.VERBOSE | re.MULTILINE | re.DOTALL)
    _OPTION = re.compile(r"#\s*doctest:\s*([^\n\'\"]*)$", re.MULTILINE)

    def parse(self, string, name="<string>"):
        """The examples and the texts between them."""
        string = string.expandtabs()
        margin = min((len(line) - len(line.lstrip()) for line in string.split("\n") if line.strip()), default=0)
        if margin > 0:
            string = "\n".join(line[margin:] for line in string.split("\n"))
        output, at, lineno = [], 0, 0
        for m in self._EXAMPLE.finditer(string):
            output.append(string[at:m.start()])
            lineno += string.count("\n", at, m.start())
            source, options, want, message = self._parse_example(m, name, lineno)
            if not re.match(r"^\s*(#.*)?$", source):
                output.append(Example(source, want, message, lineno=lineno, indent=margin + len(m["indent"]), options=options))
            lineno += string.count("\n", m.start(), m.end())
            at = m.end()
        output.append(string[at:])
        return output

    def get_examples(self, string, name="<string>"):
        """The examples alone."""
        return [x for x in self.parse(string, name) if isinstance(x, Example)]

    def get_doctest(self, string, globs, name, filename, lineno):
        """A test of all examples of a text."""
        return DocTest(self.get_examples(string, name), globs, name, filename, lineno, string)

    def _parse_example(self, m, name, lineno):
        indent = len(m["indent"])
        lines = m["source"].split("\n")
        for i, line in enumerate(lines):
            if len(line) >= indent + 4 and line[indent + 3] != " ":
                raise ValueError(f"line {lineno + i + 1} of the docstring for {name} lacks blank after {line[indent:indent + 3]}: {line!r}")
            if i and not line.startswith(" " * indent + "."):
                raise ValueError(f"line {lineno + i + 1} of the docstring for {name} has inconsistent leading whitespace: {line!r}")
        source = "\n".join(line[indent + 4:] for line in lines)
        wants = m["want"].split("\n")
        if len(wants) > 1 and not wants[-1].strip():
            wants.pop()
        for i, line in enumerate(wants):
            if line and not line.startswith(" " * indent):
                raise ValueError(f"line {lineno + len(lines) + i + 1} of the docstring for {name} has inconsistent leading whitespace: {line!r}")
        want = "\n".join(line[indent:] for line in wants)
        raised = self._EXCEPTION.match(want)
        return source, self._options(source, name, lineno), want, raised["msg"] if raised else None

    def _options(self, source, name, lineno):
        options = {}
        for m in self._OPTION.finditer(source):
            for word in m[1].replace(",", " ").split():
                if word[0] not in "+-" or word[1:] not in OPTIONFLAGS_BY_NAME:
                    raise ValueError(f"line {lineno + 1} of the doctest for {name} has an invalid option: {word!r}")
                options[OPTIONFLAGS_BY_NAME[word[1:]]] = word[0] == "+"
        return options
