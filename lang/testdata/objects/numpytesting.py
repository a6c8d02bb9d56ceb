# numpy.testing: what passes, and the texts of what fails.
import warnings

import numpy as np
import numpy.testing as T


def t(f):
    try:
        print("ok", f())
    except AssertionError as e:
        print(str(e))
    except Exception as e:
        print(type(e).__name__, e)
    print("--")


x = np.array([1.0, 2, 3, np.nan])
y = np.array([1.0, 1, 3, np.nan])
t(lambda: T.assert_allclose(x, y))
t(lambda: T.assert_allclose(x, y, rtol=1e-5, err_msg="hello"))
t(lambda: T.assert_allclose(x, y, rtol=1e-5, err_msg="a long remark that has no room in the first line of the report"))
t(lambda: T.assert_allclose(x, y, verbose=False))
t(lambda: T.assert_allclose(x, y, rtol=2))
t(lambda: T.assert_allclose([1, np.nan], [np.nan, 1]))
t(lambda: T.assert_allclose([1, np.nan], [1, np.nan], equal_nan=False))
t(lambda: T.assert_allclose([1, 2], [1, 2, 3]))
t(lambda: T.assert_allclose(1.0, 2.0))
t(lambda: T.assert_allclose([0, 1], [0, 0]))
t(lambda: T.assert_allclose([np.inf, 1], [np.inf, 2]))
t(lambda: T.assert_array_equal([1, 2], [1, 3]))
t(lambda: T.assert_array_equal(np.arange(20).reshape(4, 5), 1))
t(lambda: T.assert_array_equal(np.arange(6).reshape(2, 3), np.array([[0, 1, 0], [3, 0, 0]])))
t(lambda: T.assert_array_equal(["a", "b"], ["a", "c"]))
t(lambda: T.assert_array_equal([np.inf, 1], [-np.inf, 1]))
t(lambda: T.assert_array_equal([True, False], [True, True]))
t(lambda: T.assert_array_equal([1 + 1j], [1 + 2j]))
t(lambda: T.assert_array_equal(np.zeros((2, 0)), np.zeros((2, 0))))
t(lambda: T.assert_array_equal(3, [3, 3]))
t(lambda: T.assert_array_equal(3, [3, 3], strict=True))
t(lambda: T.assert_array_equal(np.float32(3), np.float64(3), strict=True))
t(lambda: T.assert_array_equal(np.array([1, 2], "M8[D]"), np.array([1, 3], "M8[D]")))
t(lambda: T.assert_array_equal(np.array([1, 255], np.uint8), np.array([1, 0], np.uint8)))
t(lambda: T.assert_array_equal(np.array([[1, np.nan], [2, 3]]), np.array([[1, np.nan], [2, 4]])))
t(lambda: T.assert_almost_equal(1.0, 1.1))
t(lambda: T.assert_almost_equal(1.0, 1.0000000001))
t(lambda: T.assert_almost_equal(1 + 1j, 1 + 1.1j))
t(lambda: T.assert_almost_equal(np.nan, 1.0))
t(lambda: T.assert_almost_equal([1.0, 2.0], [1.0, 2.5], decimal=3))
t(lambda: T.assert_array_almost_equal([1, 2.0], [1, 2.001], decimal=5))
t(lambda: T.assert_array_almost_equal([1, 2.0], [1, 2.001], decimal=2))
t(lambda: T.assert_array_almost_equal(np.float32([1, 2]), np.float32([1, 3])))
t(lambda: T.assert_approx_equal(1.0, 1.1))
t(lambda: T.assert_approx_equal(0.12345677777777e-20, 0.1234567e-20))
t(lambda: T.assert_equal({"a": 1}, {"a": 2}))
t(lambda: T.assert_equal({"a": 1}, {"b": 2}))
t(lambda: T.assert_equal([1, 2], [1, 3]))
t(lambda: T.assert_equal([1, 2, 3], [1, 2]))
t(lambda: T.assert_equal((1, np.nan), (1, np.nan)))
t(lambda: T.assert_equal("a", "b"))
t(lambda: T.assert_equal(np.nan, 1.0))
t(lambda: T.assert_equal(0.0, -0.0))
t(lambda: T.assert_equal(3, 4, "remark"))
t(lambda: T.assert_equal([np.arange(3)], [np.arange(3) * 2]))
t(lambda: T.assert_equal(None, None))
t(lambda: T.assert_array_less([1, 2], [2, 2]))
t(lambda: T.assert_array_less([1, np.inf], [2, np.inf]))
t(lambda: T.assert_array_less([1.0, 2.0], 3))
t(lambda: T.assert_(False, "bad"))
t(lambda: T.assert_(True))
t(lambda: T.assert_string_equal("ab", "ab"))
t(lambda: T.assert_raises(ValueError, int, "1"))
t(lambda: T.assert_raises(ValueError, int, "x"))
t(lambda: T.assert_raises((ValueError, KeyError), int, "x"))
t(lambda: T.assert_raises(KeyError, int, "x"))
t(lambda: T.assert_raises_regex(ValueError, "invalid lit", int, "x"))
t(lambda: T.assert_raises_regex(ValueError, "nothing", int, "x"))
t(lambda: T.assert_array_max_ulp(1.0, 1.1))
t(lambda: T.assert_array_max_ulp(1.0, 1.0))
t(lambda: T.assert_array_almost_equal_nulp(1.0, 1.1))
t(lambda: T.assert_array_almost_equal_nulp(np.array([1.0, 2.0]), np.array([1.0, np.nextafter(2.0, 3)])))
t(lambda: T.assert_warns(UserWarning, warnings.warn, "w"))
t(lambda: T.assert_warns(UserWarning, len, "w"))
t(lambda: T.assert_no_warnings(len, "w"))
with T.assert_raises(ZeroDivisionError) as block:
    1 / 0
print(type(block.exception).__name__)


class Checks:
    def test_sum(self):
        np.testing.assert_allclose(np.arange(4.0).sum(), 6)
        np.testing.assert_equal(np.arange(4).shape, (4,))


Checks().test_sum()
