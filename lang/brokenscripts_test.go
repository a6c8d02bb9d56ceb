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

	{"x = np.ones((3, 4)\nprint(x.shape)\nnp.ones(3) + np.ones(4)\n", "1 syntax/unclosed, 3 shape/broadcast"},
	{"def f(x:\n    return x\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unclosed, 3 shape/matmul"},
	{"for i in range(10)\n    print(i)\nnp.ones(3) + np.ones(4)\n", "1 syntax/colon, 3 shape/broadcast"},
	{"while True\n    break\nnp.ones(3)[5]\n", "1 syntax/colon, 3 index/out-of-bounds"},
	{"if x = 3:\n    pass\nnp.ones(2) @ np.ones(3)\n", "1 syntax/assign, 3 shape/matmul"},
	{"else:\n    pass\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 3 shape/matmul"},
	{"print 'hello'\nnp.ones(2) @ np.ones(3)\n", "1 syntax/print, 2 shape/matmul"},
	{"x = [1, 2, 3\ny = {'a': 1\nnp.ones(2) @ np.ones(3)\n", "1 syntax/comma, 2 syntax/unclosed, 3 shape/matmul"},
	{"x = np.array([[1, 2], [3, 4])\ny = x @ np.ones(3)\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unmatched, 3 shape/matmul"},
	{"class A\n    def f(self):\n        return 1\nA().f()\nnp.ones(2) @ np.ones(3)\n", "1 syntax/colon, 5 shape/matmul"},
	{"def f():\nx = 1\nnp.ones(2) @ np.ones(3)\n", "2 syntax/indent, 3 shape/matmul"},
	{"def f():\n    x = 1\n  y = 2\nnp.ones(2) @ np.ones(3)\n", "3 syntax/indent, 4 shape/matmul"},
	{"x = 'it's'\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x = \"\"\"abc\nnp.ones(2) @ np.ones(3)\n", "1 syntax/string"},
	{"x = 5 5\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x == = 3\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"import\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"from numpy import\nnp.ones(2) @ np.ones(3)\n", "1 syntax/import, 2 shape/matmul"},
	{"x = lambda y return y\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"try:\n    x = 1\nnp.ones(2) @ np.ones(3)\n", "3 syntax/try, 3 shape/matmul"},
	{"x = 1 +\ny = 2 *\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 syntax/unexpected, 3 shape/matmul"},
	{"f(1, 2\ng(3)\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unclosed, 3 shape/matmul"},
	{"x = (1, 2))\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unmatched, 2 shape/matmul"},
	{"x = [1, 2]]\ny = {3}}\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unmatched, 2 syntax/unmatched, 3 shape/matmul"},
	{"return 5\nnp.ones(2) @ np.ones(3)\n", "1 syntax/outside, 2 shape/matmul"},
	{"break\nnp.ones(2) @ np.ones(3)\n", "1 syntax/outside, 2 shape/matmul"},
	{"x++\nnp.ones(2) @ np.ones(3)\n", "1 syntax/operator, 2 shape/matmul"},
	{"x = y ? 1 : 2\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"if True {\n    x = 1\n}\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 4 shape/matmul"},
	{"x = 08\nnp.ones(2) @ np.ones(3)\n", "1 syntax/number, 2 shape/matmul"},
	{"x = 1_\nnp.ones(2) @ np.ones(3)\n", "1 syntax/number, 2 shape/matmul"},
	{"2x = 3\nnp.ones(2) @ np.ones(3)\n", "1 syntax/number, 2 shape/matmul"},
	{"x = $5\nnp.ones(2) @ np.ones(3)\n", "1 syntax/character, 2 shape/matmul"},
	{"def f(a, a):\n    return a\nnp.ones(2) @ np.ones(3)\n", "1 syntax/parameter, 3 shape/matmul"},
	{"def f(a=1, b):\n    return a\nnp.ones(2) @ np.ones(3)\n", "1 syntax/parameter, 3 shape/matmul"},
	{"f(a=1, 2)\nnp.ones(2) @ np.ones(3)\n", "1 syntax/argument, 2 shape/matmul"},
	{"None = 3\nnp.ones(2) @ np.ones(3)\n", "1 syntax/assign, 2 shape/matmul"},
	{"f() = 3\nnp.ones(2) @ np.ones(3)\n", "1 syntax/assign, 2 shape/matmul"},
	{"x = f'{a'\nnp.ones(2) @ np.ones(3)\n", "1 syntax/fstring, 2 shape/matmul"},
	{"x = f'{}'\nnp.ones(2) @ np.ones(3)\n", "1 syntax/fstring, 2 shape/matmul"},
	{"with open('f') as\n    pass\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 3 shape/matmul"},
	{"x = [i for i range(3)]\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x = [i for in range(3)]\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"assert\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"del\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x = {1: 2, 3}\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x[1:2:3:4]\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x = not\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"elif x:\n    pass\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 3 shape/matmul"},
	{"for x in :\n    pass\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 3 shape/matmul"},
	{"def f(x):\n\treturn x\n        return 2\nnp.ones(2) @ np.ones(3)\n", "3 syntax/tabs, 4 shape/matmul"},
	{"x = np.ones(3).\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x = np.ones(3)[\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unclosed, 2 shape/matmul"},
	{"async def f():\n    await g()\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unsupported, 3 shape/matmul"},
	{"if x:\nelse:\n    y = 1\nnp.ones(2) @ np.ones(3)\n", "2 syntax/indent, 4 shape/matmul"},
	{"match x:\n    case 1\n        pass\nnp.ones(2) @ np.ones(3)\n", "2 syntax/colon, 4 shape/matmul"},
	{"global x, \nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 2 shape/matmul"},
	{"x = “hello”\nnp.ones(2) @ np.ones(3)\n", "1 syntax/character, 2 shape/matmul"},
	{"x = 3 − 2\nnp.ones(2) @ np.ones(3)\n", "1 syntax/character, 2 shape/matmul"},
	{"def f(self, x) -> :\n    return x\nnp.ones(2) @ np.ones(3)\n", "1 syntax/unexpected, 3 shape/matmul"},
	{"np.ones(3).reshape(2, 2\nnp.ones(2) @ np.ones(3)\ny = np.sum(\nz = 3\n", "1 syntax/comma, 2 shape/matmul, 3 syntax/unclosed"},
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
