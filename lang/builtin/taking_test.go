// Arguments reach the fields that have their names, and only a struct with the
// entry's parameters is taken.
package builtin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

type takenShared struct {
	A int
	B float64
}

type taken struct {
	takenShared
	PadWidth value.Value
	Name     string
	Least    *int
	Deep     bool
	Rest     []value.Value
	Kw       []Kw
}

func TestTaking(t *testing.T) {
	const params = "a, b=2.5, pad_width=None, name='x', least=None, deep=True, *args, **kwargs"
	var got string
	e := NewEntry(Entry{Names: []string{"f"}, Params: params, Fn: Taking(func(c *Call, p *taken) (value.Value, error) {
		least := "nil"
		if p.Least != nil {
			least = fmt.Sprint(*p.Least)
		}
		got = strings.TrimSpace(fmt.Sprintln(p.A, p.B, value.Repr(p.PadWidth), p.Name, least, p.Deep, len(p.Rest), len(p.Kw)))
		return value.None, nil
	})})
	for _, row := range []struct {
		args []value.Value
		kw   []Kw
		want string
	}{
		{[]value.Value{value.Int(7)}, nil, "7 2.5 None x nil true 0 0"},
		{[]value.Value{value.Int(7), value.Int(1)}, []Kw{{Name: "least", Value: value.Int(3)}, {Name: "more", Value: value.None}}, "7 1 None x 3 true 0 1"},
		{[]value.Value{value.Bool(true)}, []Kw{{Name: "pad_width", Value: value.Tuple{value.Int(1)}}, {Name: "name", Value: value.Str("y")}, {Name: "deep", Value: value.Int(0)}}, "1 2.5 (1,) y nil false 0 0"},
		{[]value.Value{value.Int(1), value.Int(2), value.None, value.Str("n"), value.None, value.Bool(false), value.Int(9)}, nil, "1 2 None n nil false 1 0"},
	} {
		if _, err := e.Invoke(&compile.Recorder{}, nil, row.args, row.kw); err != nil || got != row.want {
			t.Errorf("%v %v: %s, %v; want %s", row.args, row.kw, got, err, row.want)
		}
	}
	if _, err := e.Invoke(&compile.Recorder{}, nil, []value.Value{value.Str("x")}, nil); !value.TypeError.Is(err) {
		t.Errorf("a text as an int: %v", err)
	}
	if _, err := e.Invoke(&compile.Recorder{}, nil, []value.Value{value.Int(1)}, []Kw{{Name: "name", Value: value.Int(3)}}); err == nil || err.Error() != "TypeError: name must be str, not int" {
		t.Errorf("an int as a text: %v", err)
	}
}

func TestTakingWantsTheParameters(t *testing.T) {
	for params, want := range map[string]string{
		"a, b, c":  "has no field C for c",
		"a":        "has a field B",
		"a, b, *c": "has no field Rest for *c",
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
					t.Errorf("%s: %s; want %s", params, text, want)
				}
			}()
			e := NewEntry(Entry{Names: []string{"f"}, Params: params, Fn: Taking(func(*Call, *takenShared) (value.Value, error) { return value.None, nil })})
			_, err := e.Invoke(&compile.Recorder{}, nil, []value.Value{value.Int(1), value.Int(1), value.Int(1)}[:strings.Count(params, ",")+1], nil)
			t.Errorf("%s: taken, %v", params, err)
		}()
	}
}
