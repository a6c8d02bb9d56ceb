# unittest: test cases, suites of them, and a runner that says what failed.
import re
import sys
import time
import traceback
import warnings
from fnmatch import fnmatchcase
from contextlib import contextmanager

__all__ = ["TestResult", "TestCase", "TestSuite", "TextTestRunner", "TextTestResult", "TestLoader", "FunctionTestCase", "main", "defaultTestLoader",
           "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure", "addModuleCleanup"]


class SkipTest(Exception):
    """Raised by a test that is not to be run."""


def skip(reason):
    """The decorated test or class is not run."""
    def decorate(f):
        f.__unittest_skip__, f.__unittest_skip_why__ = True, "" if callable(reason) else reason
        return f
    return decorate(reason) if callable(reason) else decorate


def skipIf(condition, reason):
    """Not run if the condition holds."""
    return skip(reason) if condition else lambda f: f


def skipUnless(condition, reason):
    """Not run unless the condition holds."""
    return (lambda f: f) if condition else skip(reason)


def expectedFailure(f):
    """The test is to fail."""
    f.__unittest_expecting_failure__ = True
    return f


_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    """Called at the end of the run."""
    _module_cleanups.append((function, args, kwargs))


def _shorten(s, size=80):
    text = repr(s)
    return text if len(text) < size else text[:size - 12] + " [truncated]..."


class _Raises:
    """The block of assertRaises and assertRaisesRegex."""

    by = ""

    def __init__(self, case, expected, regex=None):
        if not (isinstance(expected, type) or isinstance(expected, tuple) and all(isinstance(e, type) for e in expected)):
            raise TypeError("assertRaises() arg 1 must be an exception type or tuple of exception types")
        self.case, self.expected, self.regex, self.msg, self.exception = case, expected, regex, None, None

    def handle(self, args, kwargs):
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        f, *args = args
        self.by = f" by {f.__name__}" if hasattr(f, "__name__") else ""
        with self:
            f(*args, **kwargs)

    def __enter__(self):
        return self

    def _name(self):
        return self.expected.__name__ if isinstance(self.expected, type) else str(self.expected)

    def __exit__(self, kind, value, tb):
        if kind is None:
            self.case.fail(self.case._formatMessage(self.msg, f"{self._name()} not raised{self.by}"))
        if not issubclass(kind, self.expected):
            return False
        self.exception = value
        if self.regex is not None and not re.search(self.regex, str(value)):
            pattern = self.regex if isinstance(self.regex, str) else self.regex.pattern
            self.case.fail(self.case._formatMessage(self.msg, f'"{pattern}" does not match "{value}"'))
        return True


@contextmanager
def _recorded():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield caught


class _Warns:
    """The block of assertWarns and assertWarnsRegex."""

    by = ""

    def __init__(self, case, expected, regex=None):
        self.case, self.expected, self.regex, self.msg = case, expected, regex, None

    handle = _Raises.handle

    def __enter__(self):
        self._catch = _recorded()
        self.warnings = self._catch.__enter__()
        return self

    def __exit__(self, kind, value, tb):
        self._catch.__exit__(None, None, None)
        if kind is not None:
            return
        first = None
        for w in self.warnings:
            if not issubclass(w.category, self.expected):
                continue
            first = first or w.message
            if self.regex is None or re.search(self.regex, str(w.message)):
                self.warning, self.filename, self.lineno = w.message, w.filename, w.lineno
                return
        name = self.expected.__name__ if isinstance(self.expected, type) else str(self.expected)
        if first is not None:
            self.case.fail(self.case._formatMessage(self.msg, f'"{self.regex}" does not match "{first}"'))
        self.case.fail(self.case._formatMessage(self.msg, f"{name} not triggered{self.by}"))


