// The conformance cases of Shape's methods.

package shape

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
)

func TestConformanceShape(t *testing.T) {
	type shapeCase struct {
		ID     string
		This   *[]int
		Method string
		Args   []json.RawMessage
		Expect json.RawMessage
		Error  string
	}
	eachCase(t, "shape.jsonl", func(c shapeCase) bool {
		got, err := callMethod(shapeOf(c.This), c.Method, c.Args)
		if c.Error != "" || err != nil {
			if fault.KindOf(err).String() != c.Error {
				t.Errorf("%s: %v.%s%s: error %v, want %s", c.ID, c.This, c.Method, c.Args, err, c.Error)
				return false
			}
			return true
		}
		text, err := json.Marshal(plain(got))
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if json.Unmarshal(text, &a) != nil || json.Unmarshal(c.Expect, &b) != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %v.%s%s = %s, want %s", c.ID, c.This, c.Method, c.Args, text, c.Expect)
			return false
		}
		return true
	})
}

func shapeOf(dims *[]int) Shape {
	if dims == nil {
		return UnknownRank()
	}
	return Make(*dims)
}

// plain turns a shape into the cases' {"shape": …}.
func plain(v any) any {
	s, ok := v.(Shape)
	if !ok {
		return v
	}
	return map[string]any{"shape": s.Dims()}
}

func callMethod(s Shape, method string, args []json.RawMessage) (any, error) {
	ints := make([]int, len(args))
	var other *Shape
	for i, a := range args {
		if json.Unmarshal(a, &ints[i]) != nil {
			var v struct{ Shape *[]int }
			if err := json.Unmarshal(a, &v); err != nil {
				return nil, err
			}
			o := shapeOf(v.Shape)
			other = &o
		}
	}
	switch method {
	case "numDimensions":
		return s.NumDimensions(), nil
	case "size":
		if len(args) == 0 {
			return s.Size()
		}
		return s.Dim(ints[0])
	case "hasUnknownDimension":
		return s.HasUnknown(), nil
	case "isUnknown":
		return s.IsUnknown(), nil
	case "isScalar":
		return s.IsScalar(), nil
	case "isVector":
		return s.IsVector(), nil
	case "isMatrix":
		return s.IsMatrix(), nil
	case "asArray":
		return s.Dims(), nil
	case "equals":
		return s.Equal(*other), nil
	case "isCompatibleWith":
		return s.IsCompatibleWith(*other), nil
	case "head":
		return s.Head()
	case "tail":
		return s.Tail()
	case "take":
		return s.Take(ints[0])
	case "takeLast":
		return s.TakeLast(ints[0])
	case "subShape":
		return s.SubShape(ints[0], ints[1])
	case "append":
		if other != nil {
			return s.AppendShape(*other)
		}
		return s.Append(ints[0])
	case "prepend":
		if other != nil {
			return s.PrependShape(*other)
		}
		return s.Prepend(ints[0])
	case "toString":
		return s.String(), nil
	}
	panic("unknown method " + method)
}
