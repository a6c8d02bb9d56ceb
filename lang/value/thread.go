// Thread: who runs a program's code. Classes of the program remember theirs, so that
// values reach the methods by which they compare, hash and show themselves.
package value

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