class _Logs:
    """The block of assertLogs."""

    def __init__(self, case, logger, level):
        import logging
        self.case = case
        self.logger = logger if isinstance(logger, logging.Logger) else logging.getLogger(logger)
        self.level = logging.INFO if level is None else logging.getLevelName(level) if isinstance(level, str) else level

    def __enter__(self):
        import logging
        outer = self
        self.records, self.output = [], []

        class Keep(logging.Handler):
            def emit(self, record):
                outer.records.append(record)
                outer.output.append(f"{record.levelname}:{record.name}:{record.getMessage()}")

        self._before = self.logger.handlers[:], self.logger.level, self.logger.propagate
        self.logger.handlers = [Keep()]
        self.logger.setLevel(self.level)
        self.logger.propagate = False
        return self

    def __exit__(self, kind, value, tb):
        import logging
        self.logger.handlers, level, self.logger.propagate = self._before
        self.logger.setLevel(level)
        if kind is None and not self.records:
            self.case.fail(f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {self.logger.name}")
        return False


class TestCase:
    """A class whose methods named test… are tests."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 640

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        method = getattr(self, methodName, None)
        if method is None and methodName != "runTest":
            raise ValueError(f"no such test method in {type(self)}: {methodName}")
        self._testMethodDoc = method.__doc__ if method else None
        self._cleanups = []
        self._subtest = None
        self._equality = {}

    def setUp(self):
        "Before each test."

    def tearDown(self):
        "After each test."

    @classmethod
    def setUpClass(cls):
        "Before the tests of the class."

    @classmethod
    def tearDownClass(cls):
        "After the tests of the class."

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        return TestResult()

    def id(self):
        return f"{type(self).__module__}.{type(self).__qualname__}.{self._testMethodName}"

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def __str__(self):
        return f"{self._testMethodName} ({type(self).__module__}.{type(self).__qualname__}.{self._testMethodName})"

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} testMethod={self._testMethodName}>"

    def __eq__(self, other):
        return type(self) is type(other) and self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def addTypeEqualityFunc(self, typeobj, function):
        self._equality[typeobj] = function

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls.__dict__.get("_class_cleanups") or setattr(cls, "_class_cleanups", [])
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def doClassCleanups(cls):
        left = cls.__dict__.get("_class_cleanups", [])
        while left:
            f, args, kwargs = left.pop()
            f(*args, **kwargs)

    def enterContext(self, cm):
        result = cm.__enter__()
        self.addCleanup(cm.__exit__, None, None, None)
        return result

    def doCleanups(self):
        while self._cleanups:
            f, args, kwargs = self._cleanups.pop()
            f(*args, **kwargs)

    def subTest(self, msg=None, **params):
        """A part of a test that fails for itself."""
        return _Part(self, msg, params)

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)

    def debug(self):
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()
        self.doCleanups()

    def run(self, result=None):
        """Runs the test, and tells the result how it went."""
        whole = result is None
        if whole:
            result = self.defaultTestResult()
            result.startTestRun()
        self._result, self._parts_failed, method = result, False, getattr(self, self._testMethodName)
        result.startTest(self)
        try:
            for f in (type(self), method):
                if getattr(f, "__unittest_skip__", False):
                    result.addSkip(self, getattr(f, "__unittest_skip_why__", ""))
                    return result
            expecting = getattr(method, "__unittest_expecting_failure__", False) or getattr(type(self), "__unittest_expecting_failure__", False)
            problems, skipped = [], None

            def part(f):
                nonlocal skipped
                try:
                    f()
                    return True
                except KeyboardInterrupt:
                    raise
                except SkipTest as e:
                    skipped = str(e)
                except BaseException as e:
                    problems.append((type(e), e, e.__traceback__))
                return False

            if part(self.setUp):
                part(method)
                part(self.tearDown)
            while self._cleanups:
                f, args, kwargs = self._cleanups.pop()
                part(lambda: f(*args, **kwargs))
            if expecting and problems:
                result.addExpectedFailure(self, problems[0])
                problems = None
            elif expecting and not self._parts_failed and skipped is None:
                result.addUnexpectedSuccess(self)
                problems = None
            for err in problems or ():
                (result.addFailure if issubclass(err[0], self.failureException) else result.addError)(self, err)
            if skipped is not None:
                result.addSkip(self, skipped)
            elif problems is not None and not problems and not self._parts_failed:
                result.addSuccess(self)
            return result
        finally:
            result.stopTest(self)
            if whole:
                result.stopTestRun()

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _formatMessage(self, msg, standard):
        if not self.longMessage:
            return msg or standard
        return standard if msg is None else f"{standard} : {msg}"

    def _check(self, holds, msg, standard):
        if not holds:
            raise self.failureException(self._formatMessage(msg, standard))

    def assertTrue(self, expr, msg=None):
        self._check(expr, msg, f"{_shorten(expr)} is not true")

    def assertFalse(self, expr, msg=None):
        self._check(not expr, msg, f"{_shorten(expr)} is not false")

    def assertEqual(self, first, second, msg=None):
        if type(first) is type(second):
            f = self._equality.get(type(first))
            if f is not None:
                return f(first, second, msg=msg)
            name = {list: "List", tuple: "Tuple", dict: "Dict", set: "Set", frozenset: "Set", str: "MultiLine"}.get(type(first))
            if name:
                return getattr(self, f"assert{name}Equal")(first, second, msg)
        self._check(first == second, msg, f"{_shorten(first)} != {_shorten(second)}")

    def assertNotEqual(self, first, second, msg=None):
        self._check(first != second, msg, f"{_shorten(first)} == {_shorten(second)}")

    def assertIs(self, a, b, msg=None):
        self._check(a is b, msg, f"{_shorten(a)} is not {_shorten(b)}")

    def assertIsNot(self, a, b, msg=None):
        self._check(a is not b, msg, f"unexpectedly identical: {_shorten(a)}")

    def assertIsNone(self, obj, msg=None):
        self._check(obj is None, msg, f"{_shorten(obj)} is not None")

    def assertIsNotNone(self, obj, msg=None):
        self._check(obj is not None, msg, "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        self._check(member in container, msg, f"{_shorten(member)} not found in {_shorten(container)}")

    def assertNotIn(self, member, container, msg=None):
        self._check(member not in container, msg, f"{_shorten(member)} unexpectedly found in {_shorten(container)}")

    def assertIsInstance(self, obj, cls, msg=None):
        self._check(isinstance(obj, cls), msg, f"{_shorten(obj)} is not an instance of {cls!r}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        self._check(not isinstance(obj, cls), msg, f"{_shorten(obj)} is an instance of {cls!r}")

    def assertLess(self, a, b, msg=None):
        self._check(a < b, msg, f"{_shorten(a)} not less than {_shorten(b)}")

    def assertLessEqual(self, a, b, msg=None):
        self._check(a <= b, msg, f"{_shorten(a)} not less than or equal to {_shorten(b)}")

    def assertGreater(self, a, b, msg=None):
        self._check(a > b, msg, f"{_shorten(a)} not greater than {_shorten(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        self._check(a >= b, msg, f"{_shorten(a)} not greater than or equal to {_shorten(b)}")

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        self._almost(first, second, places, msg, delta, True)

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        self._almost(first, second, places, msg, delta, False)

    def _almost(self, first, second, places, msg, delta, wanted):
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        if wanted and first == second:
            return
        diff = abs(first - second)
        if delta is not None:
            near, how = diff <= delta, f"{_shorten(delta)} delta"
        else:
            places = 7 if places is None else places
            near, how = round(diff, places) == 0, f"{places!r} places"
        if not wanted:
            near = near or first == second
        sign = "!=" if wanted else "=="
        tail = f" ({_shorten(diff)} difference)" if wanted or delta is not None else ""
        self._check(near == wanted, msg, f"{_shorten(first)} {sign} {_shorten(second)} within {how}{tail}")

    def assertRegex(self, text, expected_regex, msg=None):
        pattern = expected_regex if isinstance(expected_regex, str) else expected_regex.pattern
        self._check(re.search(expected_regex, text), msg, f"Regex didn't match: {pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        m = re.search(unexpected_regex, text)
        pattern = unexpected_regex if isinstance(unexpected_regex, str) else unexpected_regex.pattern
        self._check(not m, msg, f"Regex matched: {m and m.group()!r} matches {pattern!r} in {text!r}")

    def assertRaises(self, expected_exception, *args, **kwargs):
        return _Raises(self, expected_exception).handle(args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        return _Raises(self, expected_exception, expected_regex).handle(args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _Warns(self, expected_warning).handle(args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        return _Warns(self, expected_warning, expected_regex).handle(args, kwargs)

    def assertLogs(self, logger=None, level=None):
        return _Logs(self, logger, level)

    def assertCountEqual(self, first, second, msg=None):
        first, second = list(first), list(second)
        left, missing = list(second), []
        for e in first:
            try:
                left.remove(e)
            except ValueError:
                missing.append(e)
        if missing or left:
            lines = [f"First has {first.count(e)}, Second has {second.count(e)}:  {e!r}" for e in _distinct(missing + left)]
            self.fail(self._formatMessage(msg, "Element counts were not equal:\n" + "\n".join(lines)))

    def _tail(self, diff):
        if self.maxDiff is None or len(diff) <= self.maxDiff:
            return "\n" + diff
        return f"\nDiff is {len(diff)} characters long. Set self.maxDiff to None to see it."

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        import difflib
        import pprint
        name = seq_type.__name__ if seq_type else "sequence"
        for which, s in (("First", seq1), ("Second", seq2)):
            if seq_type is not None and not isinstance(s, seq_type):
                raise self.failureException(f"{which} sequence is not a {name}: {_shorten(s)}")
        if seq1 == seq2:
            return
        text = f"{name.capitalize()}s differ: {_shorten(seq1)} != {_shorten(seq2)}\n"
        for i in range(min(len(seq1), len(seq2))):
            if seq1[i] != seq2[i]:
                text += f"\nFirst differing element {i}:\n{_shorten(seq1[i])}\n{_shorten(seq2[i])}\n"
                break
        else:
            if len(seq1) == len(seq2) and seq_type is None and type(seq1) is not type(seq2):
                return
        longer, n, m = (("First", len(seq2), len(seq1)) if len(seq1) > len(seq2) else ("Second", len(seq1), len(seq2)))
        if n != m:
            extra = (seq1 if longer == "First" else seq2)[n]
            text += f"\n{longer} {name} contains {m - n} additional elements.\nFirst extra element {n}:\n{_shorten(extra)}\n"
        diff = "\n".join(difflib.ndiff(pprint.pformat(seq1).splitlines(), pprint.pformat(seq2).splitlines()))
        self.fail(self._formatMessage(msg, text + self._tail(diff)))

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        lines = []
        for which, only in (("first", set1 - set2), ("second", set2 - set1)):
            if only:
                lines.append(f"Items in the {which} set but not the " + ("second" if which == "first" else "first") + ":")
                lines += [repr(e) for e in only]
        self._check(not lines, msg, "\n".join(lines))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            import difflib
            import pprint
            diff = "\n".join(difflib.ndiff(pprint.pformat(d1).splitlines(), pprint.pformat(d2).splitlines()))
            self.fail(self._formatMessage(msg, f"{_shorten(d1)} != {_shorten(d2)}" + self._tail(diff)))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first != second:
            import difflib
            a, b = first.splitlines(keepends=True), second.splitlines(keepends=True)
            if len(a) == 1 and first.strip("\r\n") == first:
                a, b = [first + "\n"], [second + "\n"]
            self.fail(self._formatMessage(msg, f"{_shorten(first)} != {_shorten(second)}" + self._tail("".join(difflib.ndiff(a, b)))))


def _distinct(elems):
    out = []
    for e in elems:
        if e not in out:
            out.append(e)
    return out


class _Part:
    """The block of subTest."""

    def __init__(self, case, msg, params):
        self.case, self.msg, self.params = case, msg, params

    def __enter__(self):
        self.outer = self.case._subtest
        self.case._subtest = _SubTest(self.case, self.msg, dict(self.outer.params if self.outer else {}, **self.params))

    def __exit__(self, kind, value, tb):
        case = self.case
        part, case._subtest = case._subtest, self.outer
        if kind is None:
            case._result.addSubTest(case, part, None)
        elif issubclass(kind, SkipTest):
            case._result.addSkip(part, str(value))
        elif not issubclass(kind, Exception):
            return False
        else:
            case._parts_failed = True
            case._result.addSubTest(case, part, (kind, value, tb))
        return True


class FunctionTestCase(TestCase):
    """A function as a test."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._f, self._set, self._tear, self._description = testFunc, setUp, tearDown, description

    def setUp(self):
        if self._set:
            self._set()

    def tearDown(self):
        if self._tear:
            self._tear()

    def runTest(self):
        self._f()

    def id(self):
        return self._f.__name__

    def __str__(self):
        return f"{type(self).__name__} ({self._f.__name__})"

    def shortDescription(self):
        doc = self._description if self._description is not None else self._f.__doc__
        return doc.split("\n")[0].strip() if doc else None


class _SubTest(TestCase):
    """What a result is told of a part of a test."""

    def __init__(self, test_case, message, params):
        super().__init__()
        self.test_case, self._message, self.params = test_case, message, params

    def _description(self):
        parts = []
        if self._message is not None:
            parts.append(f"[{self._message}]")
        if self.params:
            parts.append("(" + ", ".join(f"{k}={v!r}" for k, v in self.params.items()) + ")")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._description()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._description()}"


