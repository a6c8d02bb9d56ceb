// What NumPy's functions do with records: those that only move elements run on the
// records' numbers, and the records are taken by what comes out.
package core

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// movers are the functions that move elements and never look at them.
var movers = strings.Fields(`take repeat roll tile flip fliplr flipud rot90 delete compress extract concatenate concat stack hstack vstack dstack
	column_stack append split array_split hsplit vsplit dsplit resize expand_dims swapaxes moveaxis rollaxis atleast_1d atleast_2d atleast_3d
	broadcast_to where insert random.permutation random.choice unstack trim_zeros`)

// Answers is builtin.Answering.
func (z *Records) Answers(c *builtin.Call) (v object.Value, done bool, err error) {
	name := strings.TrimPrefix(c.Entry.Name(), "np.")
	if slices.Contains(movers, name) {
		v, err = move(c)
		return v, true, err
	}
	if f, ok := recordAnswers[name]; ok {
		v, err = f(c, z)
		return v, true, err
	}
	switch name {
	case "array", "asarray", "asanyarray", "ascontiguousarray", "iterable", "dtype", "isscalar", "lib.format.descr_to_dtype", "save", "rec.array", "frombuffer", "can_cast", "result_type", "shares_memory", "vectorize":
		return nil, false, nil
	}
	if strings.HasPrefix(name, "lib.recfunctions.") || strings.HasPrefix(name, "rec.") || strings.HasPrefix(name, "core.") {
		return nil, false, nil
	}
	return nil, true, object.Staticf(object.TypeError, "%s is not defined for records of the fields %s", name, strings.Join(z.Type.Names(), ", ")).
		WithHint("take a field by its name: z[%s]", object.Repr(object.Str(z.Type.Fields[0].Name)))
}

var recordAnswers = map[string]func(c *builtin.Call, z *Records) (object.Value, error){
	"copy":      func(_ *builtin.Call, z *Records) (object.Value, error) { return recordsResult(z.Copy()) },
	"shape":     func(_ *builtin.Call, z *Records) (object.Value, error) { return object.Ints(z.Shape), nil },
	"ndim":      func(_ *builtin.Call, z *Records) (object.Value, error) { return object.Int(len(z.Shape)), nil },
	"size":      func(_ *builtin.Call, z *Records) (object.Value, error) { return object.Int(tensor.Count(z.Shape)), nil },
	"ravel":     func(_ *builtin.Call, z *Records) (object.Value, error) { return recordsResult(z.reshaped([]int{-1})) },
	"reshape":   func(c *builtin.Call, z *Records) (object.Value, error) { return reshapeRecords(z, c.Arg("shape")) },
	"squeeze":   squeezeRecords,
	"transpose": func(c *builtin.Call, z *Records) (object.Value, error) { return TransposeRecords(z, c.Arg("axes")) },
	"zeros_like": func(c *builtin.Call, z *Records) (object.Value, error) {
		return recordsResult(NewRecords(c.R, z.Type, slices.Clone(z.Shape)))
	},
	"empty_like": func(c *builtin.Call, z *Records) (object.Value, error) {
		return recordsResult(NewRecords(c.R, z.Type, slices.Clone(z.Shape)))
	},
	"ones_like": func(c *builtin.Call, z *Records) (object.Value, error) {
		return FilledRecords(c, z.Type, z.Shape, object.Int(1))
	},
	"full_like": func(c *builtin.Call, z *Records) (object.Value, error) {
		return FilledRecords(c, z.Type, z.Shape, c.Arg("fill_value"))
	},
	"array_equal": func(c *builtin.Call, _ *Records) (object.Value, error) {
		a, ok1 := c.Arg("a1").(*Records)
		b, ok2 := c.Arg("a2").(*Records)
		if !ok1 || !ok2 || !slices.Equal(a.Shape, b.Shape) || len(a.Fields) != len(b.Fields) {
			return object.Bool(false), nil
		}
		eq, err := a.Equal(b)
		if err != nil {
			return nil, err
		}
		all, err := object.Truth(eq)
		if eq.Rank() > 0 {
			var v object.Value
			if v, err = c.Forward("np.all", []object.Value{eq}, nil); err != nil {
				return nil, err
			}
			all, err = object.Truth(v)
		}
		return object.Bool(all), err
	},
	"sort": func(c *builtin.Call, z *Records) (object.Value, error) {
		order, err := z.Order(c, c.Arg("order"))
		if err != nil {
			return nil, err
		}
		return z.At(order)
	},
	"argsort": func(c *builtin.Call, z *Records) (object.Value, error) { return Result(z.Order(c, c.Arg("order"))) },
	"unique":  uniqueRecords,
}

