// Views of arrays that are there: what they show, and what is written to them.
package lang_test

import "testing"

var viewCases = []struct{ name, src, want string }{
	{"rows", "a = np.arange(6).reshape(2, 3)\nr = a[1]\nr[0] = 9\ns = a[-2]\nprint(a.tolist(), s.base is a.base, r.flags.c_contiguous, r.shape)", "[[0, 1, 2], [9, 4, 5]] True True (3,)"},
	{"ranges", "a = np.arange(10)\nfor s in (slice(2, 5), slice(None), slice(8, 2, -2), slice(None, None, -1), slice(-3, None), slice(5, 5), slice(20, 30), slice(3, None, 100)):\n    v = a[s]\n    print(v, v.strides, v.shape, end='; ')",
		"[2 3 4] (8,) (3,); [0 1 2 3 4 5 6 7 8 9] (8,) (10,); [8 6 4] (-16,) (3,); [9 8 7 6 5 4 3 2 1 0] (-8,) (10,); [7 8 9] (8,) (3,); [] (8,) (0,); [] (8,) (0,); [3] (800,) (1,);"},
	{"ranges of rows", "a = np.arange(24).reshape(2, 3, 4)\nv = a[::-1]\nv[0, 0, 0] = -1\nprint(v[1:][0].tolist(), a[1, 0, 0], a[:1].shape, a[0][1:][:, 2])", "[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]] -1 (1, 3, 4) [ 6 10]"},
	{"turned", "a = np.arange(6).reshape(2, 3)\nt = a.T\nt[0, 1] = 7\nprint(a.tolist(), t.shape, t.strides, t.T.base is t.base, np.arange(3).T, a.transpose(1, 0).tolist(), a.swapaxes(0, 1)[2])", "[[0, 1, 2], [7, 4, 5]] (3, 2) (8, 24) True [0 1 2] [[0, 7], [1, 4], [2, 5]] [2 5]"},
	{"reshaped", "a = np.arange(6)\nb = a.reshape(2, 3)\nb[1, 1] = 9\nc = b.T.reshape(6)\nc[0] = 5\nd = a[::2].reshape(3, 1)\nd[0] = 8\nprint(a, c, b.reshape(3, -1).tolist(), np.float64(2).reshape(1), a.reshape((6, 1), order='F').shape)", "[8 1 2 3 9 5] [5 3 1 9 2 5] [[8, 1], [2, 3], [9, 5]] [2.] (6, 1)"},
	{"read-only", "a = np.arange(6).reshape(2, 3)\na.flags.writeable = False\nb = np.broadcast_to(np.arange(3), (2, 3))\nfor v in (a[0], a[1:], a.T, a.reshape(6), b[0], b.T):\n    try:\n        v[0] = 1\n        print('written')\n    except ValueError as e:\n        print(e, end='; ')",
		"assignment destination is read-only; assignment destination is read-only; assignment destination is read-only; assignment destination is read-only; assignment destination is read-only; assignment destination is read-only;"},
	{"errors", "a = np.arange(6).reshape(2, 3)\nfor f in (lambda: a[2], lambda: a[-3], lambda: a[::0], lambda: a[1.5], lambda: a[0][3], lambda: a.reshape(4)):\n    try:\n        f()\n    except (IndexError, ValueError) as e:\n        print(e, end='; ')",
		"index 2 is out of bounds for axis 0 with size 2; index -3 is out of bounds for axis 0 with size 2; slice step cannot be zero; only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices; index 3 is out of bounds for axis 0 with size 3; cannot reshape array of size 6 into shape (4,);"},
	{"small arrays of one value", "print(np.zeros(3), np.ones((2, 2), int).tolist(), np.full(2, 7), np.full(2, 1.5, 'f4'), np.zeros((0, 3)).shape, np.ones(2, '?'), np.zeros(2, 'c8'), np.ones(3, 'u1') * 200, np.zeros((), int), np.full((2,), -1, 'i2'))\na = np.zeros(3)\nb = np.zeros(3)\na[0] = 1\nprint(b)",
		"[0. 0. 0.] [[1, 1], [1, 1]] [7 7] [1.5 1.5] (0, 3) [ True  True] [0.+0.j 0.+0.j] [200 200 200] 0 [-1 -1]\n[0. 0. 0.]"},
	{"append", "l = []\nm = l\nfor i in range(3):\n    l.append(i * 2)\nl.append(l)\nr = l.append([1])\nx = np.arange(3)\nl.append(x + 1)\nx += 5\nclass_ = 'x'\ntry:\n    class_.append(1)\nexcept AttributeError as e:\n    print(e)\ntry:\n    l.append()\nexcept TypeError:\n    print('none')\nprint(m, r, len(l))", "'str' object has no attribute 'append'\nnone\n[0, 2, 4, [...], [1], array([1, 2, 3])] None 6"},
	{"sorted", "print(sorted([3, 1, 2.5, True]), sorted('bca'), sorted([(2, 'a'), (1, 'b'), (1, 'a')]), sorted(['b', 'a', 'é', 'z']), sorted([1, 2, 3, 4, 5] * 5, reverse=True)[:6], sorted('aBbA', key=str.lower), sorted(range(30), key=lambda v: v % 3)[:12])\ntry:\n    sorted([3, 'a', 1])\nexcept TypeError as e:\n    print(e)",
		"[1, True, 2.5, 3] ['a', 'b', 'c'] [(1, 'a'), (1, 'b'), (2, 'a')] ['a', 'b', 'z', 'é'] [5, 5, 5, 5, 5, 4] ['a', 'A', 'B', 'b'] [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 1, 4]\n'<' not supported between instances of 'str' and 'int'"},
}

func TestViews(t *testing.T) {
	for _, c := range viewCases {
		p := newPlayer(t)
		if got := p.play("import numpy as np\nfor again in range(3):\n    pass\n" + c.src); got != c.want+"\n" && got != c.want && got != c.want+" " {
			t.Errorf("%s:\n%s\nshows\n%s\nwant\n%s", c.name, c.src, got, c.want)
		}
	}
}