class TestResult:
    """How the tests went."""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failures, self.errors, self.skipped, self.expectedFailures, self.unexpectedSuccesses = [], [], [], [], []
        self.testsRun, self.shouldStop, self.failfast, self.buffer, self.tb_locals = 0, False, False, False, False

    def startTest(self, test):
        self.testsRun += 1

    def stopTest(self, test):
        "After a test."

    def startTestRun(self):
        "Before all."

    def stopTestRun(self):
        "After all."

    def _text(self, err, test):
        e = err[1]
        if e.__cause__ is not None or e.__context__ is not None and not e.__suppress_context__:
            return "".join(traceback.format_exception(err[0], e, err[2]))
        lines = [f for f in traceback.extract_tb(err[2]) if not f.filename.startswith("<frozen ")]
        return "".join(["Traceback (most recent call last):\n", *traceback.format_list(lines), *traceback.format_exception_only(err[0], e)])

    def addError(self, test, err):
        self.errors.append((test, self._text(err, test)))
        self.shouldStop = self.shouldStop or self.failfast

    def addFailure(self, test, err):
        self.failures.append((test, self._text(err, test)))
        self.shouldStop = self.shouldStop or self.failfast

    def addSubTest(self, test, subtest, err):
        if err is not None:
            (self.failures if issubclass(err[0], test.failureException) else self.errors).append((subtest, self._text(err, test)))
            self.shouldStop = self.shouldStop or self.failfast

    def addSuccess(self, test):
        "The test passed."

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._text(err, test)))

    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def stop(self):
        self.shouldStop = True

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}>"


