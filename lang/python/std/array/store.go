// Package array is bytearray, memoryview and the module array: objects that are a run of
// memory.
package array

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// store is memory that is divided into items of one size.
type store struct {
	b    []byte
	size int
}

// Len is the number of items.
func (s *store) Len() int { return len(s.b) / s.size }

// room asks for memory where b is to have n more bytes and has no room for them.
func (s *store) room(c *builtin.Call, n int) error {
	if len(s.b)+n <= cap(s.b) {
		return nil
	}
	return c.TextRoom(2 * (len(s.b) + n))
}

func (s *store) grow(c *builtin.Call, more []byte) error {
	err := s.room(c, len(more))
	if err == nil {
		s.b = append(s.b, more...)
	}
	return err
}

// insert puts memory before item i, which counts from the end where it is negative.
func (s *store) insert(c *builtin.Call, i int, more []byte) error {
	if err := s.room(c, len(more)); err != nil {
		return err
	}
	n := s.Len()
	if i < 0 {
		i += n
	}
	s.b = slices.Insert(s.b, min(max(i, 0), n)*s.size, more...)
	return nil
}

// cut takes items i to j out.
func (s *store) cut(i, j int) { s.b = slices.Delete(s.b, i*s.size, j*s.size) }

func (s *store) reverse() {
	for i, j := 0, s.Len()-1; i < j; i, j = i+1, j-1 {
		for k := range s.size {
			s.b[i*s.size+k], s.b[j*s.size+k] = s.b[j*s.size+k], s.b[i*s.size+k]
		}
	}
}

// part is the memory of a slice.
func (s *store) part(c *builtin.Call, part *object.Slice) ([]byte, error) {
	first, count, step, err := builtin.SliceBounds(part, s.Len())
	if err != nil {
		return nil, err
	}
	if err := c.TextRoom(count * s.size); err != nil {
		return nil, err
	}
	if step == 1 {
		return slices.Clone(s.b[first*s.size : (first+count)*s.size]), nil
	}
	out := make([]byte, 0, count*s.size)
	for i := range count {
		at := (first + i*step) * s.size
		out = append(out, s.b[at:at+s.size]...)
	}
	return out, nil
}

// assign stores memory into a slice, which becomes as long where its step is 1.
func (s *store) assign(c *builtin.Call, part *object.Slice, b []byte, what string) error {
	first, count, step, err := builtin.SliceBounds(part, s.Len())
	if err != nil {
		return err
	}
	if step == 1 {
		if count == 0 {
			first = builtin.Insertion(part, s.Len())
		}
		if err := s.room(c, max(len(b)-count*s.size, 0)); err != nil {
			return err
		}
		s.b = slices.Replace(s.b, first*s.size, (first+count)*s.size, b...)
		return nil
	}
	n := len(b) / s.size
	if n == 0 {
		s.cutSteps(first, count, step)
		return nil
	}
	if n != count {
		return object.Errorf("ValueError", "attempt to assign %s of size %d to extended slice of size %d", what, n, count)
	}
	for i := range count {
		copy(s.b[(first+i*step)*s.size:], b[i*s.size:(i+1)*s.size])
	}
	return nil
}

func (s *store) cutSteps(first, count, step int) {
	if count == 0 {
		return
	}
	if step < 0 {
		first, step = first+(count-1)*step, -step
	}
	out := s.b[:first*s.size]
	for i := first; i < s.Len(); i++ {
		if k := i - first; k%step != 0 || k/step >= count {
			out = append(out, s.b[i*s.size:(i+1)*s.size]...)
		}
	}
	s.b = out
}

// remove is del s[index].
func (s *store) remove(c *builtin.Call, name string) error {
	if part, ok := c.Args[1].(*object.Slice); ok {
		first, count, step, err := builtin.SliceBounds(part, s.Len())
		if err == nil {
			s.cutSteps(first, count, step)
		}
		return err
	}
	i, err := s.place(c, name)
	if err == nil {
		s.cut(i, i+1)
	}
	return err
}

// place is the item that self[index] means.
func (s *store) place(c *builtin.Call, name string) (int, error) {
	i, err := builtin.ToInt(c.Args[1])
	if err != nil {
		if object.IsError(err, "TypeError") {
			return 0, object.Errorf("TypeError", "%s indices must be integers%s", name, map[string]string{"bytearray": " or slices, not " + object.FullTypeName(c.Args[1])}[name])
		}
		return 0, err
	}
	if i < 0 {
		i += s.Len()
	}
	if i < 0 || i >= s.Len() {
		what := name
		if name != "bytearray" {
			what += map[bool]string{false: "", true: " assignment"}[len(c.Args) > 2]
		}
		return 0, object.Errorf("IndexError", "%s index out of range", what)
	}
	return i, nil
}

// popped is the item that pop removes.
func (s *store) popped(c *builtin.Call, name string) (int, error) {
	i, err := c.Int("index", -1)
	n := s.Len()
	switch {
	case err != nil:
		return 0, err
	case n == 0:
		return 0, object.Errorf("IndexError", "pop from empty %s", name)
	}
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return 0, object.Errorf("IndexError", "pop index out of range")
	}
	return i, nil
}

// times is the memory repeated.
func (s *store) times(c *builtin.Call) ([]byte, error) {
	n, err := c.Int("n", 0)
	if err != nil {
		if object.IsError(err, "TypeError") {
			err = object.Errorf("TypeError", "can't multiply sequence by non-int of type '%s'", object.FullTypeName(c.Args[1]))
		}
		return nil, err
	}
	n = max(n, 0)
	if len(s.b) > 0 && n > builtin.MaxList/len(s.b) {
		return nil, object.Errorf("MemoryError", "%d times %d bytes are too large", n, len(s.b))
	}
	if err := c.TextRoom(n * len(s.b)); err != nil {
		return nil, err
	}
	out := make([]byte, 0, n*len(s.b))
	for range n {
		out = append(out, s.b...)
	}
	return out, nil
}

// rawOf are the bytes of an object of bytes.
func rawOf(c *builtin.Call, v object.Value) (string, bool, error) {
	return cpython.Buffer(c, object.Held(v))
}
