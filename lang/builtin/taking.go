// Arguments bound to a struct: its fields are the parameters, read once, in order.
package builtin

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/object"
)

// Taking makes an entry's Fn of a function that takes its arguments as a struct with a
// field for each parameter: pad_width is PadWidth, *args are Rest []object.Value and
// **kwargs are Kw []Kw; what is embedded counts as fields of its own. Where nothing was
// given a field has the default that Params names, and there alone. A struct that does
// not have the entry's parameters panics at the first call: every entry has an example,
// and a test runs it.
//
// A field's type says how its argument is read: object.Value as it is, int, float64,
// string, bool, dtype.DType (Invalid for None), *object.Array, []*object.Array; *int,
// *float64 and *string are nil for None; an Argument reads itself.
func Taking[A any](f func(c *Call, a *A) (object.Value, error)) func(*Call) (object.Value, error) {
	var plans sync.Map // of *Entry
	return func(c *Call) (object.Value, error) {
		plan, ok := plans.Load(c.Entry)
		if !ok {
			plan, _ = plans.LoadOrStore(c.Entry, planFor(c.Entry, reflect.TypeFor[A]()))
		}
		a := new(A)
		if err := plan.(*argumentPlan).read(c, reflect.ValueOf(a).Elem()); err != nil {
			return nil, err
		}
		return f(c, a)
	}
}

// Argument is a field that reads its own argument; v is nil where there is none.
type Argument interface {
	ReadArgument(c *Call, name string, v object.Value) error
}

// argumentPlan says where each argument goes.
type argumentPlan struct {
	fields   []argumentField
	rest, kw []int // nil if the entry has none
}

type argumentField struct {
	at    int // among the parameters
	index []int
	name  string
	def   object.Value
}

func planFor(e *Entry, t reflect.Type) *argumentPlan {
	fields := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		if !f.Anonymous {
			fields[f.Name] = f.Index
		}
	}
	taken := func(name, field string) []int {
		index, ok := fields[field]
		if !ok {
			panic(fmt.Sprintf("builtin: %s has no field %s for %s of %s", t, field, name, e.Name()))
		}
		delete(fields, field)
		return index
	}
	p := &argumentPlan{}
	for i, par := range e.sig.params {
		p.fields = append(p.fields, argumentField{i, taken(par.Name, fieldName(par.Name)), par.Name, defaultOf(par.Default)})
	}
	if e.sig.rest != "" {
		p.rest = taken("*"+e.sig.rest, "Rest")
	}
	if e.sig.kwargs != "" {
		p.kw = taken("**"+e.sig.kwargs, "Kw")
	}
	for f := range fields {
		panic(fmt.Sprintf("builtin: %s has a field %s, and %s no such parameter", t, f, e.Name()))
	}
	return p
}

// fieldName is PadWidth of pad_width.
func fieldName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.Trim(name, "_"), "_") {
		for i, r := range part {
			if i == 0 {
				r = unicode.ToUpper(r)
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// defaultOf reads a default that is a literal; others are nil: the function knows them.
func defaultOf(text string) object.Value {
	switch text {
	case "None":
		return object.None
	case "True", "False":
		return object.Bool(text == "True")
	case "()":
		return object.Tuple{}
	}
	if n, err := strconv.Atoi(text); err == nil {
		return object.Int(n)
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		return object.Float(f)
	}
	if n := len(text); n >= 2 && text[0] == '\'' && text[n-1] == '\'' {
		return object.Str(text[1 : n-1])
	}
	return nil
}

func (p *argumentPlan) read(c *Call, to reflect.Value) error {
	for i := range p.fields {
		f := &p.fields[i]
		v := c.Args[f.at]
		if v == nil {
			v = f.def
		}
		if err := c.readField(to.FieldByIndex(f.index).Addr().Interface(), f.name, v); err != nil {
			return err
		}
	}
	if p.rest != nil {
		to.FieldByIndex(p.rest).Set(reflect.ValueOf(c.Rest))
	}
	if p.kw != nil {
		to.FieldByIndex(p.kw).Set(reflect.ValueOf(c.Kw))
	}
	return nil
}

// readField reads an argument into a field; v is nil where neither it nor a literal
// default is there, and the field stays what it is.
func (c *Call) readField(field any, name string, v object.Value) (err error) {
	if a, ok := field.(Argument); ok {
		return a.ReadArgument(c, name, v)
	}
	if v == nil {
		return nil
	}
	none := v == object.None
	switch p := field.(type) {
	case *object.Value:
		*p = v
	case *int:
		*p, err = ToInt(v)
	case **int:
		if !none {
			*p = new(int)
			**p, err = ToInt(v)
		}
	case *float64:
		*p, err = ToFloat(v)
	case **float64:
		if !none {
			*p = new(float64)
			**p, err = ToFloat(v)
		}
	case *bool:
		*p, err = object.Truth(v)
	case *string:
		*p, err = toStr(name, v)
	case **string:
		if !none {
			*p = new(string)
			**p, err = toStr(name, v)
		}
	case *dtype.DType:
		if !none {
			*p, err = ToDType(v)
		}
	case **object.Array:
		if !none {
			*p, err = c.knownArray(v)
		}
	case *[]*object.Array:
		*p, err = c.arraysOf(v)
	default:
		panic(fmt.Sprintf("builtin: no argument is read into a %T (%s of %s)", field, name, c.Entry.Name()))
	}
	return err
}

func toStr(name string, v object.Value) (string, error) {
	switch v := v.(type) {
	case object.Str:
		return string(v), nil
	case object.Unknown:
		return "", object.ErrUnknown
	}
	return "", object.Staticf(object.TypeError, "%s must be str, not %s", name, v.TypeName())
}

// knownArray reads a value as an array; while running its sizes are known.
func (c *Call) knownArray(v object.Value) (*object.Array, error) {
	a, err := c.R.Array(v)
	if err == nil && !c.Dry() && !a.Type().Shape.Known() {
		_, err = a.Tensor()
	}
	return a, err
}

// KwInto puts keyword arguments into the fields of *to that have their names; those
// without a field are left.
func (c *Call) KwInto(to any, kw []Kw) (left []Kw, err error) {
	fields := reflect.ValueOf(to).Elem()
	for _, k := range kw {
		f := fields.FieldByName(fieldName(k.Name))
		if !f.IsValid() {
			left = append(left, k)
			continue
		}
		if err := c.readField(f.Addr().Interface(), k.Name, k.Value); err != nil {
			return nil, err
		}
	}
	return left, nil
}