class TextTestResult(TestResult):
    """A result that is written while it comes."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity):
        super().__init__(stream, descriptions, verbosity)
        self.stream, self.descriptions = stream, descriptions
        self.showAll, self.dots = verbosity > 1, verbosity == 1

    def getDescription(self, test):
        first = test.shortDescription()
        return f"{test}\n{first}" if self.descriptions and first else str(test)

    def startTest(self, test):
        super().startTest(test)
        self._parts = 0
        if self.showAll:
            self.stream.write(self.getDescription(test) + " ... ")
            self.stream.flush()

    def _say(self, long, short):
        if self.showAll:
            self.stream.write(long + "\n")
        elif self.dots:
            self.stream.write(short)
        self.stream.flush()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            failed = issubclass(err[0], subtest.failureException)
            if self.showAll:
                self.stream.write(("\n" if self._parts == 0 else "") + f"  {self.getDescription(subtest)} ... " + ("FAIL" if failed else "ERROR") + "\n")
                self._parts += 1
            else:
                self._say("", "F" if failed else "E")
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._say("ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._say("ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._say("FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._say(f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._say("expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._say("unexpected success", "u")

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.write("\n")
        for flavour, errors in (("ERROR", self.errors), ("FAIL", self.failures)):
            for test, err in errors:
                self.stream.write(f"{self.separator1}\n{flavour}: {self.getDescription(test)}\n{self.separator2}\n{err}\n")
        if self.unexpectedSuccesses:
            self.stream.write(self.separator1 + "\n")
            for test in self.unexpectedSuccesses:
                self.stream.write(f"UNEXPECTED SUCCESS: {self.getDescription(test)}\n")


class TestSuite:
    """Tests, and suites of them."""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def __iter__(self):
        return iter(self._tests)

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} tests={self._tests!r}>"

    def __eq__(self, other):
        return type(self) is type(other) and list(self) == list(other)

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for t in tests:
            self.addTest(t)

    def countTestCases(self):
        return sum(t.countTestCases() for t in self._tests)

    def _flat(self):
        for t in self._tests:
            if isinstance(t, TestSuite):
                yield from t._flat()
            else:
                yield t

    def run(self, result, debug=False):
        current, ready = None, False
        for test in self._flat():
            if result.shouldStop:
                break
            if type(test) is not current:
                self._leave(current, ready, result)
                current = type(test)
                ready = self._enter(current, result)
            if ready:
                test(result)
        self._leave(current, ready, result)
        return result

    __call__ = run

    def _enter(self, cls, result):
        if getattr(cls, "__unittest_skip__", False):
            return True
        try:
            getattr(cls, "setUpClass", lambda: None)()
        except SkipTest as e:
            result.addSkip(_Held(f"setUpClass ({cls.__module__}.{cls.__qualname__})"), str(e))
        except Exception as e:
            result.addError(_Held(f"setUpClass ({cls.__module__}.{cls.__qualname__})"), (type(e), e, e.__traceback__))
        else:
            return True
        return False

    def _leave(self, cls, ready, result):
        if cls is None or not ready or getattr(cls, "__unittest_skip__", False):
            return
        try:
            getattr(cls, "tearDownClass", lambda: None)()
            getattr(cls, "doClassCleanups", lambda: None)()
        except Exception as e:
            result.addError(_Held(f"tearDownClass ({cls.__module__}.{cls.__qualname__})"), (type(e), e, e.__traceback__))


class _Held:
    """Stands for a test where there is none: the setup of a class."""

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __str__(self):
        return self.description


class TestLoader:
    """Finds tests."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = None
    suiteClass = TestSuite
    testNamePatterns = None
    errors = []

    def getTestCaseNames(self, testCaseClass):
        names = sorted(n for n in dir(testCaseClass) if n.startswith(self.testMethodPrefix) and callable(getattr(testCaseClass, n)))
        if self.testNamePatterns:
            full = f"{testCaseClass.__module__}.{testCaseClass.__qualname__}."
            names = [n for n in names if any(fnmatchcase(full + n, p) for p in self.testNamePatterns)]
        return names

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        names = self.getTestCaseNames(testCaseClass)
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass([testCaseClass(n) for n in names])

    def loadTestsFromModule(self, module, *, pattern=None):
        tests = []
        for name in sorted(dir(module)):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, TestCase) and obj not in (TestCase, FunctionTestCase):
                tests.append(self.loadTestsFromTestCase(obj))
        if hasattr(module, "load_tests"):
            return module.load_tests(self, self.suiteClass(tests), pattern)
        return self.suiteClass(tests)

    def loadTestsFromName(self, name, module=None):
        obj = sys.modules["__main__"] if module is None else module
        parent = None
        for part in name.split("."):
            parent, obj = obj, getattr(obj, part)
        if isinstance(obj, type) and issubclass(obj, TestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(parent, type) and issubclass(parent, TestCase):
            return self.suiteClass([parent(name.split(".")[-1])])
        if isinstance(obj, TestSuite):
            return obj
        if callable(obj):
            test = obj()
            return test if isinstance(test, TestSuite) else self.suiteClass([test])
        raise TypeError(f"don't know how to make test from: {obj}")

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(n, module) for n in names])


