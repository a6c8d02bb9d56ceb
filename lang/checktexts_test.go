// Programs that run texts, have the dict of their variables, or get errors from Python's modules: what the
// check knows behind that.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// textCases are scripts and a part of their error's text; "" where the check says nothing.
var textCases = []struct{ name, text, want string }{
	{"a text binds", "exec('x = 3')\nx[0]", "not subscriptable"},
	{"a text that is computed", "for n in ('a', 'b'):\n    exec(f'{n} = [1]')\nb[0, 0]", "not tuple"},
	{"an expression", "x = [1]\neval('x')[0, 0]", "not tuple"},
	{"an error in a text", "exec('x = 3\\nx[0]')", "not subscriptable"},
	{"one that is caught", "try:\n    eval('nothing')\nexcept NameError as e:\n    print(e)", ""},
	{"a function of a text", "exec('def g(a): return a')\ng(1, 2)", "positional argument"},
	{"names of its own", "ns = {}\nexec('y = 2', ns)\nns['z']", "KeyError"},
	{"and the program's stay", "x = [1]\nexec(input(), {})\nx = [2]\nx[0, 0]", "not tuple"},
	{"functions with names of their own", "ns = {}\nexec('def f():\\n    global q\\n    q = 1', ns)\nns['f']()\nprint(ns['q'])", ""},
	{"what a text may bind", "x = 1\nexec(input())\nx[0]", ""},
	{"what is bound behind it", "exec(input())\nm = [1]\nm[0, 0]", "not tuple"},
	{"what its functions may bind", "m = 3\nexec('def f(): pass' + input())\nm = 3\nf()\nm[0]", ""},
	{"what its functions may change", "exec(input())\nm = [1]\nprint(f)\nf(m)\nm[0].real", ""},
	{"a dict that is kept", "g = globals()\nx = 5\ndef f():\n    g['x'] = [1]\nf()\nx[0]", ""},
	{"a dict that is kept, updated", "g = globals()\ny = 5\ng.update(y=[2])\ny[0]", ""},
	{"a dict that is kept, joined", "g = globals()\ny = 5\ng |= {'y': [2]}\ny[0]", ""},
	{"a dict that is handed on", "def change(k):\n    k['w'] = [1]\nw = 3\nchange(globals())\nw[0]", ""},
	{"of a function", "def f():\n    return 1\nw = 3\nf.__globals__['w'] = [1]\nw[0]", ""},
	{"a class's", "class A:\n    locals()['y'] = 2\n    z = y\nA.y.real\nA().y", ""},
	{"a frame's", "import sys\nx = 3\nsys._getframe().f_globals['x'] = [1]\nx[0]", ""},
	{"the module's, as vars", "x = 3\nvars()['x'] = [1]\nx[0]", ""},
	{"one that a function of a module's changes", "import operator\ng = globals()\nx = 3\noperator.setitem(g, 'x', [1])\nx[0]", ""},
	{"of a text", "x = 3\nexec(str('x = [1]'), locals())\nx[0]", ""},
	{"vars that is read", "import json\nx = [1]\no = json.loads(input())\nprint(vars(o))\nx[0, 0]", "not tuple"},
	{"vars that is written", "import sys\nx = 3\nvars(sys.modules['__main__'])['x'] = [1]\nx[0]", ""},

	{"an error of a module's", "import string\ntry:\n    string.Template('$').substitute()\nexcept ValueError as e:\n    type()", "type()"},
	{"one that may not come", "import string\ntry:\n    string.Template(input()).substitute()\nexcept ValueError as e:\n    type()", ""},
	{"a file in memory", "import io\ns = io.StringIO()\nprint(1, file=s)\ns.getvalue()[0, 0]", "must be integers"},
	{"a time", "import time\ntime.gmtime(int(input()))[3, 0]", "must be integers"},
}

func TestCheckFollowsTexts(t *testing.T) {
	for _, c := range textCases {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", c.text+"\n"))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		found := ""
		for _, d := range got.Errors {
			found += d.Class + ": " + d.Msg + "\n"
		}
		if c.want == "" && found != "" || !strings.Contains(found, c.want) {
			t.Errorf("%s: %q, want %q", c.name, found, c.want)
		}
	}
}
