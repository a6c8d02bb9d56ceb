package magic

import (
	"slices"
	"testing"
)

func TestChosenInputs(t *testing.T) {
	inputs := []string{"a", "b", "c", "d"}
	for _, c := range []struct {
		words, want []string
		bad         bool
	}{
		{nil, inputs, false},
		{[]string{"2"}, []string{"b"}, false},
		{[]string{"4", "1-3"}, []string{"d", "a", "b", "c"}, false},
		{[]string{"5"}, nil, true}, {[]string{"0"}, nil, true}, {[]string{"3-2"}, nil, true}, {[]string{"x"}, nil, true}, {[]string{"-"}, nil, true},
	} {
		got, err := (&call{Face: &Face{}}).chosen(inputs, c.words)
		if (err != nil) != c.bad || !slices.Equal(got, c.want) {
			t.Errorf("%v: %v %v", c.words, got, err)
		}
	}
}
