// What a program says about reading and writing: hooks, and classes of its own.
package json

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// hooks are the functions of the program that a reading calls; nil where it has none.
type hooks struct {
	c                             *builtin.Call
	polled                        func(i int) error
	object, pairs, whole, decimal object.Value
	constant                      object.Value // for NaN and infinities
	loose                         bool         // control characters may stand in texts
}

// number is the function that makes a number of its text, if there is one.
func (r *hooks) number(text string) object.Value {
	if strings.ContainsAny(text, ".eE") {
		return r.decimal
	}
	return r.whole
}

// given is an argument that is not None.
func given(c *builtin.Call, name string) object.Value {
	if c.Given(name) {
		return c.Arg(name)
	}
	return nil
}

// readWith reads a text as the call says.
func readWith(c *builtin.Call, s string) (object.Value, error) {
	if class := given(c, "cls"); class != nil {
		kw := c.GivenKw("object_hook", "parse_float", "parse_int", "parse_constant", "object_pairs_hook", "strict")
		return ask(c, class, kw, "decode", object.Str(s))
	}
	strict, err := c.Bool("strict", true)
	if err != nil {
		return nil, err
	}
	return readJSON(&hooks{c: c, polled: c.PolledAt, loose: !strict, constant: given(c, "parse_constant"), object: given(c, "object_hook"), pairs: given(c, "object_pairs_hook"),
		whole: given(c, "parse_int"), decimal: given(c, "parse_float")}, s)
}

// textOf writes a value as the call says.
func textOf(c *builtin.Call) (string, error) {
	class := given(c, "cls")
	if class == nil {
		return jsonText(c)
	}
	kw := c.GivenKw("skipkeys", "ensure_ascii", "check_circular", "allow_nan", "indent", "separators", "default", "sort_keys")
	v, err := ask(c, class, kw, "encode", c.Arg("obj"))
	if err != nil {
		return "", err
	}
	s, ok := v.(object.Str)
	if !ok {
		return "", object.Errorf(object.TypeError, "encode() returned non-string (type %s)", v.TypeName())
	}
	return string(s), nil
}

// ask makes an object of a class and calls a method of it.
func ask(c *builtin.Call, class object.Value, kw []builtin.Kw, method string, arg object.Value) (object.Value, error) {
	x, err := c.Host.Call(class, nil, kw)
	if err != nil {
		return nil, err
	}
	f, err := c.Host.Attr(x, method)
	if err != nil {
		return nil, err
	}
	return c.Apply(f, arg)
}
