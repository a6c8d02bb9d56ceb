// Ranges whose bounds or length are beyond 64 bits.
package python

import (
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// hugeRange is a range over ints of any size; count is its length.
type hugeRange struct{ start, stop, step, count *big.Int }

var hugeRangeEntries = builtin.Python(func() []builtin.Entry {
	self := func(c *builtin.Call) *hugeRange { return c.Args[0].(*hugeRange) }
	part := func(name string, f func(r *hugeRange) *big.Int) builtin.Entry {
		return builtin.Entry{Names: []string{"hugerange." + name}, Params: "self", Property: true, Doc: "The range's " + name + ".", Example: "range(10**30)." + name,
			Fn: func(c *builtin.Call) (object.Value, error) { return object.FromBig(f(self(c))), nil }}
	}
	return []builtin.Entry{
		part("start", func(r *hugeRange) *big.Int { return r.start }),
		part("stop", func(r *hugeRange) *big.Int { return r.stop }),
		part("step", func(r *hugeRange) *big.Int { return r.step }),
		{Names: []string{"hugerange.__contains__"}, Params: "self, value, /", Doc: "Whether the range has the value.", Example: "10**20 in range(10**30)",
			Fn: func(c *builtin.Call) (object.Value, error) {
				_, ok, err := self(c).find(c.Args[1])
				return object.Bool(ok), err
			}},
		{Names: []string{"hugerange.index"}, Params: "self, value, /", Doc: "Position of a value in the range.", Example: "range(10**30).index(5)",
			Fn: func(c *builtin.Call) (object.Value, error) {
				i, ok, err := self(c).find(c.Args[1])
				if err == nil && !ok {
					err = object.Errorf("ValueError", "%s is not in range", object.Repr(c.Args[1]))
				}
				return object.FromBig(i), err
			}},
		{Names: []string{"hugerange.count"}, Params: "self, value, /", Doc: "1 if the range has the value, else 0.", Example: "range(10**30).count(5)",
			Fn: func(c *builtin.Call) (object.Value, error) {
				_, ok, err := self(c).find(c.Args[1])
				if ok {
					return object.Int(1), err
				}
				return object.Int(0), err
			}},
		{Names: []string{"hugerange.__eq__"}, Params: "self, other, /", Doc: "Whether two ranges have the same elements.", Example: "range(10**30) == range(10**30)",
			Fn: func(c *builtin.Call) (object.Value, error) {
				return object.Bool(self(c).same(c.Args[1])), nil
			}},
		{Names: []string{"hugerange.__ne__"}, Params: "self, other, /", Doc: "Whether two ranges differ.", Example: "range(10**30) != range(10**31)",
			Fn: func(c *builtin.Call) (object.Value, error) {
				return object.Bool(!self(c).same(c.Args[1])), nil
			}},
		{Names: []string{"hugerange.__len__"}, Params: "self, /", Doc: "The length, where it fits.", Example: "len(range(10**30, 10**30 + 3))", Fn: hugeLen},
		{Names: []string{"hugerange.__getitem__"}, Params: "self, index, /", Doc: "An element, or a range of some.", Example: "range(10**30)[-1]", Fn: hugeItem},
	}
}())

// newHugeRange makes a range of any bounds; step is not 0.
func newHugeRange(start, stop, step *big.Int) *hugeRange {
	span := new(big.Int).Sub(stop, start)
	count := new(big.Int)
	if span.Sign() == step.Sign() {
		one := big.NewInt(int64(step.Sign()))
		count.Quo(span.Sub(span, one), step)
		count.Add(count, big.NewInt(1))
	}
	return &hugeRange{start: start, stop: stop, step: step, count: count}
}

// TypeName is range.
func (*hugeRange) TypeName() string { return "range" }

// TablePrefix separates its attributes from those of small ranges.
func (*hugeRange) TablePrefix() string { return "hugerange." }

// Truth reports whether there is an element.
func (r *hugeRange) Truth() bool { return r.count.Sign() > 0 }

// Repr is repr(r).
func (r *hugeRange) Repr() string {
	text := "range(" + r.start.String() + ", " + r.stop.String()
	if r.step.Cmp(big.NewInt(1)) != 0 {
		text += ", " + r.step.String()
	}
	return text + ")"
}

func (r *hugeRange) at(i *big.Int) *big.Int {
	v := new(big.Int).Mul(i, r.step)
	return v.Add(v, r.start)
}

// Iter walks the range.
func (r *hugeRange) Iter() object.Iterator {
	return &hugeIterator{r: r, next: new(big.Int).Set(r.start), left: new(big.Int).Set(r.count)}
}

type hugeIterator struct {
	r          *hugeRange
	next, left *big.Int
}

// Next is the next element.
func (it *hugeIterator) Next() (object.Value, bool, error) {
	if it.left.Sign() == 0 {
		return nil, false, nil
	}
	v := object.FromBig(new(big.Int).Set(it.next))
	it.next.Add(it.next, it.r.step)
	it.left.Sub(it.left, big.NewInt(1))
	return v, true, nil
}

// same reports whether a value is a range, of any size, with the same elements.
func (r *hugeRange) same(v object.Value) bool {
	switch o := v.(type) {
	case *hugeRange:
		return r.equal(o)
	case *object.Range:
		return r.equal(newHugeRange(big.NewInt(o.Start), big.NewInt(o.Stop), big.NewInt(o.Step)))
	}
	return false
}

func (r *hugeRange) equal(o *hugeRange) bool {
	if r.count.Cmp(o.count) != 0 {
		return false
	}
	return r.count.Sign() == 0 || r.start.Cmp(o.start) == 0 && (r.count.IsInt64() && r.count.Int64() == 1 || r.step.Cmp(o.step) == 0)
}

// find gives the position of a value.
func (r *hugeRange) find(v object.Value) (*big.Int, bool, error) {
	p, err := builtin.PlainOf(v)
	if err != nil {
		return nil, false, err
	}
	b, ok := object.Big(p)
	if f, isFloat := p.(object.Float); isFloat && f-f == 0 {
		whole, exact := big.NewFloat(float64(f)).Int(nil)
		b, ok = whole, exact == big.Exact
	}
	if !ok {
		return nil, false, nil
	}
	i, rest := new(big.Int).QuoRem(new(big.Int).Sub(b, r.start), r.step, new(big.Int))
	return i, rest.Sign() == 0 && i.Sign() >= 0 && i.Cmp(r.count) < 0, nil
}

func hugeLen(c *builtin.Call) (object.Value, error) {
	r := c.Args[0].(*hugeRange)
	if !r.count.IsInt64() {
		return nil, object.Errorf("OverflowError", "Python int too large to convert to C ssize_t")
	}
	return object.FromBig(r.count), nil
}

func hugeItem(c *builtin.Call) (object.Value, error) {
	r := c.Args[0].(*hugeRange)
	if s, ok := c.Args[1].(*object.Slice); ok {
		return r.slice(s)
	}
	p, err := builtin.PlainOf(c.Args[1])
	if err != nil {
		return nil, err
	}
	i, ok := object.Big(p)
	if !ok {
		return nil, object.Errorf("TypeError", "range indices must be integers or slices, not %s", object.FullTypeName(c.Args[1]))
	}
	if i.Sign() < 0 {
		i = new(big.Int).Add(i, r.count)
	}
	if i.Sign() < 0 || i.Cmp(r.count) >= 0 {
		return nil, object.Errorf("IndexError", "range object index out of range")
	}
	return object.FromBig(r.at(i)), nil
}

// slice follows slice.indices over ints of any size.
func (r *hugeRange) slice(s *object.Slice) (object.Value, error) {
	step := big.NewInt(1)
	var ok bool
	if s.Step != object.None {
		if step, ok = object.Big(s.Step); !ok {
			return nil, object.Errorf("TypeError", "slice indices must be integers or None or have an __index__ method")
		}
		if step.Sign() == 0 {
			return nil, object.Errorf("ValueError", "slice step cannot be zero")
		}
	}
	low, high := new(big.Int), r.count
	first, last := low, high
	if step.Sign() < 0 {
		low, high = big.NewInt(-1), new(big.Int).Sub(r.count, big.NewInt(1))
		first, last = high, low
	}
	bound := func(v object.Value, def *big.Int) (*big.Int, bool) {
		if v == object.None {
			return def, true
		}
		i, ok := object.Big(v)
		switch {
		case !ok:
			return nil, false
		case i.Sign() < 0:
			i = new(big.Int).Add(i, r.count)
		}
		switch {
		case i.Cmp(low) < 0:
			return low, true
		case i.Cmp(high) > 0:
			return high, true
		}
		return i, true
	}
	start, ok1 := bound(s.Start, first)
	stop, ok2 := bound(s.Stop, last)
	if !ok1 || !ok2 {
		return nil, object.Errorf("TypeError", "slice indices must be integers or None or have an __index__ method")
	}
	return rangeOf(r.at(start), r.at(stop), new(big.Int).Mul(r.step, step)), nil
}

// rangeOf makes a range, small where 64 bits hold all that it may meet.
func rangeOf(start, stop, step *big.Int) object.Value {
	const most = 62
	if start.BitLen() <= most && stop.BitLen() <= most && step.BitLen() <= most {
		return &object.Range{Start: start.Int64(), Stop: stop.Int64(), Step: step.Int64()}
	}
	return newHugeRange(start, stop, step)
}
