package syntax

import "testing"

func TestIndent(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"a\n":                               "  a\n",
		"a\n\nb":                            "  a\n\n  b\n",
		"s = \"\"\"a\nb\"\"\"\nt":           "  s = \"\"\"a\nb\"\"\"\n  t\n",
		"f'''{x}\n{y}'''\nz":                "  f'''{x}\n{y}'''\n  z\n",
		"f'''a\n{y\n}\n b'''":               "  f'''a\n{y\n  }\n b'''\n",
		"s = 'a\\\nb'\nif x:\n    f(1,\n2)": "  s = 'a\\\nb'\n  if x:\n      f(1,\n  2)\n",
	} {
		if got := Indent(text, "  "); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
