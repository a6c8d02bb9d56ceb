# doctest: examples in documentation that are run and held against what they promise.
import difflib
import inspect
import io
import os
import re
import sys
import traceback
from collections import namedtuple
from _doctest_examples import *

__all__ = ["register_optionflag", "DONT_ACCEPT_TRUE_FOR_1", "DONT_ACCEPT_BLANKLINE", "NORMALIZE_WHITESPACE", "ELLIPSIS", "SKIP", "IGNORE_EXCEPTION_DETAIL",
           "COMPARISON_FLAGS", "REPORT_UDIFF", "REPORT_CDIFF", "REPORT_NDIFF", "REPORT_ONLY_FIRST_FAILURE", "REPORTING_FLAGS", "FAIL_FAST", "Example", "DocTest",
           "DocTestParser", "DocTestFinder", "DocTestRunner", "OutputChecker", "DocTestFailure", "UnexpectedException", "testmod", "testfile",
           "run_docstring_examples", "script_from_examples", "TestResults"]

TestResults = namedtuple("TestResults", "failed attempted")
BLANKLINE_MARKER, ELLIPSIS_MARKER = "<BLANKLINE>", "..."


def _indent(text, indent=4):
    return re.sub("(?m)^(?!$)", " " * indent, text)


class DocTestFinder:
    """Finds the docstrings with examples of a module, a class or a function."""

    def __init__(self, verbose=False, parser=None, recurse=True, exclude_empty=True):
        self._parser, self._verbose, self._recurse, self._exclude_empty = parser or DocTestParser(), verbose, recurse, exclude_empty

    def find(self, obj, name=None, module=None, globs=None, extraglobs=None):
        """The tests of an object and of what it contains."""
        if name is None:
            name = getattr(obj, "__name__", None)
            if name is None:
                raise ValueError(f"DocTestFinder.find: name must be given when obj.__name__ doesn't exist: {type(obj)!r}")
        if module is False:
            module = None
        elif module is None:
            module = inspect.getmodule(obj)
        globs = dict(module.__dict__ if module else {}) if globs is None else globs.copy()
        globs.update(extraglobs or {})
        globs.setdefault("__name__", "__main__")
        tests = []
        self._find(tests, obj, name, module, globs, set())
        return sorted(tests)

    def _find(self, tests, obj, name, module, globs, seen):
        if id(obj) in seen:
            return
        seen.add(id(obj))
        test = self._get_test(obj, name, module, globs)
        if test is not None:
            tests.append(test)
        if not self._recurse:
            return
        if inspect.ismodule(obj):
            for key, val in obj.__dict__.items():
                if (inspect.isroutine(inspect.unwrap(val) if callable(val) else val) or inspect.isclass(val)) and self._from_module(module, val):
                    self._find(tests, val, f"{name}.{key}", module, globs, seen)
            for key, val in getattr(obj, "__test__", {}).items():
                self._find(tests, val, f"{name}.__test__.{key}", module, globs, seen)
        elif inspect.isclass(obj):
            for key, val in obj.__dict__.items():
                if isinstance(val, (staticmethod, classmethod)):
                    val = val.__func__
                if (inspect.isroutine(val) or inspect.isclass(val) or isinstance(val, property)) and self._from_module(module, val):
                    self._find(tests, val, f"{name}.{key}", module, globs, seen)

    def _from_module(self, module, obj):
        if module is None or isinstance(obj, property):
            return True
        return getattr(inspect.unwrap(obj), "__module__", None) == module.__name__

    def _get_test(self, obj, name, module, globs):
        doc = obj if isinstance(obj, str) else getattr(obj, "__doc__", None)
        doc = doc if isinstance(doc, str) else ""
        if self._exclude_empty and not doc:
            return None
        filename = getattr(module, "__file__", None) or getattr(module, "__name__", None)
        return self._parser.get_doctest(doc, globs, name, filename, self._line(obj, doc))

    def _line(self, obj, doc):
        if inspect.ismodule(obj):
            return 0 if doc else None
        obj = obj.fget if isinstance(obj, property) else obj
        try:
            lines, first = inspect.getsourcelines(inspect.unwrap(obj))
        except (OSError, TypeError, AttributeError):
            return None
        opening = re.compile(r"(^|.*:)\s*\w*(\"|')")
        for i, line in enumerate(lines):
            if opening.match(line) and (i or len(lines) == 1):
                return first - 1 + i
        return None


