// Arguments reach the fields that have their names, and only a struct with the
// entry's parameters is taken.
package builtin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

type takenShared struct {
	A int
	B float64
}

type taken struct {
	takenShared
	PadWidth object.Value
	Name     string
	Least    *int
	Deep     bool
	Rest     []object.Value
	Kw       []Kw
}

func TestTaking(t *testing.T) {
	const params = "a, b=2.5, pad_width=None, name='x', least=None, deep=True, *args, **kwargs"
	var got string
	e := NewEntry(Entry{Names: []string{"f"}, Params: params, Fn: Taking(func(c *Call, p *taken) (object.Value, error) {
		least := "nil"
		if p.Least != nil {
			least = fmt.Sprint(*p.Least)
		}
		got = strings.TrimSpace(fmt.Sprintln(p.A, p.B, object.Repr(p.PadWidth), p.Name, least, p.Deep, len(p.Rest), len(p.Kw)))
		return object.None, nil
	})})
	for _, row := range []struct {
		args []object.Value
		kw   []Kw
		want string
	}{
		{[]object.Value{object.Int(7)}, nil, "7 2.5 None x nil true 0 0"},
		{[]object.Value{object.Int(7), object.Int(1)}, []Kw{{Name: "least", Value: object.Int(3)}, {Name: "more", Value: object.None}}, "7 1 None x 3 true 0 1"},
		{[]object.Value{object.Bool(true)}, []Kw{{Name: "pad_width", Value: object.Tuple{object.Int(1)}}, {Name: "name", Value: object.Str("y")}, {Name: "deep", Value: object.Int(0)}}, "1 2.5 (1,) y nil false 0 0"},
		{[]object.Value{object.Int(1), object.Int(2), object.None, object.Str("n"), object.None, object.Bool(false), object.Int(9)}, nil, "1 2 None n nil false 1 0"},
	} {
		if _, err := e.Invoke(&lower.Recorder{}, nil, row.args, row.kw); err != nil || got != row.want {
			t.Errorf("%v %v: %s, %v; want %s", row.args, row.kw, got, err, row.want)
		}
	}
	if _, err := e.Invoke(&lower.Recorder{}, nil, []object.Value{object.Str("x")}, nil); !object.TypeError.Is(err) {
		t.Errorf("a text as an int: %v", err)
	}
	if _, err := e.Invoke(&lower.Recorder{}, nil, []object.Value{object.Int(1)}, []Kw{{Name: "name", Value: object.Int(3)}}); err == nil || err.Error() != "TypeError: name must be str, not int" {
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
			e := NewEntry(Entry{Names: []string{"f"}, Params: params, Fn: Taking(func(*Call, *takenShared) (object.Value, error) { return object.None, nil })})
			_, err := e.Invoke(&lower.Recorder{}, nil, []object.Value{object.Int(1), object.Int(1), object.Int(1)}[:strings.Count(params, ",")+1], nil)
			t.Errorf("%s: taken, %v", params, err)
		}()
	}
}
