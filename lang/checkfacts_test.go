// What assertions and comparisons make known to the check, and what it says of those that
// cannot hold.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

const hidden = "import numpy as np\nx = np.ones((9, 9))\nx = x[x[:, 0] > 0][:, x[0] > 0]\nr = np.arange(8)\nr = r[r > 1]\n"

// factCases are scripts where x is f64[?, ?] and r i64[?], and y of unknown rank, and a part
// of the error's text.
var factCases = []struct{ name, text, want string }{
	{"a shape", "assert x.shape == (len(r), 64)\nx @ np.ones((32, 4))", "matmul"},
	{"a shape, and no error", "assert x.shape == (len(r), 64)\nx @ np.ones((64, 4))", ""},
	{"sizes of both", "assert x.shape == (len(r), 64)\ny: f64[N, 64] = x\nz: i64[N+1] = r", "z is declared i64[N+1]"},
	{"an axis", "if x.shape[1] != 64:\n    raise ValueError(x)\nx @ np.ones((32, 4))", "matmul"},
	{"an axis on the other way", "if x.shape[1] == 64:\n    x @ np.ones((64, 4))\nelse:\n    x @ np.ones((32, 4))", ""},
	{"the way where it holds", "if x.shape[1] == 64:\n    x @ np.ones((32, 4))\n    r = 3\n    raise ValueError\n", ""},
	{"a length", "assert len(x) == 3\nx + np.ones((4, 1))", "broadcast"},
	{"read before", "B, T = x.shape\nassert T == 3\nx.reshape(B, T) @ np.ones((4, 2))", "matmul"},
	{"the number is known", "B, T = x.shape\nassert T == 3\nnp.ones(T) + np.ones(4)", "broadcast"},
	{"one size more", "assert x.shape[0] == x.shape[1] + 1\nassert x.shape[1] == 3\nx @ np.ones((3, 2)) + np.ones((5, 2))", "broadcast"},
	{"and", "assert x.shape[0] == 2 and x.shape[1] == 3\nx + np.ones(4)", "broadcast"},
	{"or", "assert x.shape[0] == 2 or x.shape[1] == 3\nx + np.ones(4)", ""},
	{"rank", "import json\ny: f64[...] = json.loads(input())\nassert y.ndim == 2\na, b, c = y.shape", "not enough values"},
	{"rank by its length", "import json\ny: f64[...] = json.loads(input())\nassert len(y.shape) == 2\na, b, c = y.shape", "not enough values"},
	{"rank by its shape", "import json\ny: f64[...] = json.loads(input())\nassert y.shape == (3, 4)\ny @ y", "matmul"},
	{"compress where the rank is not known", "import json\ny: f64[...] = json.loads(input())\nprint(np.compress(y > 1, [1, 2]))", ""},
	{"rank otherwise", "import json\ny: f64[...] = json.loads(input())\nif y.ndim != 2:\n    a, b, c = y.shape", ""},
	{"in a function", "def f(v):\n    assert v.shape[1] == 4\n    return v\nf(x) @ np.ones((5, 2))", "matmul"},
	{"ways that meet", "if x.sum() > 0:\n    assert x.shape[1] == 4\nx @ np.ones((5, 2))", ""},
	{"ways that meet alike", "if x.sum() > 0:\n    assert x.shape[1] == 4\nelse:\n    assert x.shape[1] == 4\nx @ np.ones((5, 2))", "matmul"},
	{"a loop", "for v in [x, x]:\n    if v.shape[0] != 3: continue\n    v + np.ones((4, 1))", ""},
	{"caught", "try:\n    assert x.shape[1] == 4\nexcept AssertionError:\n    pass\nx @ np.ones((5, 2))", ""},
	{"changed after", "x2 = x\nassert x.shape == (3, 4)\nx.shape = (4, 3)\nx2 @ np.ones((3, 2))", ""},
	{"in a list", "l = [x]\nassert x.shape == (3, 4)\nx.shape = (4, 3)\nl[0] @ np.ones((3, 2))", ""},

	{"it cannot hold", "assert np.ones((3, 4)).shape == (4, 3)", "AssertionError"},
	{"of one more", "assert len(r) == len(r) + 1", "AssertionError"},
	{"rank cannot", "assert x.ndim == 3", "AssertionError"},
	{"count cannot", "assert x.shape == (3, 4, 5)", "AssertionError"},
	{"an axis cannot", "assert np.ones((3, 4))[x[0, 0:0].astype(int)].shape[1] == 5", "AssertionError"},
	{"types cannot", "n = int(input())\nassert isinstance(n, str)", "AssertionError"},
	{"types may", "n = int(input())\nassert isinstance(n, (int, str))\nassert not isinstance(n, float)\nassert isinstance(x, np.ndarray)", ""},
	{"dtype cannot", "assert x.dtype == np.float32", "AssertionError"},
	{"twice", "assert x.shape[1] == 4\nassert x.shape[1] == 5", "AssertionError"},
	{"may", "assert x.shape[1] == 4\nassert x.shape == (3, 4)\nassert x.ndim == 2 and len(x) == 3", ""},
}

func TestCheckLearnsFromConditions(t *testing.T) {
	for _, c := range factCases {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", hidden+c.text+"\n"))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		all := ""
		for _, d := range append(got.Errors, got.Faults...) {
			all += d.Render(diag.Options{}) + "\n"
		}
		if c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%s: want %q, found %q\n%s", c.name, c.want, all, c.text)
		}
	}
}
