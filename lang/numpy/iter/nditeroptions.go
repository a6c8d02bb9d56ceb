// The flags of np.nditer: how it walks, what may be written, and in which types.
package iter

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

type nditerOptions struct{ loop, zero bool }

func nditerFlags(c *builtin.Call, it *nditer) (o nditerOptions, err error) {
	if !c.Given("flags") {
		return o, nil
	}
	list, err := c.Seq(c.Arg("flags"))
	if err != nil {
		return o, err
	}
	for _, v := range list {
		switch s, _ := v.(object.Str); s {
		case "multi_index":
			it.multi = true
		case "c_index", "f_index":
			it.index = s[0]
		case "external_loop":
			o.loop = true
		case "zerosize_ok":
			o.zero = true
		case "buffered", "refs_ok", "reduce_ok", "common_dtype", "copy_if_overlap", "delay_bufalloc", "grow_inner", "ranged":
		default:
			return o, object.Errorf(object.ValueError, "Unexpected iterator global flag %s", object.Repr(v))
		}
	}
	if o.loop && (it.multi || it.index != 0) {
		return o, object.Errorf(object.ValueError, "Iterator flag EXTERNAL_LOOP cannot be used if an index or multi-index is being tracked")
	}
	return o, nil
}

// nditerTypes are the op_dtypes, Invalid where there is none.
func nditerTypes(c *builtin.Call, n int) ([]dtype.DType, error) {
	out := make([]dtype.DType, n)
	if !c.Given("op_dtypes") {
		return out, nil
	}
	list := []object.Value{c.Arg("op_dtypes")}
	switch c.Arg("op_dtypes").(type) {
	case *object.List, object.Tuple:
		var err error
		if list, err = c.Seq(c.Arg("op_dtypes")); err != nil {
			return nil, err
		}
	}
	for i := range out {
		v := list[min(i, len(list)-1)]
		if builtin.IsNone(v) {
			continue
		}
		d, err := builtin.ToDType(v)
		if err != nil {
			return nil, err
		}
		out[i] = d
	}
	return out, nil
}

// nditerCast is an operand in the type asked for, which takes a buffer.
func nditerCast(c *builtin.Call, a *object.Array, i int, d dtype.DType, written bool) (*object.Array, error) {
	if a == nil || a.DType() == d {
		return a, nil
	}
	rule, err := c.Str("casting", "safe")
	if err != nil {
		return nil, err
	}
	var flags []object.Value
	if c.Given("flags") {
		if flags, err = c.Seq(c.Arg("flags")); err != nil {
			return nil, err
		}
	}
	switch {
	case !slices.Contains(flags, object.Value(object.Str("buffered"))) && !copies(c, i):
		return nil, object.Errorf(object.TypeError, "Iterator operand required copying or buffering, but neither copying nor buffering was enabled")
	case !dtype.CanCast(a.DType(), d, dtype.Casting(rule)):
		return nil, object.Errorf(object.TypeError, "Iterator operand %d dtype could not be cast from %s to %s according to the rule '%s'", i, object.Repr(object.DType{DType: a.DType()}), object.Repr(object.DType{DType: d}), rule)
	case written:
		return nil, object.Errorf(object.TypeError, "not supported in tq: op_dtypes of an operand that is written to")
	}
	return c.R.Cast(a, d)
}

// copies reports whether the flags of an operand allow a copy of it.
func copies(c *builtin.Call, i int) bool {
	if !c.Given("op_flags") {
		return false
	}
	list, err := c.Seq(c.Arg("op_flags"))
	if err == nil && i < len(list) {
		if own, e := c.Seq(list[i]); e == nil {
			list = own
		}
	}
	return err == nil && slices.Contains(list, object.Value(object.Str("copy")))
}

// nditerWrites tells which operands may be written to.
func nditerWrites(c *builtin.Call, n int, ops []object.Value) ([]bool, error) {
	out := make([]bool, n)
	for i, v := range ops {
		out[i] = v == object.None
	}
	if !c.Given("op_flags") {
		return out, nil
	}
	list, err := c.Seq(c.Arg("op_flags"))
	if err != nil {
		return nil, err
	}
	for i := range out {
		flags := list
		if len(list) > 0 {
			if _, isText := list[0].(object.Str); !isText {
				if i >= len(list) {
					break
				}
				if flags, err = c.Seq(list[i]); err != nil {
					return nil, err
				}
			}
		}
		for _, f := range flags {
			out[i] = out[i] || f == object.Value(object.Str("readwrite")) || f == object.Value(object.Str("writeonly"))
		}
	}
	return out, nil
}
