// The methods of checksums.
package hashlib

import (
	"hash"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

func methodEntries() []builtin.Entry {
	const example = "import hashlib\nh = hashlib.md5(b'abc')\n"
	hex := func(b string) object.Value { return object.Str(cpython.Hex(b)) }
	raw := func(b string) object.Value { return object.Bytes(b) }
	digest := func(show func(string) object.Value) func(c *builtin.Call) (object.Value, error) {
		return func(c *builtin.Call) (object.Value, error) {
			b, err := c.Args[0].(*Hash).sum(c)
			if err != nil {
				return nil, err
			}
			return show(b), nil
		}
	}
	property := func(name, doc string, f func(h *Hash) object.Value) builtin.Entry {
		return builtin.Entry{Names: []string{"hashlib.HASH." + name}, Params: "self", Property: true, Doc: doc, Example: example + "h." + name, Fn: func(c *builtin.Call) (object.Value, error) {
			return f(c.Args[0].(*Hash)), nil
		}}
	}
	return []builtin.Entry{
		{Names: []string{"hashlib.HASH.update"}, Params: "self, obj, /", Doc: "Adds bytes.", Example: example + "h.update(b'd')\nh.hexdigest()", C: true, Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(*Hash).update(c, c.Args[1])
		}},
		{Names: []string{"hashlib.HASH.digest"}, Params: "self, length=...", Doc: "The checksum, as bytes.", Example: example + "h.digest()", C: true, Effect: true, Fn: digest(raw)},
		{Names: []string{"hashlib.HASH.hexdigest"}, Params: "self, length=...", Doc: "The checksum, as text.", Example: example + "h.hexdigest()", C: true, Effect: true, Fn: digest(hex)},
		{Names: []string{"hashlib.HASH.copy"}, Params: "self, /", Doc: "A checksum that goes on from here.", Example: example + "h.copy().hexdigest()", C: true, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*Hash).clone()
		}},
		property("name", "The name.", func(h *Hash) object.Value { return object.Str(h.name) }),
		property("digest_size", "How many bytes the checksum has.", func(h *Hash) object.Value {
			if h.shake != nil {
				return object.Int(0)
			}
			return object.Int(h.h.Size())
		}),
		property("block_size", "How many bytes are worked on at a time.", func(h *Hash) object.Value {
			if h.shake != nil {
				return object.Int(h.shake.BlockSize())
			}
			return object.Int(h.h.BlockSize())
		}),
	}
}

// sum is the checksum of what was added; that of any length takes length=.
func (h *Hash) sum(c *builtin.Call) (string, error) {
	v := c.Arg("length")
	if h.shake == nil {
		if v != nil {
			return "", object.Errorf("TypeError", "HASH.%s() takes no arguments (1 given)", c.Entry.Short())
		}
		return string(h.h.Sum(nil)), nil
	}
	if v == nil {
		return "", object.Errorf(object.BadArgument, "%s() missing required argument 'length' (pos 1)", c.Entry.Short())
	}
	n, err := builtin.ToInt(v)
	if err != nil {
		return "", err
	}
	if n < 0 || n >= 1<<29 {
		return "", object.Errorf("ValueError", "value must be positive")
	}
	if err := c.TextRoom(n); err != nil {
		return "", err
	}
	fresh, err := h.clone()
	if err != nil {
		return "", err
	}
	out := make([]byte, n)
	if _, err := fresh.shake.Read(out); err != nil {
		return "", object.Errorf("ValueError", "%s", err)
	}
	return string(out), nil
}

func (h *Hash) clone() (*Hash, error) {
	out := *h
	if h.shake != nil {
		state, err := h.shake.MarshalBinary()
		if err != nil {
			return nil, object.Errorf("ValueError", "%s", err)
		}
		fresh, _ := newHash(h.name)
		if err := fresh.shake.UnmarshalBinary(state); err != nil {
			return nil, object.Errorf("ValueError", "%s", err)
		}
		return fresh, nil
	}
	k, ok := h.h.(hash.Cloner)
	if !ok {
		return nil, object.Errorf("ValueError", "%s cannot be copied", h.name)
	}
	c, err := k.Clone()
	if err != nil {
		return nil, object.Errorf("ValueError", "%s", err)
	}
	out.h = c
	return &out, nil
}
