// This file: tests of completeness and of prompts.

package syntax

import "testing"

func TestStatus(t *testing.T) {
	const c, i, x = Complete, Incomplete, Invalid
	tests := []struct {
		text   string
		state  State
		indent string
	}{
		{"", c, ""},
		{"  \n", c, ""},
		{"# only", c, ""},
		{"a = 1", c, ""},
		{"a = 1\n", c, ""},
		{"a; b;", c, ""},
		{"a = ", x, ""},
		{"a = 1 +", x, ""},
		{"a b", x, ""},
		{"'abc", x, ""},
		{")", x, ""},
		{"if", x, ""},
		{"if a", x, ""},
		{"class 1:", x, ""},
		{"  a", x, ""},
		// blocks
		{"if a:", i, "    "},
		{"if a:\n", i, "    "},
		{"if a:\n\n", i, "    "},
		{"if a:  # c", i, "    "},
		{"if a:\n    b", i, "    "},
		{"if a:\n    b\n", c, ""},
		{"if a:\n    b\n    ", c, ""},
		{"if a: b", i, ""},
		{"if a: b\n", c, ""},
		{"if a:\n  if b:", i, "    "},
		{"if a:\n  if b:\n    c", i, "    "},
		{"if a:\n    return", x, ""},
		{"def f():\n    return 1", i, ""},
		{"def f():\n    if a:\n        return", i, "    "},
		{"def f():\n    a = (1,\n", i, "         "},
		{"if a:\n    b\nelse:", i, "    "},
		{"if a:\n    b\nc", c, ""},
		{"for a in b:\n    c\nelse", x, ""},
		{"try:\n    a", i, "    "},
		{"try:\n    a\n", x, ""},
		{"try:\n    a\nexcept B:", i, "    "},
		{"try:\n    a\nexcept B:\n    c\n", c, ""},
		{"while a:\n\tb", i, "\t"},
		{"while a:\n\tif b:", i, "\t\t"},
		{"class A:", i, "    "},
		{"class A", x, ""},
		{"class A:\n    x = 1", i, "    "},
		{"class A:\n    def f(self):", i, "        "},
		{"class A: pass\n", c, ""},
		{"@a", i, ""},
		{"@a\n", i, ""},
		{"@a\n\n", i, ""},
		{"@a(", i, "    "},
		{"@a\n@b", i, ""},
		{"@a\ndef f():", i, "    "},
		{"@a\ndef f(): pass", i, ""},
		{"@a\nx", x, ""},
		{"class A:\n    @a", i, "    "},
		{"match a:", i, "    "},
		{"match a:\n", i, "    "},
		{"match a", x, ""},
		{"match(a)", c, ""},
		{"match a:\n    case 1:", i, "        "},
		{"match a:\n    case 1: b", i, "    "},
		{"match a:\n    case 1: b\n", c, ""},
		{"match a:\n    case [1,", i, "          "},
		{"(a :=", i, " "},
		{"def f():\n    yield", i, "    "},
		// brackets, strings, backslashes
		{"f(", i, "    "},
		{"f(a,", i, "  "},
		{"f(a,\n  b,", i, "  "},
		{"f(\n    a,", i, "    "},
		{"a = np.array([[1, 2],", i, "              "},
		{"a = [1 2", x, ""},
		{"a = (1]", x, ""},
		{"a = {'b': ", i, "     "},
		{"a = '''b", i, ""},
		{"a = '''b\n  c", i, ""},
		{"a = f'''{b}", i, ""},
		{"a = f'''{b", i, ""},
		{"f\"{a", i, ""},
		{"if a:\n    f\"{a", i, "    "},
		{"f\"{g(a", i, "     "},
		{"a = f'{b}", x, ""},
		{"a = 1 + \\", i, "    "},
		{"a = 1 + \\\n", i, "    "},
		{"a = 1 + \\\n  2", c, ""},
		{"a = 1 \\ 2", x, ""},
		{"lambda x=(", i, "    "},
		{"from a import (b,", i, "               "},
		// magics
		{"%time a", c, ""},
		{"%%time", i, ""},
		{"%%time\na", i, ""},
		{"%%time\na\n", c, ""},
		{"a?", c, ""},
		{"?a", c, ""},
		{"explain a", c, ""},
		{"explain (", i, "    "},
		{"explain:", i, "    "},
		{"explain:\n    a = b", i, "    "},
		{"explain for i in a:", i, "    "},
		{"explain a = b", c, ""},
	}
	for _, tt := range tests {
		got := Status(tt.text)
		if got != (Completeness{tt.state, tt.indent}) {
			t.Errorf("%q: %v %q, want %v %q", tt.text, got.State, got.Indent, tt.state, tt.indent)
		}
	}
}

