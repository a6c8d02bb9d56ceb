// The methods of array.array.
package array

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

func arrayItemEntries() []builtin.Entry {
	var out []builtin.Entry
	add := func(name, params, doc, show string, fn func(c *builtin.Call, a *Array) (object.Value, error)) *builtin.Entry {
		out = append(out, builtin.Entry{Names: []string{"array.array." + name}, Params: params, Doc: doc, Example: arrayModule + show, Fn: func(c *builtin.Call) (object.Value, error) { return fn(c, c.Args[0].(*Array)) }})
		return &out[len(out)-1]
	}
	changes := func(name, params, doc, show string, fn func(c *builtin.Call, a *Array) error) {
		e := add(name, params, doc, show, func(c *builtin.Call, a *Array) (object.Value, error) { return object.None, fn(c, a) })
		e.Effect, e.Dry = true, builtin.ReturnsNone
	}
	inPlace := func(name, params, doc, show string, fn func(c *builtin.Call, a *Array) error) {
		add(name, params, doc, show, func(c *builtin.Call, a *Array) (object.Value, error) { return a, fn(c, a) }).Effect = true
	}
	add("typecode", "self", "The kind of the numbers.", "a.typecode", func(_ *builtin.Call, a *Array) (object.Value, error) { return object.Str(string(a.kind)), nil }).Property = true
	add("itemsize", "self", "The bytes of a number.", "a.itemsize", func(_ *builtin.Call, a *Array) (object.Value, error) { return object.Int(a.size), nil }).Property = true
	add("__iter__", "self, /", "Walks the numbers.", "list(iter(a))", func(_ *builtin.Call, a *Array) (object.Value, error) { return a.Iter().(object.Value), nil })
	add("__len__", "self, /", "len(self).", "len(a)", func(_ *builtin.Call, a *Array) (object.Value, error) { return object.Int(a.Len()), nil })
	add("__getitem__", "self, index, /", "self[index].", "a[-1], a[:2]", func(c *builtin.Call, a *Array) (object.Value, error) {
		if s, ok := c.Args[1].(*object.Slice); ok {
			b, err := a.part(c, s)
			return &Array{store{b: b, size: a.size}, a.kind}, err
		}
		i, err := a.place(c, "array")
		if err != nil {
			return nil, err
		}
		return a.at(i), nil
	})
	changes("__setitem__", "self, index, value, /", "self[index] = value.", "a[0] = 9\na", setItem)
	changes("__delitem__", "self, index, /", "del self[index].", "del a[0]\na", func(c *builtin.Call, a *Array) error { return a.remove(c, "array") })
	add("__contains__", "self, value, /", "Whether an element is equal.", "2 in a", func(c *builtin.Call, a *Array) (object.Value, error) {
		i, err := a.find(c, c.Args[1], 0, a.Len())
		return object.Bool(i >= 0), err
	})
	changes("append", "self, v, /", "Adds a number.", "a.append(4)\na", func(c *builtin.Call, a *Array) error {
		b, err := a.encoded(c.Args[1])
		if err != nil {
			return err
		}
		return a.grow(c, b)
	})
	changes("extend", "self, bb, /", "Adds the elements of an array, or of what can be walked.", "a.extend([4, 5])\na", func(c *builtin.Call, a *Array) error { return a.extend(c, c.Args[1], false) })
	changes("fromlist", "self, list, /", "Adds the elements of a list.", "a.fromlist([4])\na", func(c *builtin.Call, a *Array) error {
		if _, ok := object.Held(c.Args[1]).(*object.List); !ok {
			return object.Errorf("TypeError", "arg must be list")
		}
		n := len(a.b)
		err := a.extend(c, c.Args[1], false)
		if err != nil {
			a.b = a.b[:n]
		}
		return err
	})
	add("tolist", "self, /", "The elements as a list.", "a.tolist()", func(c *builtin.Call, a *Array) (object.Value, error) {
		return object.NewList(a.items()...), builtin.HeapOf(c.Host).Room(a.Len() * builtin.ElementBytes)
	})
	changes("frombytes", "self, buffer, /", "Adds the numbers that bytes hold.", "a.frombytes(b'\\4\\0\\0\\0')\na", func(c *builtin.Call, a *Array) error {
		b, ok, err := rawOf(c, c.Args[1])
		if err == nil && !ok {
			err = object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(c.Args[1]))
		}
		if err != nil {
			return err
		}
		return a.addBytes(c, b)
	})
	add("tobytes", "self, /", "The bytes of the numbers.", "a.tobytes()", func(c *builtin.Call, a *Array) (object.Value, error) { return object.Bytes(a.b), c.TextRoom(len(a.b)) })
	changes("fromunicode", "self, ustr, /", "Adds the characters of a text.", "u = array.array('u', 'a')\nu.fromunicode('bc')\nu", func(c *builtin.Call, a *Array) error {
		s, err := c.Text("ustr")
		if err == nil && a.kind != 'u' {
			err = object.Errorf("ValueError", "fromunicode() may only be called on unicode type arrays")
		}
		if err != nil {
			return err
		}
		return a.addText(c, s)
	})
	add("tounicode", "self, /", "The characters as a text.", "array.array('u', 'ab').tounicode()", func(_ *builtin.Call, a *Array) (object.Value, error) {
		if a.kind != 'u' {
			return nil, object.Errorf("ValueError", "tounicode() may only be called on unicode type arrays")
		}
		return object.Str(a.text()), nil
	})
	changes("tofile", "self, f, /", "Writes the bytes to a file.", "import io\nf = io.BytesIO()\na.tofile(f)\nf.getvalue()", func(c *builtin.Call, a *Array) error {
		write, err := c.Host.Attr(c.Args[1], "write")
		if err == nil {
			_, err = c.Host.Call(write, []object.Value{object.Bytes(a.b)}, nil)
		}
		return err
	})
	changes("fromfile", "self, f, n, /", "Adds n numbers of a file.", "import io\na.fromfile(io.BytesIO(b'\\4\\0\\0\\0'), 1)\na", fromFile)
	changes("insert", "self, i, v, /", "Puts a number before the one of a place.", "a.insert(1, 9)\na", func(c *builtin.Call, a *Array) error {
		i, err := c.Int("i", 0)
		if err != nil {
			return err
		}
		b, err := a.encoded(c.Args[2])
		if err != nil {
			return err
		}
		return a.insert(c, i, b)
	})
	changes("remove", "self, v, /", "Removes the first element that is equal.", "a.remove(2)\na", func(c *builtin.Call, a *Array) error {
		i, err := a.find(c, c.Args[1], 0, a.Len())
		if err == nil && i < 0 {
			err = object.Errorf("ValueError", "array.remove(x): x not in array")
		}
		if err == nil {
			a.cut(i, i+1)
		}
		return err
	})
	changes("reverse", "self, /", "Turns the order around.", "a.reverse()\na", func(_ *builtin.Call, a *Array) error { a.reverse(); return nil })
	changes("byteswap", "self, /", "Turns the bytes of each number around.", "a.byteswap()\na[0]", func(_ *builtin.Call, a *Array) error {
		for i := range a.Len() {
			slices.Reverse(a.b[i*a.size : (i+1)*a.size])
		}
		return nil
	})
	add("pop", "self, index=-1, /", "Removes and gives a number.", "a.pop()", func(c *builtin.Call, a *Array) (object.Value, error) {
		i, err := a.popped(c, "array")
		if err != nil {
			return nil, err
		}
		v := a.at(i)
		a.cut(i, i+1)
		return v, nil
	}).Effect = true
	add("index", "self, v, start=0, stop=9223372036854775807, /", "The number of the first element that is equal.", "a.index(2)", func(c *builtin.Call, a *Array) (object.Value, error) {
		var ends [2]int
		for i, n := range []string{"start", "stop"} {
			k, err := c.Int(n, i*a.Len())
			if err != nil {
				return nil, err
			}
			if k < 0 {
				k += a.Len()
			}
			ends[i] = min(max(k, 0), a.Len())
		}
		i, err := a.find(c, c.Args[1], ends[0], ends[1])
		if err == nil && i < 0 {
			err = object.Errorf("ValueError", "array.index(x): x not in array")
		}
		return object.Int(i), err
	})
	add("count", "self, v, /", "How many elements are equal.", "a.count(2)", func(c *builtin.Call, a *Array) (object.Value, error) {
		n := 0
		for i := 0; ; i++ {
			var err error
			if i, err = a.find(c, c.Args[1], i, a.Len()); err != nil || i < 0 {
				return object.Int(n), err
			}
			n++
		}
	})
	add("__copy__", "self, /", "The same numbers anew.", "a.__copy__()", func(_ *builtin.Call, a *Array) (object.Value, error) {
		return &Array{store{slices.Clone(a.b), a.size}, a.kind}, nil
	})
	add("__add__", "self, other, /", "self + other.", "a + a", func(c *builtin.Call, a *Array) (object.Value, error) {
		other, ok := object.Held(c.Args[1]).(*Array)
		if !ok {
			return nil, object.Errorf("TypeError", "can only append array (not \"%s\") to array", object.FullTypeName(c.Args[1]))
		}
		if other.kind != a.kind {
			return nil, object.Errorf("TypeError", "bad argument type for built-in operation")
		}
		sum := a.empty()
		if err := c.TextRoom(len(a.b) + len(other.b)); err != nil {
			return nil, err
		}
		sum.b = slices.Concat(a.b, other.b)
		return sum, nil
	})
	inPlace("__iadd__", "self, other, /", "self += other.", "a += a\na", func(c *builtin.Call, a *Array) error {
		if _, ok := object.Held(c.Args[1]).(*Array); !ok {
			return object.Errorf("TypeError", "can only extend with array (not \"%s\")", object.FullTypeName(c.Args[1]))
		}
		return a.extend(c, object.Held(c.Args[1]), false)
	})
	inPlace("__imul__", "self, n, /", "self *= n.", "a *= 2\na", func(c *builtin.Call, a *Array) (err error) {
		a.b, err = a.times(c)
		return err
	})
	times := add("__mul__", "self, n, /", "self * n.", "a * 2", func(c *builtin.Call, a *Array) (object.Value, error) {
		b, err := a.times(c)
		return &Array{store{b, a.size}, a.kind}, err
	})
	times.Names = append(times.Names, "array.array.__rmul__")
	return out
}

