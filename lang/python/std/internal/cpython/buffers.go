// Objects of bytes: what modules take as a buffer.
package cpython

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Buffer gives the bytes of bytes, or of an array; ok is false for all others.
func Buffer(c *builtin.Call, v object.Value) (b string, ok bool, err error) {
	switch x := v.(type) {
	case object.Bytes:
		return string(x), true, nil
	case *object.Array:
		if x.DType().IsText() && x.Scalar {
			return "", false, nil
		}
		if v, err = c.Forward("ndarray.tobytes", []object.Value{x}, nil); err != nil {
			return "", true, err
		}
		raw, ok := v.(object.Bytes)
		return string(raw), ok, nil
	case interface{ RawBytes() string }:
		return x.RawBytes(), true, nil
	}
	return "", false, nil
}

// NeedBuffer is Buffer for arguments that must be one.
func NeedBuffer(c *builtin.Call, v object.Value) (string, error) {
	b, ok, err := Buffer(c, v)
	if err == nil && !ok {
		err = object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(v))
	}
	return b, err
}

// NeedASCII is NeedBuffer that takes text of ASCII too.
func NeedASCII(c *builtin.Call, v object.Value) (string, error) {
	s, ok := v.(object.Str)
	if !ok {
		b, ok, err := Buffer(c, v)
		if err == nil && !ok {
			err = object.Errorf("TypeError", "argument should be a bytes-like object or ASCII string, not '%s'", object.FullTypeName(v))
		}
		return b, err
	}
	if !object.IsASCII(string(s)) {
		return "", object.Errorf("ValueError", "string argument should contain only ASCII characters")
	}
	return string(s), nil
}

// Class makes the class of a module's objects or errors.
func Class(name, base string) *object.Class {
	b, _ := builtin.NamedClass(base)
	return &object.Class{Name: name, Base: b}
}
