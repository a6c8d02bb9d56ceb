import io
import re
import sys
import unittest


class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        if not self.items:
            raise IndexError("pop from empty stack")
        return self.items.pop()


class TestStack(unittest.TestCase):
    """The stack."""

    @classmethod
    def setUpClass(cls):
        print("class up")

    @classmethod
    def tearDownClass(cls):
        print("class down")

    def setUp(self):
        self.s = Stack()
        self.addCleanup(print, "cleanup")

    def tearDown(self):
        print("down", self._testMethodName)

    def test_push(self):
        """Pushing is remembered."""
        self.s.push(1)
        self.assertEqual(self.s.pop(), 1)

    def test_empty(self):
        with self.assertRaises(IndexError) as cm:
            self.s.pop()
        self.assertEqual(str(cm.exception), "pop from empty stack")
        self.assertRaises(IndexError, self.s.pop)
        with self.assertRaisesRegex(IndexError, "empty"):
            self.s.pop()

    def test_fails(self):
        self.assertEqual(1 + 1, 3, "sums")

    def test_error(self):
        {}["x"]

    @unittest.skip("not now")
    def test_skipped(self):
        pass

    @unittest.expectedFailure
    def test_expected(self):
        self.assertTrue(False)

    def test_parts(self):
        for i in range(4):
            with self.subTest(i=i):
                self.assertEqual(i % 2, 0)

    def test_later(self):
        self.skipTest("by hand")


class TestAsserts(unittest.TestCase):
    def check(self, f, *args, **kwargs):
        try:
            f(*args, **kwargs)
        except self.failureException as e:
            print(f.__name__, "|", e)
        else:
            print(f.__name__, "passes")

    def test_messages(self):
        c = self.check
        c(self.assertEqual, 1, 1)
        c(self.assertEqual, [1, 2], [1, 3])
        c(self.assertEqual, (1, 2), (1, 2, 3))
        c(self.assertEqual, "abc", "abd")
        c(self.assertEqual, {"a": 1}, {"a": 2})
        c(self.assertEqual, {1, 2}, {2, 3})
        c(self.assertEqual, 1, 2, msg="why")
        c(self.assertNotEqual, 1, 1)
        c(self.assertTrue, 0)
        c(self.assertFalse, 1)
        c(self.assertIs, 1, 2)
        c(self.assertIsNot, None, None)
        c(self.assertIsNone, 1)
        c(self.assertIsNotNone, None)
        c(self.assertIn, 1, [2])
        c(self.assertNotIn, 1, [1])
        c(self.assertIsInstance, 1, str)
        c(self.assertNotIsInstance, 1, int)
        c(self.assertLess, 2, 1)
        c(self.assertLessEqual, 2, 1)
        c(self.assertGreater, 1, 2)
        c(self.assertGreaterEqual, 1, 2)
        c(self.assertAlmostEqual, 1.0, 1.1)
        c(self.assertAlmostEqual, 1.0, 1.00000001)
        c(self.assertAlmostEqual, 1.0, 1.1, delta=0.05)
        c(self.assertAlmostEqual, 1.0, 1.1, places=1)
        c(self.assertNotAlmostEqual, 1.0, 1.0)
        c(self.assertRegex, "abc", r"\d+")
        c(self.assertNotRegex, "a1", r"\d+")
        c(self.assertCountEqual, [1, 2, 2], [2, 1, 3])
        c(self.assertSequenceEqual, [1], (1,))
        c(self.assertMultiLineEqual, "a\nb\n", "a\nc\n")
        c(self.assertRaises, ValueError, int, "1")
        c(self.assertRaises, ValueError, int, "x")
        c(self.fail, "failed")
        with self.assertWarns(UserWarning):
            import warnings
            warnings.warn("look")
        with self.assertLogs("mine", level="INFO") as cm:
            import logging
            logging.getLogger("mine").info("said %d", 3)
        print(cm.output)


def shown(text):
    text = re.sub(r'  File ".*", line \d+, in .*\n(    .*\n)*', "  …\n", text)
    return re.sub(r"in \d+\.\d+s", "in 0.000s", text)


for verbosity in (0, 1, 2):
    out = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestStack)
    result = unittest.TextTestRunner(stream=out, verbosity=verbosity).run(suite)
    print(shown(out.getvalue()))
    print(result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), result.wasSuccessful())
suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestStack)
print(suite.countTestCases(), [t.id() for t in suite][:2], str(list(suite)[0]), unittest.TestLoader().getTestCaseNames(TestAsserts))
r = unittest.TestResult()
TestAsserts("test_messages").run(r)
print(r.wasSuccessful(), r.errors, r.failures)
suite = unittest.TestSuite()
suite.addTest(TestStack("test_push"))
suite.addTest(unittest.FunctionTestCase(lambda: None))
print(unittest.TextTestRunner(stream=io.StringIO()).run(suite).testsRun)