// recordsResult is Result for records.
func recordsResult(z *Records, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	return z, nil
}

func reshapeRecords(z *Records, shape object.Value) (object.Value, error) {
	dims, err := ToDims(shape)
	if err != nil {
		return nil, err
	}
	return recordsResult(z.reshaped(dims))
}

// Reshaped is a view of the records in another shape.
func (z *Records) Reshaped(dims []int) (*Records, error) { return z.reshaped(dims) }

func squeezeRecords(c *builtin.Call, z *Records) (object.Value, error) {
	if !c.Given("axis") {
		return recordsResult(z.reshaped(slices.DeleteFunc(slices.Clone(z.Shape), func(n int) bool { return n == 1 })))
	}
	list, err := ToInts(c.Arg("axis"))
	if err != nil {
		return nil, err
	}
	if list, err = axesOf("axis", list, len(z.Shape)); err != nil {
		return nil, err
	}
	var shape []int
	for i, n := range z.Shape {
		gone := slices.Contains(list, i)
		if gone && n != 1 {
			return nil, object.Staticf(object.ValueError, "cannot select an axis to squeeze out which has size not equal to one")
		}
		if !gone {
			shape = append(shape, n)
		}
	}
	return recordsResult(z.reshaped(shape))
}

// TransposeRecords puts the axes in another order: None reverses them.
func TransposeRecords(z *Records, axes object.Value) (object.Value, error) {
	if axes == nil || axes == object.None {
		return recordsResult(z.Transposed(nil))
	}
	list, err := ToInts(axes)
	if err != nil {
		return nil, err
	}
	if len(list) != len(z.Shape) {
		return nil, object.Staticf(object.ValueError, "axes don't match array")
	}
	order := make([]int, 0, len(list))
	for _, n := range list {
		if n < -len(list) || n >= len(list) {
			return nil, object.Staticf(object.AxisError, "axis %d is out of bounds for array of dimension %d", n, len(list))
		}
		if n < 0 {
			n += len(list)
		}
		if slices.Contains(order, n) {
			return nil, object.Staticf(object.ValueError, "repeated axis in transpose")
		}
		order = append(order, n)
	}
	return recordsResult(z.Transposed(order))
}

// Transposed has the axes in another order, reversed if it is nil; those of fields stay.
func (z *Records) Transposed(order []int) (*Records, error) {
	return z.Map(func(a *object.Array, own int) (*object.Array, error) {
		perm := make([]int, a.Rank())
		n := a.Rank() - own
		for i := range perm {
			perm[i] = i
			if i < n && order == nil {
				perm[i] = n - 1 - i
			} else if i < n {
				perm[i] = order[i]
			}
		}
		return z.r.Transpose(a, perm)
	})
}

// FilledRecords makes records of one value.
func FilledRecords(c *builtin.Call, t *RecordType, shape []int, v object.Value) (object.Value, error) {
	z, err := NewRecords(c.R, t, slices.Clone(shape))
	if err == nil {
		err = z.Put(object.Ellipsis, v)
	}
	return recordsResult(z, err)
}

// move runs a function on the numbers of the records in its arguments.
func move(c *builtin.Call) (object.Value, error) {
	m := mover{c: c}
	args := make([]object.Value, len(c.Args))
	for i, a := range c.Args {
		v, err := m.numbered(a)
		if err != nil {
			return nil, err
		}
		args[i] = v
	}
	rest := make([]object.Value, len(c.Rest))
	for i, a := range c.Rest {
		v, err := m.numbered(a)
		if err != nil {
			return nil, err
		}
		rest[i] = v
	}
	c.Args, c.Rest = args, rest
	out, err := c.Entry.Fn(c)
	if err != nil {
		return nil, err
	}
	return m.taken(out)
}

// mover holds all records of a call in one row.
type mover struct {
	c     *builtin.Call
	first *Records
	parts []*Records
	count int
}

func (m *mover) numbered(v object.Value) (object.Value, error) {
	switch x := v.(type) {
	case *Records:
		return m.number(x)
	case *object.List:
		return m.numberAll(x.Values(), v, func(vs []object.Value) object.Value { return object.NewList(vs...) })
	case object.Tuple:
		return m.numberAll(x, v, func(vs []object.Value) object.Value { return object.Tuple(vs) })
	}
	return v, nil
}

