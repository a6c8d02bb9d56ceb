// The reader never fails with anything but Python's errors.
package json

import (
	"testing"

	"github.com/tq-lang/tq/lang/object"
)

func FuzzReadJSON(f *testing.F) {
	for _, s := range []string{"", "[1, 2.5, null]", `{"a": {"b": [true, "x\u00e9"]}}`, "[[[[", `{"a":1} x`, "1e999", "-0", `"\ud800"`, `[NaN, -Infinity]`, `{"a": 1,}`, `"\u12"`, "\"a\nb\"", "1.", "-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := readJSON(&hooks{polled: func(int) error { return nil }}, s); err != nil {
			if _, ok := err.(*object.Error); !ok {
				t.Fatalf("%q: %v", s, err)
			}
		}
	})
}
