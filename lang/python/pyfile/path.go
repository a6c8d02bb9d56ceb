// Names of files among the arguments of a call.
package pyfile

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// FSPath reads a file name, as os.fspath does: of objects that have a name too.
func FSPath(c *builtin.Call, v object.Value) (string, error) {
	if name, ok := PathOf(v); ok {
		return name, nil
	}
	switch v.(type) {
	case object.Int, object.Float, object.NoneType, *object.List, object.Tuple, *object.Dict, *object.Array, nil:
		return "", NotPath(v)
	}
	f, err := c.Host.Attr(v, "__fspath__")
	if err != nil {
		return "", NotPath(v)
	}
	name, err := c.Host.Call(f, nil, nil)
	if err != nil {
		return "", err
	}
	s, ok := PathOf(name)
	if !ok {
		return "", object.Errorf("TypeError", "expected %s.__fspath__() to return str or bytes, not %s", v.TypeName(), name.TypeName())
	}
	return s, nil
}

// NotPath is the refusal of what is no file name.
func NotPath(v object.Value) error {
	return object.Errorf("TypeError", "expected str, bytes or os.PathLike object, not %s", object.FullTypeName(v))
}

// ResolvePath resolves a path argument, with what was written to it so far in place.
func ResolvePath(c *builtin.Call, v object.Value) (name, path string, err error) {
	if name, err = FSPath(c, v); err != nil {
		return "", "", err
	}
	path = c.Host.Path(name)
	return name, path, SettleFile(c.Host, path)
}

// PathOf reads a file name: text, or anything with the text as its repr's path.
func PathOf(v object.Value) (string, bool) {
	switch x := object.Held(v).(type) {
	case object.Str:
		return string(x), true
	case object.Bytes:
		return string(x), true
	case interface{ PathText() string }:
		return x.PathText(), true
	}
	return "", false
}