class OutputChecker:
    """Holds what an example printed against what it promises."""

    def check_output(self, want, got, optionflags):
        """Reports whether they match."""
        if got == want:
            return True
        if not optionflags & DONT_ACCEPT_TRUE_FOR_1 and (got, want) in (("True\n", "1\n"), ("False\n", "0\n")):
            return True
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            want = re.sub(r"(?m)^%s\s*?$" % re.escape(BLANKLINE_MARKER), "", want)
            got = re.sub(r"(?m)^[^\S\n]+$", "", got)
            if got == want:
                return True
        if optionflags & NORMALIZE_WHITESPACE:
            got, want = " ".join(got.split()), " ".join(want.split())
            if got == want:
                return True
        return bool(optionflags & ELLIPSIS) and _ellipsis_match(want, got)

    def output_difference(self, example, got, optionflags):
        """What differs, as a report."""
        want = example.want
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            got = re.sub("(?m)^[ ]*(?=\n)", BLANKLINE_MARKER, got)
        fancy = optionflags & (REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF)
        if fancy and (optionflags & REPORT_NDIFF or want.count("\n") > 2 and got.count("\n") > 2):
            a, b = want.splitlines(keepends=True), got.splitlines(keepends=True)
            if optionflags & REPORT_UDIFF:
                kind, lines = "unified diff with -expected +actual", list(difflib.unified_diff(a, b, n=2))[2:]
            elif optionflags & REPORT_CDIFF:
                kind, lines = "context diff with expected followed by actual", list(difflib.context_diff(a, b, n=2))[2:]
            else:
                kind, lines = "ndiff with -expected +actual", list(difflib.Differ(charjunk=difflib.IS_CHARACTER_JUNK).compare(a, b))
            return f"Differences ({kind}):\n" + _indent("".join(lines))
        if want and got:
            return f"Expected:\n{_indent(want)}Got:\n{_indent(got)}"
        if want:
            return f"Expected:\n{_indent(want)}Got nothing\n"
        return f"Expected nothing\nGot:\n{_indent(got)}" if got else "Expected nothing\nGot nothing\n"


def _ellipsis_match(want, got):
    parts = want.split(ELLIPSIS_MARKER)
    if len(parts) == 1:
        return want == got
    first, last = parts[0], parts[-1]
    if not got.startswith(first) or not got.endswith(last):
        return False
    at, end = len(first), len(got) - len(last)
    if at > end:
        return False
    for part in parts[1:-1]:
        at = got.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return True


class DocTestFailure(Exception):
    """An example printed something else."""

    def __init__(self, test, example, got):
        self.test, self.example, self.got = test, example, got

    def __str__(self):
        return str(self.test)


class UnexpectedException(Exception):
    """An example raised what it does not promise."""

    def __init__(self, test, example, exc_info):
        self.test, self.example, self.exc_info = test, example, exc_info

    def __str__(self):
        return str(self.test)


class DocTestRunner:
    """Runs tests, and reports what fails."""

    DIVIDER = "*" * 70

    def __init__(self, checker=None, verbose=None, optionflags=0):
        self._checker = checker or OutputChecker()
        self._verbose = "-v" in sys.argv if verbose is None else verbose
        self.optionflags = self.original_optionflags = optionflags
        self.tries = self.failures = 0
        self._name2ft = {}

    def report_start(self, out, test, example):
        """Says that an example is about to run."""
        if self._verbose:
            out(f"Trying:\n{_indent(example.source)}" + (f"Expecting:\n{_indent(example.want)}" if example.want else "Expecting nothing\n"))

    def report_success(self, out, test, example, got):
        """Says that an example printed what it promises."""
        if self._verbose:
            out("ok\n")

    def report_failure(self, out, test, example, got):
        """Says what an example printed in place of what it promises."""
        out(self._header(test, example) + self._checker.output_difference(example, got, self.optionflags))

    def report_unexpected_exception(self, out, test, example, exc_info):
        """Says what an example raised."""
        out(self._header(test, example) + "Exception raised:\n" + _indent("".join(traceback.format_exception(*exc_info))))

    def _header(self, test, example):
        lines = [self.DIVIDER]
        if test.filename:
            line = test.lineno + example.lineno + 1 if test.lineno is not None else "?"
            lines.append(f'File "{test.filename}", line {line}, in {test.name}')
        else:
            lines.append(f"Line {example.lineno + 1}, in {test.name}")
        return "\n".join(lines) + "\nFailed example:\n" + _indent(example.source)

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        """Runs the examples of a test: how many failed, of how many."""
        shown = sys.stdout
        out = out or shown.write
        sys.stdout = fake = io.StringIO()
        hook, sys.displayhook = sys.displayhook, sys.__displayhook__
        try:
            return self._run(test, out, fake)
        finally:
            sys.stdout, sys.displayhook = shown, hook
            if clear_globs:
                test.globs.clear()

    def _run(self, test, out, fake):
        failures = tries = 0
        flags = self.optionflags
        try:
            for number, example in enumerate(test.examples):
                self.optionflags = flags
                quiet = flags & REPORT_ONLY_FIRST_FAILURE and failures > 0
                for flag, on in example.options.items():
                    self.optionflags = self.optionflags | flag if on else self.optionflags & ~flag
                if self.optionflags & SKIP:
                    continue
                tries += 1
                if not quiet:
                    self.report_start(out, test, example)
                if not self._one(test, example, number, out, fake, quiet):
                    failures += 1
                    if self.optionflags & FAIL_FAST:
                        break
        finally:
            self.optionflags = flags
        f, t = self._name2ft.get(test.name, (0, 0))
        self._name2ft[test.name] = f + failures, t + tries
        self.failures += failures
        self.tries += tries
        return TestResults(failures, tries)

    def _one(self, test, example, number, out, fake, quiet):
        """Runs an example, and reports whether it kept its promise."""
        info = None
        try:
            exec(compile(example.source, f"<doctest {test.name}[{number}]>", "single"), test.globs)
        except KeyboardInterrupt:
            raise
        except BaseException:
            info = sys.exc_info()
        got = fake.getvalue()
        fake.seek(0)
        fake.truncate()
        check = self._checker.check_output
        if info is None:
            if check(example.want, got, self.optionflags):
                if not quiet:
                    self.report_success(out, test, example, got)
                return True
            if not quiet:
                self.report_failure(out, test, example, got)
            return False
        message = traceback.format_exception_only(*info[:2])[-1]
        if example.exc_msg is None:
            if not quiet:
                self.report_unexpected_exception(out, test, example, info)
            return False
        good = check(example.exc_msg, message, self.optionflags)
        if not good and self.optionflags & IGNORE_EXCEPTION_DETAIL:
            good = check(_class_of(example.exc_msg), _class_of(message), self.optionflags)
        if not quiet:
            got += "".join(traceback.format_exception(*info))
            self.report_success(out, test, example, got) if good else self.report_failure(out, test, example, got)
        return good

    def summarize(self, verbose=None):
        """Prints what has been tried: how many failed, of how many."""
        verbose = self._verbose if verbose is None else verbose
        named = sorted(self._name2ft.items())
        without, passed, failed = ([x for x in named if test(*x[1])] for test in (lambda f, t: t == 0, lambda f, t: t and not f, lambda f, t: f))
        if verbose:
            if without:
                print(f"{len(without)} items had no tests:")
                for name, _ in without:
                    print("   ", name)
            if passed:
                print(f"{len(passed)} items passed all tests:")
                for name, (_, t) in passed:
                    print(f" {t:3d} tests in {name}")
        if failed:
            print(self.DIVIDER)
            print(f"{len(failed)} items had failures:")
            for name, (f, t) in failed:
                print(f" {f:3d} of {t:3d} in {name}")
        if verbose:
            print(f"{self.tries} tests in {len(named)} items.")
            print(f"{self.tries - self.failures} passed and {self.failures} failed.")
        if self.failures:
            print(f"***Test Failed*** {self.failures} failures.")
        elif verbose:
            print("Test passed.")
        return TestResults(self.failures, self.tries)


