// Scripts with several errors: all come, in the order of the text, and none that only
// follows from another.
package lang_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// broken are scripts and their errors: line and code of each.
var broken = []struct{ text, want string }{
	{"x = np.ones((3, 4))\ny = (x @ x\nz = np.ones(3) + np.ones(4)\n", "2 syntax/unclosed, 3 shape/broadcast"},
	{"x = np.ones(3)\nx = (np.ones(4)\ny = x + np.ones(4)\n", "2 syntax/unclosed"},
	{"x = np.ones(3)\nx, y = = 3\ny + x + np.ones(4)\n", "2 syntax/unexpected"},
	{"l = [np.ones(3)]\nl.append(np.ones(4)]\nl[0] + np.ones(4)\n", "2 syntax/unmatched"},
	{"def f(x)\n    return x @ x\nf(np.ones((3, 4)))\nnp.ones(3) + np.ones(4)\n", "1 syntax/colon, 2 shape/matmul, 4 shape/broadcast"},
	{"def f(x):\n    y = (x\n    return y + 1\nf(np.ones(3)) + np.ones(4)\nnp.ones(2) @ np.ones(3)\n", "2 syntax/unclosed, 5 shape/matmul"},
	{"np.ones(2) @ np.ones(3)\nfor i in range(3) print(i)\nnp.ones(3)[7]\n", "1 shape/matmul, 2 syntax/unexpected, 3 index/out-of-bounds"},
	{"import numpy as np\nx = 3 +\nprint(x, undefined)\n", "2 syntax/unexpected"},
	{"np.zeross(3)\nx = [1, 2\ny = 3\nnp.ones(3).shap\n", "1 name/attribute, 2 syntax/unclosed, 4 name/attribute"},
	{"x = 'abc\nnp.ones(3) + np.ones(4)\ny = )\n", "1 syntax/string, 2 shape/broadcast, 3 syntax/unmatched"},
	{"class A:\n    def __init__(self):\n        self.w = np.ones(3\n    def run(self):\n        return self.w + np.ones(4)\nA().run()\n", "3 syntax/unclosed"},
	{"d = {'a': 1}\nd['b' = 2\nd['b']\n{'a': 1}['c']\n", "2 syntax/assign, 4 value/key"},
	{"if True\n    x = np.ones(3)\nelse:\n    x = np.ones(4)\nx + np.ones(3)\nnp.ones(2) + np.ones(3)\n", "1 syntax/colon, 6 shape/broadcast"},
	{"import numpy as\nx = np.ones(3) + np.ones(4)\n", "1 syntax/unexpected, 2 shape/broadcast"},
	{"from shapes import (a, b\na + b\nundefined\nnp.ones((2, 3)).reshape(7)\n", "1 syntax/unclosed, 4 shape/reshape"},
	{"x = np.ones(3)\nx[0 = 1\nx[9]\n", "2 syntax/assign"},
	{"while x := 3:\n    break\nelse\n    pass\nnp.sum(np.ones(3), axis=1)\n", "3 syntax/colon, 5 shape/axis"},
	{"x = np.ones(3)\ndef grow():\n    global x\n    x = (np.ones(4)\ngrow()\nx + np.ones(4)\n", "4 syntax/unclosed"},
	{"x = np.einsum('ij,jk->ik', np.ones((2, 3)), np.ones((4, 5)))\nreturn x\ny = x +* 2\n", "1 shape/einsum-size, 2 syntax/outside, 3 syntax/unexpected"},
	{"  x = 1\nnp.ones(3) + np.ones(4)\n", "1 syntax/indent, 2 shape/broadcast"},
}

func TestBrokenScripts(t *testing.T) {
	for _, c := range broken {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("broken.tq", c.text))
		if err == nil {
			t.Errorf("no error of syntax:\n%s", c.text)
			continue
		}
		var all []string
		for _, d := range got.Errors {
			line, _ := d.Place.File.Position(int(d.Place.Span.Start))
			all = append(all, fmt.Sprintf("%d %s", line, d.Code))
		}
		if found := strings.Join(all, ", "); found != c.want {
			t.Errorf("found %s, want %s:\n%s", found, c.want, c.text)
		}
		if len(got.Faults) > 0 {
			t.Errorf("%v:\n%s", got.Faults, c.text)
		}
	}
}