func (m *mover) numberAll(vs []object.Value, whole object.Value, make func([]object.Value) object.Value) (object.Value, error) {
	if !slices.ContainsFunc(vs, func(v object.Value) bool { _, ok := v.(*Records); return ok }) {
		if len(vs) == 0 {
			return whole, nil
		}
		if _, nested := vs[0].(*object.List); !nested {
			return whole, nil
		}
	}
	out := slices.Clone(vs)
	for i, v := range vs {
		var err error
		if out[i], err = m.numbered(v); err != nil {
			return nil, err
		}
	}
	return make(out), nil
}

func (m *mover) number(z *Records) (object.Value, error) {
	if m.first == nil {
		m.first = z
	} else if !z.Type.Equal(m.first.Type) {
		cast, err := z.Cast(m.first.Type)
		if err != nil {
			return nil, err
		}
		z = cast
	}
	n := tensor.Count(z.Shape)
	t, err := m.c.R.Made(dtype.Int64, n)
	if err != nil {
		return nil, err
	}
	for i, raw := 0, tensor.Raw[int64](t); i < n; i++ {
		raw[t.Offset()+i] = int64(m.count + i)
	}
	m.count += n
	flat, err := z.reshaped([]int{-1})
	if err != nil {
		return nil, err
	}
	m.parts = append(m.parts, flat)
	return Result(m.c.R.Reshape(object.NewArray(t), z.Shape, "C"))
}

// taken gives the records by the numbers that came out.
func (m *mover) taken(v object.Value) (object.Value, error) {
	switch x := v.(type) {
	case *object.Array:
		all, err := m.joined()
		if err != nil {
			return nil, err
		}
		out, err := all.At(x)
		return out, err
	case *object.List:
		out := x.Values()
		for i, e := range out {
			var err error
			if out[i], err = m.taken(e); err != nil {
				return nil, err
			}
		}
		return object.NewList(out...), nil
	case object.Tuple:
		out := slices.Clone(x)
		for i, e := range out {
			var err error
			if out[i], err = m.taken(e); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return v, nil
}

// joined is all records one after the other.
func (m *mover) joined() (*Records, error) {
	if len(m.parts) == 1 {
		return m.parts[0], nil
	}
	all, err := NewRecords(m.c.R, m.first.Type, []int{m.count})
	if err != nil {
		return nil, err
	}
	at := 0
	for _, p := range m.parts {
		n := p.Shape[0]
		if err := all.Put(&object.Slice{Start: object.Int(at), Stop: object.Int(at + n), Step: object.None}, p); err != nil {
			return nil, err
		}
		at += n
	}
	m.parts = []*Records{all}
	return all, nil
}

// Equal is which records are equal in all fields.
func (z *Records) Equal(w *Records) (*object.Array, error) {
	if len(z.Fields) != len(w.Fields) {
		return nil, object.Staticf(object.TypeError, "Cannot compare structured arrays unless they have a common dtype.  I.e. `np.result_type(arr1, arr2)` must be defined.")
	}
	var all *object.Array
	for i := range z.Fields {
		eq, err := z.equalField(w, i)
		if err != nil {
			return nil, err
		}
		for range z.Type.Fields[i].Shape {
			if eq, err = z.r.Reduce(ir.All, eq, lower.Axes{List: []int{-1}}, false, dtype.Invalid); err != nil {
				return nil, err
			}
		}
		if all == nil {
			all = eq
			continue
		}
		both, err := z.r.Binary(object.And, all, eq)
		if err != nil {
			return nil, err
		}
		all = both.(*object.Array)
	}
	return all, z.r.Force(all)
}

func (z *Records) equalField(w *Records, i int) (*object.Array, error) {
	a, b := z.Fields[i], w.Fields[i]
	if x, ok := a.(*Records); ok {
		y, ok := b.(*Records)
		if !ok {
			return nil, object.Staticf(object.TypeError, "Cannot compare structured arrays unless they have a common dtype.  I.e. `np.result_type(arr1, arr2)` must be defined.")
		}
		return x.Equal(y)
	}
	eq, err := z.r.Binary(object.Eq, a, b)
	if err != nil {
		return nil, err
	}
	out, ok := eq.(*object.Array)
	if !ok {
		return nil, object.Staticf(object.TypeError, "the fields '%s' cannot be compared", z.Type.Fields[i].Name)
	}
	return out, nil
}
