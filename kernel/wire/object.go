// Strict reading of JSON objects: names count exactly, types must fit.
package wire

import (
	"encoding/json"
	"fmt"
	"math"
)

// Object is a JSON object's fields, each as it was written. A field that is null
// reads as one that is missing.
type Object map[string]json.RawMessage

// ParseObject reads an object.
func ParseObject(text []byte) (Object, error) {
	var o Object
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, err
	}
	for k, v := range o {
		if string(v) == "null" {
			delete(o, k)
		}
	}
	return o, nil
}

func get[T any](o Object, name, kind string) (v T, ok bool, err error) {
	raw, ok := o[name]
	if !ok {
		return v, false, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, false, fmt.Errorf("%s is not %s", name, kind)
	}
	return v, true, nil
}

// String reads a text; ok is false if there is none.
func (o Object) String(name string) (s string, ok bool, err error) {
	return get[string](o, name, "a text")
}

// Bool reads a truth value, or gives the default.
func (o Object) Bool(name string, def bool) (bool, error) {
	b, ok, err := get[bool](o, name, "true or false")
	if err != nil || !ok {
		return def, err
	}
	return b, nil
}

// Int reads a whole number, or gives the default.
func (o Object) Int(name string, def int) (int, error) {
	f, ok, err := get[float64](o, name, "a number")
	if err != nil || !ok {
		return def, err
	}
	if f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, fmt.Errorf("%s is not a whole number", name)
	}
	return int(f), nil
}

// Texts reads an object of texts.
func (o Object) Texts(name string) (map[string]string, error) {
	m, _, err := get[map[string]string](o, name, "an object of texts")
	return m, err
}