// find is the place of the first element from start to stop that is equal, or -1.
func (a *Array) find(c *builtin.Call, v object.Value, start, stop int) (int, error) {
	for i := start; i < min(stop, a.Len()); i++ {
		if i&1023 == 1023 {
			if err := c.Polled(); err != nil {
				return -1, err
			}
		}
		same, err := python.Same(c, a.at(i), v)
		if same || err != nil {
			return i, err
		}
	}
	return -1, nil
}

// setItem is a[i] = n and a[i:j] = array.
func setItem(c *builtin.Call, a *Array) error {
	s, ok := c.Args[1].(*object.Slice)
	if !ok {
		i, err := a.place(c, "array")
		if err != nil {
			return err
		}
		b, err := a.encoded(c.Args[2])
		if err == nil {
			copy(a.b[i*a.size:], b)
		}
		return err
	}
	other, ok := object.Held(c.Args[2]).(*Array)
	if !ok {
		return object.Errorf("TypeError", "can only assign array (not \"%s\") to array slice", object.FullTypeName(c.Args[2]))
	}
	if other.kind != a.kind {
		return object.Errorf("TypeError", "bad argument type for built-in operation")
	}
	return a.assign(c, s, slices.Clone(other.b), "array")
}

// fromFile is a.fromfile(f, n).
func fromFile(c *builtin.Call, a *Array) error {
	n, err := c.Int("n", 0)
	if err != nil {
		return err
	}
	if n < 0 {
		return object.Errorf("ValueError", "negative count")
	}
	if n > builtin.MaxList/a.size {
		return object.Errorf("MemoryError", "%d numbers are too many", n)
	}
	if _, ok := c.Args[1].(*pyfile.PyFile); !ok && !object.IsObject(c.Args[1]) {
		return object.Errorf("AttributeError", "'%s' object has no attribute 'read'", object.FullTypeName(c.Args[1]))
	}
	read, err := c.Host.Attr(c.Args[1], "read")
	if err != nil {
		return err
	}
	v, err := c.Host.Call(read, []object.Value{object.Int(n * a.size)}, nil)
	if err != nil {
		return err
	}
	b, ok := v.(object.Bytes)
	if !ok {
		return object.Errorf("TypeError", "read() didn't return bytes")
	}
	if err := a.addBytes(c, string(b[:len(b)/a.size*a.size])); err != nil {
		return err
	}
	if len(b) < n*a.size {
		return object.Errorf("EOFError", "read() didn't return enough bytes")
	}
	return nil
}
