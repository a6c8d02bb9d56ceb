package attrnames_test

import (
	"testing"

	"github.com/tq-lang/tq/lang/check/attrnames"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

func TestGives(t *testing.T) {
	for _, c := range []struct {
		text, name string
		want       bool
	}{
		{"x.shapes\ny.shapes\n", "shapes", false},
		{"x.shapes = 1\nprint(x.shapes_)\n", "shapes_", false},
		{"class A:\n    speed = 1\nprint(A().speed)\n", "speed", true},
		{"class A:\n    def go(self): pass\nx.go()\n", "go", true},
		{"p.add_argument('--dry-run')\nprint(p.parse_args().dry_run)\n", "dry_run", true},
		{"getattr(x, 'depth')\nx.depth\n", "depth", true},
		{"x.max_depth\nx.depth\n", "depth", false},
		{"f'{x.depth}'\n", "depth", false},
	} {
		mod, err := syntax.Parse(diag.NewFile("x", c.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := attrnames.Gives(c.text, mod, c.name); got != c.want {
			t.Errorf("%q gives %s: %v", c.text, c.name, got)
		}
	}
}

func TestComputes(t *testing.T) {
	for text, want := range map[string]bool{"x.a\n": false, "setattr(x, n, 1)\n": true, "mysetattr(x)\n": false, "x.__dict__.update(d)\n": true,
		"from enum import Enum\nclass A(Enum):\n    B = 1\n": false, "import enum\nclass A(enum.IntEnum): B = 1\n": false, "A = Enum('A', names)\n": true, "A = Enum('A', 'B C')\n": false,
		"P = collections.namedtuple('P', ['x', 'y'])\n": false, "P = namedtuple('P', fields)\n": true, "E = enum.Enum\n": true, "from enum import Enum as E\n": true} {
		mod, err := syntax.Parse(diag.NewFile("x", text))
		if err != nil {
			t.Fatal(err)
		}
		if got := attrnames.Computes(text, mod); got != want {
			t.Errorf("%q computes names: %v", text, got)
		}
	}
}