def _class_of(message):
    """The class of an exception in its message, without its module."""
    return re.split(r"[:\n]", message, maxsplit=1)[0].rpartition(".")[2]


class DebugRunner(DocTestRunner):
    """Raises at the first example that fails."""

    def report_unexpected_exception(self, out, test, example, exc_info):
        """Raises what an example raised."""
        raise UnexpectedException(test, example, exc_info)

    def report_failure(self, out, test, example, got):
        """Raises that an example printed something else."""
        raise DocTestFailure(test, example, got)


def testmod(m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None, raise_on_error=False, exclude_empty=False):
    """Runs the examples in the docstrings of a module, the running program's if none is given."""
    m = sys.modules.get("__main__") if m is None else m
    if not inspect.ismodule(m):
        raise TypeError(f"testmod: module required; {m!r}")
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(exclude_empty=exclude_empty).find(m, name or m.__name__, globs=globs, extraglobs=extraglobs):
        runner.run(test)
    if report:
        runner.summarize()
    return TestResults(runner.failures, runner.tries)


def testfile(filename, module_relative=True, name=None, package=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None,
             raise_on_error=False, parser=None, encoding=None):
    """Runs the examples in a text file."""
    with open(filename, encoding=encoding or "utf-8") as f:
        text = f.read()
    globs = dict(globs or {}, **(extraglobs or {}))
    globs.setdefault("__name__", "__main__")
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    runner.run((parser or DocTestParser()).get_doctest(text, globs, name or os.path.basename(filename), filename, 0))
    if report:
        runner.summarize()
    return TestResults(runner.failures, runner.tries)


def run_docstring_examples(f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0):
    """Runs the examples of one docstring."""
    runner = DocTestRunner(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(verbose=verbose, recurse=False).find(f, name, globs=globs):
        runner.run(test)


def script_from_examples(s):
    """The examples of a text as a program, with the rest as comments."""
    output = []
    for piece in DocTestParser().parse(s):
        if isinstance(piece, Example):
            output.append(piece.source[:-1])
            if piece.want:
                output += ["# Expected:"] + ["## " + line for line in piece.want.split("\n")[:-1]]
        else:
            output += ["# " + line if line else "#" for line in piece.split("\n")[:-1]]
    while output and output[-1] == "#":
        output.pop()
    while output and output[0] == "#":
        output.pop(0)
    return "\n".join(output) + "\n"
