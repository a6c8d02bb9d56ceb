"""Module.

>>> 1 + 1
2
"""
class A:
    """A class.

    >>> A(3).x
    3
    >>> A("a")
    Traceback (most recent call last):
        ...
    ValueError: bad
    """
    def __init__(self, x):
        if x == "a": raise ValueError("bad")
        self.x = x
    def twice(self):
        """
        >>> A(3).twice()  # doctest: +ELLIPSIS
        [...3...]
        >>> for i in range(2):
        ...     print(i)
        0
        1
        """
        return [self.x, self.x]
    @staticmethod
    def s(x):
        """
        >>> A.s([1,
        ...      2])
        [1,   2]
        >>> print("a\\n\\nb")
        a
        <BLANKLINE>
        b
        >>> x = 3
        >>> x  # doctest: +SKIP
        9
        """
        return x
def f(n):
    """
    >>> f(2)
    1.4142...
    >>> f(-1)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ValueError: other
    >>> print(1 == 1)
    1
    """
    return n ** .5 if n >= 0 else (_ for _ in ()).throw(ValueError("neg"))
import doctest
import re
import sys


shown = sys.stdout


def show(text):
    shown.write(re.sub('File ".*"', "File", text))


for flags in (0, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, doctest.REPORT_NDIFF):
    runner = doctest.DocTestRunner(verbose=flags > 8, optionflags=flags)
    for o in (A, f):
        for test in doctest.DocTestFinder().find(o, o.__name__, globs={"A": A, "f": f}):
            print(test.name, test.lineno, len(test.examples), runner.run(test, out=show))
    print(runner.summarize())
parser = doctest.DocTestParser()
print([(e.source, e.want, e.lineno, e.indent, e.exc_msg, e.options) for e in parser.get_examples(A.twice.__doc__ + A.__doc__)])
print([x if isinstance(x, str) else x.source for x in parser.parse("a\n>>> 1\n1\n\nb\n")])
for bad in (">>>1\n", ">>> if 1:\n...1\n", ">>> 1 # doctest: +NO\n"):
    try:
        parser.parse(bad, "bad")
    except ValueError as e:
        print(e)
check = doctest.OutputChecker().check_output
print(check("True\n", "1\n", 0), check("1\n", "True\n", 0), check("1\n", "True\n", doctest.DONT_ACCEPT_TRUE_FOR_1), check("a...c\n", "abbc\n", doctest.ELLIPSIS), check("a\n", "b\n", 0))
print(doctest.script_from_examples("Text.\n\n>>> 1 + 1\n2\n>>> x = 1\n"))
doctest.run_docstring_examples(A.s, {"A": A}, name="s", optionflags=doctest.NORMALIZE_WHITESPACE)
try:
    doctest.DebugRunner().run(doctest.DocTestFinder().find(A.s, "s", globs={"A": A})[0])
except doctest.DocTestFailure as e:
    print(e.got, e.example.want)
