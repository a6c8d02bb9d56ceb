// Calling classes: exceptions and the types of the builtin table.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// instantiate calls a class: an exception, or a type's __new__.
func (in *Interp) instantiate(c *value.Class, args []value.Value, kw []builtin.Kw) (value.Value, error) {
	k := in.kindOf(c)
	if k.exception {
		return &value.Exception{Class: c, Args: args}, nil
	}
	if c.New != nil {
		return in.call(c.New, args, kw)
	}
	if k.maker != nil {
		return k.maker.Invoke(in.R, in, args, kw)
	}
	return nil, value.Staticf("TypeError", "cannot create '%s' instances", c.Name)
}

// kind is what calling a class means.
type kind struct {
	exception bool
	maker     *builtin.Entry // __new__
}

func (in *Interp) kindOf(c *value.Class) kind {
	k, ok := in.kinds[c]
	if !ok {
		k.exception = c.Inherits(builtin.ExceptionClass("BaseException"))
		k.maker, _ = builtin.Lookup(c.Name + ".__new__")
		if len(in.kinds) < manyKinds {
			in.kinds[c] = k
		}
	}
	return k
}

const manyKinds = 1 << 10