defaultTestLoader = TestLoader()


class TextTestRunner:
    """Runs tests and writes how they went."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, warnings=None, *, tb_locals=False):
        self.stream = stream if stream is not None else sys.stderr
        self.descriptions, self.verbosity, self.failfast, self.buffer = descriptions, verbosity, failfast, buffer
        if resultclass is not None:
            self.resultclass = resultclass

    def run(self, test):
        result = self.resultclass(self.stream, self.descriptions, self.verbosity)
        result.failfast, result.buffer = self.failfast, self.buffer
        begun = time.perf_counter()
        result.startTestRun()
        try:
            test(result)
        finally:
            result.stopTestRun()
        taken = time.perf_counter() - begun
        if hasattr(result, "printErrors"):
            result.printErrors()
        write = self.stream.write
        if hasattr(result, "separator2"):
            write(result.separator2 + "\n")
        write(f"Ran {result.testsRun} test{'' if result.testsRun == 1 else 's'} in {taken:.3f}s\n\n")
        counts = [(n, len(getattr(result, k))) for n, k in (("failures", "failures"), ("errors", "errors"), ("skipped", "skipped"),
                  ("expected failures", "expectedFailures"), ("unexpected successes", "unexpectedSuccesses"))]
        infos = ", ".join(f"{n}={k}" for n, k in counts if k)
        write(("OK" if result.wasSuccessful() else "FAILED") + (f" ({infos})" if infos else "") + "\n")
        self.stream.flush()
        while _module_cleanups:
            f, args, kwargs = _module_cleanups.pop()
            f(*args, **kwargs)
        return result


class TestProgram:
    """Runs the tests of a module, as the command line says."""

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=defaultTestLoader, exit=True, verbosity=1,
                 failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False):
        self.module = sys.modules[module] if isinstance(module, str) else module
        argv = sys.argv if argv is None else argv
        names, patterns, i = [], [], 1
        while i < len(argv):
            arg = argv[i]
            if arg in ("-v", "--verbose"):
                verbosity = 2
            elif arg in ("-q", "--quiet"):
                verbosity = 0
            elif arg in ("-f", "--failfast"):
                failfast = True
            elif arg in ("-b", "--buffer", "-c", "--catch", "--locals"):
                pass
            elif arg == "-k" and i + 1 < len(argv):
                i += 1
                patterns.append(argv[i] if "*" in argv[i] else f"*{argv[i]}*")
            elif not arg.startswith("-"):
                names.append(arg)
            i += 1
        testLoader.testNamePatterns = patterns or None
        if not names and defaultTest is not None:
            names = [defaultTest] if isinstance(defaultTest, str) else list(defaultTest)
        self.test = testLoader.loadTestsFromNames(names, self.module) if names else testLoader.loadTestsFromModule(self.module)
        runner = testRunner or TextTestRunner
        if isinstance(runner, type):
            runner = runner(verbosity=verbosity, failfast=bool(failfast))
        self.result = runner.run(self.test)
        if exit:
            sys.exit(not self.result.wasSuccessful())


main = TestProgram