// TestStatusPrefixes types programs line by line: no prefix may be invalid, the whole is complete.
func TestStatusPrefixes(t *testing.T) {
	for _, text := range []string{
		"def f(a,\n      b):\n    if a:\n        return [a,\n                b]\n    elif b:\n        pass\n    else:\n        x = '''\n  c'''\n    return a\n",
		"for i in (1,\n          2):\n    with a as b:\n        while c:\n            d\n",
		"x = np.array([\n    [1, 2],\n    [3, 4],\n])\n",
		"@a\n@b(1,\n   2)\nclass A(B,\n        C):\n    '''doc\n\n    more'''\n    x = 1\n    @property\n    def f(self):\n        yield self\n        return (yield\n                )\n",
		"match x:\n    case [1,\n          2] if (y :=\n                 3):\n        a\n    case {'k': v,\n          **rest}:\n        b\n    case _:\n        c\n",
	} {
		for n := range text {
			if text[n] != '\n' {
				continue
			}
			if got := Status(text[:n]).State; got == Invalid {
				t.Errorf("%q is invalid", text[:n])
			}
		}
		if got := Status(text).State; got != Complete {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestStripPrompts(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"a = 1\nb", "a = 1\nb"},
		{">>> a = 1\n>>> a\n1\n", "a = 1\na\n"},
		{">>> a", "a"},
		{">>> for i in a:\n...     print(i)\n...\n0\n1\n>>> b", "for i in a:\n    print(i)\n\nb"},
		{">>> for i in a: print(i)\n0\n", "for i in a: print(i)\n"},
		{"    >>> a\n    array([1,\n           2])\n\n    >>> b\n", "a\nb\n"},
		{"In [1]: a = 1\n\nIn [2]: a\nOut[2]: 1\n", "a = 1\na\n"},
		{"In [12]: def f():\n    ...:     return 1\n    ...: \n\nIn [13]: f()", "def f():\n    return 1\n\nf()"},
		{"\n\n>>> a\n", "a\n"},
		{">>> x = '''a\n... b'''\n", "x = '''a\nb'''\n"},
		{">>> a\r\n1\r\n>>> b\r\n", "a\nb\n"},
		{">>> a\n1\n...\n2\n>>> b", "a\nb"},
		{"def f():\n    '''\n    >>> f()\n    1\n    '''\n", "def f():\n    '''\n    >>> f()\n    1\n    '''\n"},
		{">>>a\n", ">>>a\n"},
		{"In []: a", "In []: a"},
		{">>> x[...,\n... 0]", "x[...,\n0]"},
		// lines without prompts that are no output
		{">>> x = 1\ny = 2\nz = 3\n", "x = 1\ny = 2\nz = 3\n"},
		{">>> x = 1\nprint(x)\n1", "x = 1\nprint(x)\n1"},
		{">>> import numpy as np\nfor i in y:\n    print(i)\n\nz", "import numpy as np\nfor i in y:\n    print(i)\n\nz"},
		{">>> def f(x):\n    y = x\n    return y\n>>> f(1)\n1", "def f(x):\n    y = x\n    return y\nf(1)\n"},
		{">>> def f(x):\n    return x\n\nz = f(1)", "def f(x):\n    return x\n\nz = f(1)"},
		{">>> x = [1,\n     2]\n>>> x\n[1, 2]\n", "x = [1,\n     2]\nx\n"},
		{">>> x = '''a\nb'''\n>>> x\n'a\\nb'", "x = '''a\nb'''\nx\n"},
		{">>> x = y\nNameError: no\n>>> z = 1", "x = y\nz = 1"},
		{">>> x = f()\n12\n>>> z = 1", "x = f()\nz = 1"},
		{">>> x = f()\ny = 2\n", "x = f()\ny = 2\n"},
		{">>> x\ny\n>>> x = 1\n>>> x\n1", "x\nx = 1\nx\n"},
		{">>> for i in a:\n...     i\n0\nx = 1\n", "for i in a:\n    i\n"},
		{"In [1]: x = 1\nIn [2]: x\nOut[2]: 1\n\nIn [3]: y = 2", "x = 1\nx\ny = 2"},
	}
	for _, tt := range tests {
		if got := StripPrompts(tt.text); got != tt.want {
			t.Errorf("%q\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

func TestEntry(t *testing.T) {
	for text, want := range map[string]string{
		"a": "a", " a = 1": "a = 1", "  if a:\n    b\n  c\n": "if a:\n  b\nc\n", "\n  a\n  b": "\na\nb", "\ta\n\tb": "a\nb",
		"  a\nb": "a\nb", "": "", "  ": "  ", "    >>> a\n    1\n": "a\n", ">>>   a": "a", "a\n  b": "a\n  b", "  a\r\n  b": "a\r\nb",
	} {
		if got := Entry(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestPrompted(t *testing.T) {
	for line, want := range map[string]bool{
		">>> a": true, ">>>": true, "... 2]": true, "...": true, "In [3]: a": true, "   ...: b": true, "  >>> a": true,
		"": false, "a": false, ">>>a": false, "...a": false, "Out[3]: 1": false, "In []: a": false,
	} {
		if got := Prompted(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}
