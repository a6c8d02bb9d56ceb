// Objects of bytes: what modules take as a buffer.
package cpython

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Buffer gives the bytes of bytes, or of an array; ok is false for all others.
func Buffer(c *builtin.Call, v value.Value) (b string, ok bool, err error) {
	switch x := v.(type) {
	case value.Bytes:
		return string(x), true, nil
	case *value.Array:
		if x.DType().IsText() && x.Scalar {
			return "", false, nil
		}
		if v, err = c.Forward("ndarray.tobytes", []value.Value{x}, nil); err != nil {
			return "", true, err
		}
		raw, ok := v.(value.Bytes)
		return string(raw), ok, nil
	case interface{ RawBytes() string }:
		return x.RawBytes(), true, nil
	}
	return "", false, nil
}

// NeedBuffer is Buffer for arguments that must be one.
func NeedBuffer(c *builtin.Call, v value.Value) (string, error) {
	b, ok, err := Buffer(c, v)
	if err == nil && !ok {
		err = value.Errorf("TypeError", "a bytes-like object is required, not '%s'", value.FullTypeName(v))
	}
	return b, err
}

// NeedASCII is NeedBuffer that takes text of ASCII too.
func NeedASCII(c *builtin.Call, v value.Value) (string, error) {
	s, ok := v.(value.Str)
	if !ok {
		b, ok, err := Buffer(c, v)
		if err == nil && !ok {
			err = value.Errorf("TypeError", "argument should be a bytes-like object or ASCII string, not '%s'", value.FullTypeName(v))
		}
		return b, err
	}
	if !value.IsASCII(string(s)) {
		return "", value.Errorf("ValueError", "string argument should contain only ASCII characters")
	}
	return string(s), nil
}

// Class makes the class of a module's objects or errors.
func Class(name, base string) *value.Class {
	b, _ := builtin.NamedClass(base)
	return &value.Class{Name: name, Base: b}
}
