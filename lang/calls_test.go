// Calls, closures, stores of elements and expressions around calls: programs with
// what CPython and NumPy print.
package lang_test

import "testing"

var callPrograms = []struct{ name, program, want string }{
	{"late binding", "fs = []\nfor i in range(3):\n    def f():\n        return i\n    fs.append(f)\nprint([f() for f in fs])\nfs = [lambda: k for k in range(3)]\nprint([f() for f in fs])\nfs = [lambda k=k: k for k in range(3)]\nprint([f() for f in fs])",
		"[2, 2, 2]\n[2, 2, 2]\n[0, 1, 2]\n"},
	{"closure over a loop's variable in a call", "def make():\n    out = []\n    for i in range(3):\n        out.append(lambda x: x * i)\n    i = 10\n    return out\nprint([f(2) for f in make()])",
		"[20, 20, 20]\n"},
	{"frames are used again", "def outer(n):\n    def inner():\n        return n\n    return inner\na, b = outer(1), outer(2)\ndef plain(x):\n    y = x\n    return y\nprint([plain(k) for k in range(3)], a(), b())",
		"[0, 1, 2] 1 2\n"},
	{"unbound after a call that bound it", "def f(c):\n    if c:\n        x = 1\n    return x\nprint(f(True))\ntry:\n    f(False)\nexcept UnboundLocalError as e:\n    print(e)",
		"1\ncannot access local variable 'x' where it is not associated with a value\n"},
	{"deleted", "def f():\n    x = 1\n    del x\n    try:\n        return x\n    except UnboundLocalError as e:\n        return str(e)\nprint(f(), f())",
		"cannot access local variable 'x' where it is not associated with a value cannot access local variable 'x' where it is not associated with a value\n"},
	{"free variable not bound yet", "def f():\n    def g():\n        return later\n    try:\n        g()\n    except NameError as e:\n        print(e)\n    later = 3\n    return g()\nprint(f())",
		"cannot access free variable 'later' where it is not associated with a value in enclosing scope\n3\n"},
	{"nonlocal", "def counter():\n    n = 0\n    def step(by=1):\n        nonlocal n\n        n += by\n        return n\n    return step\ns, t = counter(), counter()\nprint([s(), s(2), t(), s(by=5)])",
		"[1, 3, 1, 8]\n"},
	{"global", "n = 1\ndef f():\n    global n\n    n = n + 1\n    return n\nprint(f(), f(), n)\ndel n\ntry:\n    f()\nexcept NameError as e:\n    print(e)\nn = 7\nprint(f())",
		"2 3 3\nname 'n' is not defined\n8\n"},
	{"builtin shadowed and back", "def f(x):\n    return len(x)\nprint(f('abc'))\nlen = lambda x: -1\nprint(f('abc'))\ndel len\nprint(f('abc'))",
		"3\n-1\n3\n"},
	{"defaults once", "def f(x, acc=[]):\n    acc.append(x)\n    return acc\nprint(f(1), f(2), f(3, []))\nk = 5\ndef g(a, b=k, *, c=k + 1):\n    return a, b, c\nk = 9\nprint(g(1), g(1, 2), g(1, c=3), g(b=4, a=0), g(*[1, 2], **{'c': 3}))",
		"[1, 2] [1, 2] [3]\n(1, 5, 6) (1, 2, 6) (1, 5, 3) (0, 4, 6) (1, 2, 3)\n"},
	{"arguments that do not fit", "def f(a, b=2, /, c=3, *, d=4):\n    return a, b, c, d\nfor call in [lambda: f(), lambda: f(1, 2, 3, 4), lambda: f(1, a=1), lambda: f(1, c=2, e=3), lambda: f(1, 2, 3, c=4), lambda: f(1, d=5), lambda: f(1, 2, c=9)]:\n    try:\n        print(call())\n    except TypeError as e:\n        print(e)",
		"f() missing 1 required positional argument: 'a'\nf() takes from 1 to 3 positional arguments but 4 were given\nf() got some positional-only arguments passed as keyword arguments: 'a'\nf() got an unexpected keyword argument 'e'\nf() got multiple values for argument 'c'\n(1, 2, 3, 5)\n(1, 2, 9, 4)\n"},
	{"arguments that are collected", "def f(a, /, b=2, *c, d, e=5, **g):\n    return a, b, c, d, e, g\ndef h(*c, **g):\n    return c, g\nfor call in [lambda: f(1, d=4), lambda: f(1, 3, 5, 7, d=4, z=9, a=8), lambda: f(d=1), lambda: f(1), lambda: f(1, 2, b=3, d=4), lambda: h(), lambda: h(1, 2, x=3, y=4), lambda: h(*[1, 2], 3, **{'q': 1}), lambda: f(1, e=2, d=3, b=9), lambda: f()]:\n    try:\n        print(call())\n    except TypeError as e:\n        print(e)\nkept = []\ndef k(*a, **b):\n    kept.append((a, b))\n    a = a[:1]\n    return len(a) + len(b)\nprint([k(i, i + 1, w=i) for i in range(3)], kept)\ndef deep(*a):\n    return a if len(a) > 3 else deep(*a, len(a))\ndef down(*a):\n    return 0 if a[0] == 0 else 1 + down(a[0] - 1, a[0])\nprint(deep(), down(40))",
		"(1, 2, (), 4, 5, {})\n(1, 3, (5, 7), 4, 5, {'z': 9, 'a': 8})\nf() missing 1 required positional argument: 'a'\nf() missing 1 required keyword-only argument: 'd'\nf() got multiple values for argument 'b'\n((), {})\n((1, 2), {'x': 3, 'y': 4})\n((1, 2, 3), {'q': 1})\n(1, 9, (), 3, 2, {})\nf() missing 1 required positional argument: 'a'\n[2, 2, 2] [((0, 1), {'w': 0}), ((1, 2), {'w': 1}), ((2, 3), {'w': 2})]\n(0, 1, 2, 3) 40\n"},
	{"arrays collected, and chosen for a result", "x = np.arange(4.0)\ndef keep(*a, **b):\n    return a, b\ndef first(*a):\n    return a[0]\ndef pick(c, a, b):\n    return a if c else b\nfor i in range(3):\n    y = x * i\n    t, d = keep(y, q=y + 1)\n    y = x * 7\n    z = first(y * 2, y)\n    y = x + 100\n    w = pick(i % 2, y, z)\n    y = x - 1\n    print(t, d, z, w, pick(i, i, -1), pick(not i, 2 + i, 'no'))\ndef many(n):\n    return n if n < 3 else many(n - 1) if n % 2 else [n, many(n - 2)]\nprint([many(n) for n in range(9)])\ntry:\n    pick(x, 1, 2)\nexcept ValueError as e:\n    print(e)",
		"(array([0., 0., 0., 0.]),) {'q': array([1., 1., 1., 1.])} [ 0. 14. 28. 42.] [ 0. 14. 28. 42.] -1 2\n(array([0., 1., 2., 3.]),) {'q': array([1., 2., 3., 4.])} [ 0. 14. 28. 42.] [100. 101. 102. 103.] 1 no\n(array([0., 2., 4., 6.]),) {'q': array([1., 3., 5., 7.])} [ 0. 14. 28. 42.] [ 0. 14. 28. 42.] 2 no\n[0, 1, 2, 2, [4, 2], [4, 2], [6, [4, 2]], [6, [4, 2]], [8, [6, [4, 2]]]]\nThe truth value of an array with more than one element is ambiguous. Use a.any() or a.all()\n"},
	{"order of evaluation", "def say(x):\n    print(x, end=' ')\n    return x\ndef f(a, b, c=0):\n    return a + b + c\nprint(f(say(1), c=say(2), b=say(3)))\nx = [0, 0]\nx[say(0)], x[say(1)] = say(5), say(6)\nprint(x)",
		"1 2 3 6\n5 6 0 1 [5, 6]\n"},
	{"recursion", "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint([fib(n) for n in range(12)])\ndef even(n):\n    return True if n == 0 else odd(n - 1)\ndef odd(n):\n    return False if n == 0 else even(n - 1)\nprint(even(50), odd(7))\ndef deep(n):\n    return deep(n + 1)\ntry:\n    deep(0)\nexcept RecursionError as e:\n    print(e)\nprint(fib(10))",
		"[0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]\nTrue True\nmaximum recursion depth exceeded\n55\n"},
	{"loops go on after a recursion that filled the stack", "def q(x):\n    for z in map(q, [1]): pass\ndef p():\n    try:\n        q(1)\n    except RecursionError:\n        print('deep')\nfor s in [1, 2, 3]: p()",
		"deep\ndeep\ndeep\n"},
	{"recursion over arrays", "def f(n, v):\n    if n < 2:\n        return v\n    return f(n - 1, v) * 2 + f(n - 2, v)\nfor k in range(4):\n    print(f(6, np.arange(3.0) + k))",
		"[  0.  99. 198.]\n[ 99. 198. 297.]\n[198. 297. 396.]\n[297. 396. 495.]\n"},
	{"defined anew between calls", "def f(x):\n    return x + 1\nx = np.arange(3.0)\nfor i in range(8):\n    y = f(x) * 2 + x\n    print(y)\n    if i == 3:\n        def f(x):\n            return x * 10\n    if i == 5:\n        f = np.square",
		"[2. 5. 8.]\n[2. 5. 8.]\n[2. 5. 8.]\n[2. 5. 8.]\n[ 0. 21. 42.]\n[ 0. 21. 42.]\n[ 0.  3. 10.]\n[ 0.  3. 10.]\n"},
	{"what a call changes", "a = np.ones(3)\ndef bump(v):\n    v += 1\n    return v * 1.0\ndef rebind():\n    global a\n    a = a + 100\n    return a + 0.5\nfor i in range(5):\n    r = a + bump(a)\n    q = a * 2 + bump(a)\n    p = bump(a) * 2 + a\n    print(a, r, q, p)\nfor i in range(5):\n    r = a - rebind()\n    q = rebind() - a\n    print(r, q, a)",
		"[4. 4. 4.] [4. 4. 4.] [7. 7. 7.] [12. 12. 12.]\n[7. 7. 7.] [10. 10. 10.] [16. 16. 16.] [21. 21. 21.]\n[10. 10. 10.] [16. 16. 16.] [25. 25. 25.] [30. 30. 30.]\n[13. 13. 13.] [22. 22. 22.] [34. 34. 34.] [39. 39. 39.]\n[16. 16. 16.] [28. 28. 28.] [43. 43. 43.] [48. 48. 48.]\n[-100.5 -100.5 -100.5] [0.5 0.5 0.5] [216. 216. 216.]\n[-100.5 -100.5 -100.5] [0.5 0.5 0.5] [416. 416. 416.]\n[-100.5 -100.5 -100.5] [0.5 0.5 0.5] [616. 616. 616.]\n[-100.5 -100.5 -100.5] [0.5 0.5 0.5] [816. 816. 816.]\n[-100.5 -100.5 -100.5] [0.5 0.5 0.5] [1016. 1016. 1016.]\n"},
	{"the same expression further in", "x = np.arange(4.0).reshape(2, 2)\ndef f(i):\n    return np.full(2, 10.0**i)\ndef g(n):\n    def inner(r):\n        return g(n - 1).sum() if n else r.sum()\n    y = f(n) + np.apply_along_axis(inner, 0, x)\n    return y\nprint(g(0), g(1), g(2), g(3))",
		"[3. 5.] [18. 18.] [136. 136.] [1272. 1272.]\n"},
	{"a call gives other types", "def f(i):\n    return [np.ones(3), 2.0, np.float64(3), np.arange(3), True][i % 5]\na = np.full(3, 0.5)\nfor i in range(15):\n    r = f(i) * 2 + a\n    print(r, r.dtype)",
		"[2.5 2.5 2.5] float64\n[4.5 4.5 4.5] float64\n[6.5 6.5 6.5] float64\n[0.5 2.5 4.5] float64\n[2.5 2.5 2.5] float64\n[2.5 2.5 2.5] float64\n[4.5 4.5 4.5] float64\n[6.5 6.5 6.5] float64\n[0.5 2.5 4.5] float64\n[2.5 2.5 2.5] float64\n[2.5 2.5 2.5] float64\n[4.5 4.5 4.5] float64\n[6.5 6.5 6.5] float64\n[0.5 2.5 4.5] float64\n[2.5 2.5 2.5] float64\n"},
	{"the same array twice", "def same(v):\n    return v\na = np.arange(3.0)\nfor i in range(5):\n    r = same(a) + a * same(a)\n    s = same(a) + a\n    r[0] = 9\n    s[0] = 8\n    print(a, r, s)",
		"[0. 1. 2.] [9. 2. 6.] [8. 2. 4.]\n[0. 1. 2.] [9. 2. 6.] [8. 2. 4.]\n[0. 1. 2.] [9. 2. 6.] [8. 2. 4.]\n[0. 1. 2.] [9. 2. 6.] [8. 2. 4.]\n[0. 1. 2.] [9. 2. 6.] [8. 2. 4.]\n"},
	{"exceptions inside", "def f(i):\n    if i in (2, 5):\n        raise ValueError(i)\n    return np.ones(2)\na = np.arange(2.0)\nfor i in range(8):\n    try:\n        r = a + f(i)\n        print(r)\n        r = f(i) + a * f(i + 1)\n        print(r)\n    except ValueError as e:\n        print('no', e)",
		"[1. 2.]\n[1. 2.]\n[1. 2.]\nno 2\nno 2\n[1. 2.]\n[1. 2.]\n[1. 2.]\nno 5\nno 5\n[1. 2.]\n[1. 2.]\n[1. 2.]\n[1. 2.]\n"},
	{"names not bound in time", "def f():\n    print('called')\n    return np.ones(2)\nx = np.zeros(2)\nfor i in range(5):\n    if i == 4:\n        del x\n    try:\n        r = x + f()\n        print(r)\n    except NameError as e:\n        print(e)",
		"called\n[1. 1.]\ncalled\n[1. 1.]\ncalled\n[1. 1.]\ncalled\n[1. 1.]\nname 'x' is not defined\n"},
	{"generators keep their frames", "def gen(n):\n    return (i * n for i in range(3))\ng, h = gen(2), gen(5)\ndef other(n):\n    return n\nprint(other(7), list(g), other(8), list(h))\nprint(sum(other(i) * 2 for i in range(5)))",
		"7 [0, 2, 4] 8 [0, 5, 10]\n20\n"},
	{"callbacks", "def key(x):\n    return -x\nprint(sorted([2, 3, 1], key=key), list(map(lambda a, b: a * b, [1, 2], [3, 4])), max([1, 5, 2], key=lambda v: v % 5))",
		"[3, 2, 1] [3, 8] 2\n"},
	{"methods kept", "a = []\nadd = a.append\nfor i in range(3):\n    add(i)\n    [].append(5)\nprint(a)\nb = []\nfs = [b.append, 'x'.upper, {'k': 1}.get]\n_ = [].append(1), 'y'.lower(), {}.get(2)\nfs[0](4)\nprint(b, fs[1](), fs[2]('k'))",
		"[0, 1, 2]\n[4] X 1\n"},
	{"methods within their arguments", "def depth(n):\n    l = []\n    l.append(depth(n - 1) if n else 0)\n    return l\nprint(depth(4))\nd = {}\n_ = d.setdefault('a', d.setdefault('b', d.get('c', 1)))\nprint(d)",
		"[[[[[0]]]]]\n{'b': 1, 'a': 1}\n"},
	{"methods of another type", "for x in [[1, 1], (1, 1), 'aa', np.array([1, 1]), [2, 1]]:\n    print(x.count(1) if not isinstance(x, (str, np.ndarray)) else len(x), hasattr(x, 'sum'))\nfor x in [np.arange(3), [3], np.arange(2), {'a': 1}, np.float64(2)]:\n    try:\n        print(x.shape)\n    except AttributeError as e:\n        print(e)",
		"2 False\n2 False\n2 False\n2 True\n1 False\n(3,)\n'list' object has no attribute 'shape'\n(2,)\n'dict' object has no attribute 'shape'\n()\n"},
	{"elements", "x = np.zeros((2, 3), 'i2')\nfor i in range(2):\n    for j in range(3):\n        x[i, j] = i * j\n        x[i, j] += 10\n        x[-1, -1] -= 1\nprint(x)\ny = np.zeros(3)\nfor v in [1, 2.5, True, np.float32(0.1), np.int8(-3), np.uint64(2**63)]:\n    y[1] = v\n    y[2] += v\n    print(y)\nb = np.zeros(2, bool)\nb[0] = True\nb[1] = 2\nprint(b)",
		"[[10 10 10]\n [10 11 11]]\n[0. 1. 1.]\n[0.  2.5 3.5]\n[0.  1.  4.5]\n[0.  0.1 4.6]\n[ 0.  -3.   1.6]\n[0.00000000e+00 9.22337204e+18 9.22337204e+18]\n[ True  True]\n"},
	{"elements that do not fit", "x = np.zeros(3, 'i1')\nfor v in [127, 128, -129, 1.9, np.int16(5), np.int64(300), None, 'a', 1j, [1]]:\n    try:\n        x[0] = v\n        print(x)\n    except (OverflowError, ValueError, TypeError) as e:\n        print(type(e).__name__)\nfor i in [3, -4, 1.0]:\n    try:\n        x[i] = 1\n    except IndexError as e:\n        print(e)\nx.flags.writeable = False\ntry:\n    x[0] = 1\nexcept ValueError as e:\n    print(e)\ntry:\n    x[0:2] = 1\nexcept ValueError as e:\n    print(e)\ntry:\n    x[0] += 1\nexcept ValueError as e:\n    print(e)",
		"[127   0   0]\nOverflowError\nOverflowError\n[1 0 0]\n[5 0 0]\nOverflowError\nTypeError\nValueError\nTypeError\nTypeError\nindex 3 is out of bounds for axis 0 with size 3\nindex -4 is out of bounds for axis 0 with size 3\nonly integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices\nassignment destination is read-only\nassignment destination is read-only\nassignment destination is read-only\n"},
	{"an element is read before the value", "x = np.arange(3.0)\ndef f():\n    x[1] = 100\n    return 1\nx[1] += f()\nprint(x)\nx[0] += x[2] * 2\nprint(x)\ndef g():\n    global x\n    x = np.zeros(3)\n    return 5\ny = x\nx[2] += g()\nprint(x, y)",
		"[0. 2. 2.]\n[4. 2. 2.]\n[0. 0. 0.] [4. 2. 7.]\n"},
	{"a few elements", "x = np.arange(8)\nx[2:5] = 1\nx[::-3] = -7\nx[6:2] = 5\nx[100:] = 5\nprint(x)\nv = x[::-2]\nv[1:3] = 50\nprint(x, v)\ntry:\n    x[::0] = 1\nexcept ValueError as e:\n    print(e)\nw = np.zeros((2, 2))\nw[0:1] = 3\nprint(w)",
		"[ 0 -7  1  1 -7  5  6 -7]\n[ 0 -7  1 50 -7 50  6 -7] [-7 50 50 -7]\nslice step cannot be zero\n[[3. 3.]\n [0. 0.]]\n"},
	{"stores wait for what read before", "x = np.arange(4.0)\ndef f():\n    x[0] = 100\n    x[1:3] = 7\n    return 1\nprint(x * 2 + f())\ny = [x + 1, f()]\nprint(y[0])",
		"[1. 3. 5. 7.]\n[101.   8.   8.   4.]\n"},
	{"sums of several kinds", "x = np.arange(3.0)\ndef total(n):\n    s = 0.0\n    for i in range(n):\n        s += x.sum()\n    return s, type(s).__name__\nfor n in [0, 1, 2, 3, 5, 1, 4]:\n    print(total(n))\ns = np.float32(0)\nfor i in range(5):\n    s += np.float32(x.sum()) if i < 3 else x.sum()\n    print(s, s.dtype)",
		"(0.0, 'float')\n(np.float64(3.0), 'float64')\n(np.float64(6.0), 'float64')\n(np.float64(9.0), 'float64')\n(np.float64(15.0), 'float64')\n(np.float64(3.0), 'float64')\n(np.float64(12.0), 'float64')\n3.0 float32\n6.0 float32\n9.0 float32\n12.0 float64\n15.0 float64\n"},
	{"tuples", "def f(a, b):\n    a, b = b, a\n    return a, b\nprint(f(1, 2))\nx = [1, 2, 3]\ni = 0\ni, x[i] = 2, 9\nprint(i, x)\nfor n in range(3):\n    t = (1, -2, (3, 'a'))\n    u = (n, 1)\n    print(t, u)\na, b = np.arange(2), np.ones(2)\na, b = b * 2, a + b\nprint(a, b)",
		"(2, 1)\n2 [1, 2, 9]\n(1, -2, (3, 'a')) (0, 1)\n(1, -2, (3, 'a')) (1, 1)\n(1, -2, (3, 'a')) (2, 1)\n[2. 2.] [1. 2.]\n"},
	{"in place over itself", "y = np.arange(1000.0)\nx = y[::-1]\nfor i in range(4):\n    y += x\n    y *= 0.5\nprint(y[:3], y[-3:], y.sum())\nz = np.arange(6.0)\nfor i in range(4):\n    z[1:] += z[:-1]\n    z += z\nprint(z)",
		"[499.5 499.5 499.5] [499.5 499.5 499.5] 499500.0\n[  0.  16.  96. 272. 512. 768.]\n"},
	{"over the largest", "y = np.full(700, 1.7e308)\nwith np.errstate(over='raise'):\n    for i in range(4):\n        try:\n            y += y\n        except FloatingPointError as e:\n            print(e)\nwith np.errstate(over='ignore'):\n    for i in range(3):\n        y += 1.7e308 if i else 1.0\n        print(y[0], y[-1])",
		"overflow encountered in add\ninf inf\ninf inf\ninf inf\n"},
}

func TestCalls(t *testing.T) {
	for _, c := range callPrograms {
		t.Run(c.name, func(t *testing.T) {
			if got := newPlayer(t).play("import numpy as np\n" + c.program); got != c.want {
				t.Errorf("%s\nshows\n%s\nnot\n%s", c.program, got, c.want)
			}
		})
	}
}
