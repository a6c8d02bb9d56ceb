// Thread: who runs a program's code. Classes of the program remember theirs, so that
// values reach the methods by which they compare, hash and show themselves.
package object

// Kw is one keyword argument.
type Kw struct {
	Name  string
	Value Value
}

// Thread is the evaluator of a session. In checking its answers are ErrUnknown.
type Thread interface {
	// Call calls any callable value. Calls within calls that are too deep are a
	// RecursionError.
	Call(fn Value, args []Value, kw []Kw) (Value, error)
	// Attr reads an attribute of any value.
	Attr(v Value, name string) (Value, error)
	// Binary and Unary apply operators to any values; Index is x[i].
	Binary(op Op, a, b Value) (Value, error)
	Unary(op Op, a Value) (Value, error)
	Index(x, i Value) (Value, error)
	// StoreItem is x[i] = v, DelItem is del x[i].
	StoreItem(x, i, v Value) error
	DelItem(x, i Value) error
	// Iterate walks any iterable value.
	Iterate(v Value) (Iterator, error)
	// Contains is x in c.
	Contains(c, x Value) (bool, error)
	// Frame tells of the function that runs: the class in whose body it was written,
	// and its first argument.
	Frame() (class *Class, self Value, ok bool)
	// Make makes a value of a builtin class: list(args…).
	Make(c *Class, args []Value, kw []Kw) (Value, error)
	Types
}

// Types is what is known of builtin types.
type Types interface {
	// ClassOf is type(v).
	ClassOf(v Value) *Class
	// Member is what a builtin class itself defines, bound to nothing.
	Member(c *Class, name string) (Value, bool)
	// Named is a builtin class by the name that it shows.
	Named(name string) *Class
	// Members lists what Member knows of a class.
	Members(c *Class) []string
}

// Native is what can be called and is written in Go, or is an object of the program: it
// needs to know who calls.
type Native interface {
	Value
	CallWith(t Thread, args []Value, kw []Kw) (Value, error)
}

// Binds is a callable that, found in a class, may be bound to an instance.
type Binds interface {
	Callable
	BindsSelf() bool
}

// CellCaller is a Thread that calls functions with cells, for which no memory is made.
type CellCaller interface {
	CallCell(fn Value, arg Cell) (Cell, error)
	CallCells(fn Value, a, b Cell) (Cell, error)
}

// Descriptor is what, found in a class, decides itself what reading means. obj is nil
// where the class is asked.
type Descriptor interface {
	Value
	Get(t Thread, obj Value, class *Class) (Value, error)
}

// DataDescriptor is a descriptor that decides on stores as well, and so comes before
// what the instance itself holds.
type DataDescriptor interface {
	Descriptor
	Set(t Thread, obj, v Value) error
	Delete(t Thread, obj Value) error
}

// Work on many elements asks now and then whether it is still wanted.

// Ask reports the user's interrupt as an error; nil never does.
type Ask func() error

// askEvery is how many elements are worked on between two questions.
const askEvery = 1 << 16

// at asks in the i-th round of a loop of many short ones.
func (ask Ask) at(i int) error {
	if ask == nil || i&(askEvery-1) != askEvery-1 {
		return nil
	}
	return ask()
}

// asked asks after n elements that were worked on together.
func (ask Ask) asked(n int) error {
	if ask == nil || n < askEvery {
		return nil
	}
	return ask()
}

// Joined is a fresh slice of the elements of all.
func Joined[T any](ask Ask, all ...[]T) ([]T, error) {
	n := 0
	for _, e := range all {
		n += len(e)
	}
	if n == 0 {
		return nil, nil
	}
	out := make([]T, 0, n)
	if err := ask.asked(n); err != nil {
		return nil, err
	}
	return appendAsking(ask, out, all...)
}

// appendAsking appends the elements of all.
func appendAsking[T any](ask Ask, out []T, all ...[]T) ([]T, error) {
	since := 0
	for _, e := range all {
		for len(e) > 0 {
			k := min(len(e), askEvery)
			out, e = append(out, e[:k]...), e[k:]
			if since += k; since >= askEvery {
				if err := ask.asked(since); err != nil {
					return nil, err
				}
				since = 0
			}
		}
	}
	return out, nil
}

// repeated is a slice of n times the elements.
func repeated[T any](ask Ask, e []T, n int) ([]T, error) {
	out := make([]T, len(e)*n)
	p := copy(out, e)
	for p > 0 && p < len(out) && p < askEvery { // what there is doubles
		p += copy(out[p:], out[:p])
	}
	for period := p; p < len(out); {
		k := min(len(out)-p, askEvery)
		p += copy(out[p:p+k], out[p-period:])
		if err := ask.asked(k); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// SetOf is a set of values; unhashable ones are an error.
func SetOf(ask Ask, elems []Value) (*Set, error) {
	s := &Set{}
	for i, e := range elems {
		if err := s.Put(e, None); err != nil {
			return nil, err
		}
		if err := ask.at(i); err != nil {
			return nil, err
		}
	}
	return s, nil
}
