package magic

import "testing"

func TestTimeitOptions(t *testing.T) {
	for _, c := range []struct {
		args string
		want timing
		rest string
		bad  bool
	}{
		{"x.sum()", timing{loops: 0, runs: 7}, "x.sum()", false},
		{"-n 10 -r 3 x.sum()", timing{loops: 10, runs: 3}, "x.sum()", false},
		{"-n10 -r1", timing{loops: 10, runs: 1}, "", false},
		{"-r 2 -x", timing{loops: 0, runs: 2}, "-x", false},
		{"-q -n 3 x", timing{loops: 3, runs: 7, quiet: true}, "x", false},
		{"-n 0 x", timing{}, "", true},
		{"-n x", timing{}, "", true},
	} {
		got, rest, err := timeitOptions(c.args)
		if (err != nil) != c.bad || err == nil && (got != c.want || rest != c.rest) {
			t.Errorf("%q: %v %q %v", c.args, got, rest, err)
		}
	}
}
