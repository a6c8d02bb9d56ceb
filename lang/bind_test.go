// The texts of NAME=FILE[:TENSOR] and NAME=TYPE.
package lang

import (
	"strings"
	"testing"
)

func TestSplitMember(t *testing.T) {
	there := func(names ...string) func(string) bool {
		return func(p string) bool {
			for _, n := range names {
				if n == p {
					return true
				}
			}
			return false
		}
	}
	for _, c := range []struct {
		spec         string
		files        []string
		path, member string
	}{
		{"a.npz", []string{"a.npz"}, "a.npz", ""},
		{"a.npz:x", []string{"a.npz"}, "a.npz", "x"},
		{"a.npz:x:y", []string{"a.npz"}, "a.npz", "x:y"},
		{"a:b.npz", []string{"a:b.npz"}, "a:b.npz", ""},
		{"a:b.npz:x", []string{"a:b.npz"}, "a:b.npz", "x"},
		{"gone.npz:x", nil, "gone.npz", "x"},
		{"gone.npy", nil, "gone.npy", ""},
		{"gone:x", nil, "gone:x", ""},
		{`C:\a.npz:x`, []string{`C:\a.npz`}, `C:\a.npz`, "x"},
		{`C:\a.npy`, nil, `C:\a.npy`, ""},
	} {
		path, member := splitMember(c.spec, there(c.files...))
		if path != c.path || member != c.member {
			t.Errorf("%s: %q and %q, want %q and %q", c.spec, path, member, c.path, c.member)
		}
	}
}

func TestParseType(t *testing.T) {
	for text, want := range map[string]string{
		"f32[5, ?, 7]": "f32[5, ?, 7]",
		"f32[5,?,7]":   "f32[5, ?, 7]",
		"u8[]":         "u8[]",
		"i64[ ]":       "i64[]",
		"bf16[...]":    "bf16[...]",
		"f64[B, 3]":    "f64[B, 3]",
		"float64[0]":   "f64[0]",
		"f32":          "", "f32[1": "", "f33[1]": "", "f32[1,,2]": "", "f32[1,]": "", "f32[-3]": "", "f32[a b]": "", "[3]": "",
		"f32[99999999999999999999]": "", "f32[..., 3]": "",
	} {
		typ, err := parseType(text)
		if want == "" {
			if err == nil {
				t.Errorf("%s is %v, want an error", text, typ)
			}
		} else if err != nil || typ.String() != want {
			t.Errorf("%s: %v, %v, want %s", text, typ, err, want)
		}
	}
}

func FuzzParseType(f *testing.F) {
	for _, s := range []string{"f32[5, ?, 7]", "u8[]", "c128[...]", "f32[" + strings.Repeat("1,", 40) + "1]", "x[", "bool[B]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		typ, err := parseType(text)
		if err != nil {
			return
		}
		again, err := parseType(typ.String())
		if err != nil || again.String() != typ.String() {
			t.Errorf("%q reads as %s, and that as %v, %v", text, typ, again, err)
		}
	})
}
