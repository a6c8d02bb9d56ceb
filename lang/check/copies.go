// copy.copy and copy.deepcopy of what is known: which objects there are then, and which of them
// are shared, without following how the module finds that out by their ids.
package check

import (
	"errors"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// mostCopied is how many values a copy may have in it.
const mostCopied = 4000

// copyOf is what a function of the module copy gives; ok is false where it has to be followed.
func (ck *Checker) copyOf(fn *Function, args []value.Value, kw []value.Kw) (v value.Value, ok bool) {
	if fn.mod.name != "copy" || fn.Qual != "copy" && fn.Qual != "deepcopy" || !foreign(fn.c.File) || len(args) != 1 || len(kw) > 0 {
		return nil, false
	}
	c := &copier{ck: ck, deep: fn.Qual == "deepcopy", memo: map[any]value.Value{}, left: mostCopied}
	v, err := c.copy(args[0])
	return v, err == nil
}

var errNotCopied = errors.New("how it is copied is not known")

type copier struct {
	ck   *Checker
	deep bool
	memo map[any]value.Value
	left int
}

// part is what a copy has in the place of a part.
func (c *copier) part(v value.Value) (value.Value, error) {
	if !c.deep {
		return v, nil
	}
	return c.copy(v)
}

func (c *copier) copy(v value.Value) (value.Value, error) {
	ck := c.ck
	ck.spend(1)
	if c.left--; c.left < 0 {
		return nil, errNotCopied
	}
	if tracked(v) {
		if made, done := c.memo[v]; done {
			return made, nil
		}
	}
	switch x := v.(type) {
	case value.NoneType, value.Bool, value.Int, value.BigInt, value.Float, value.Complex, value.Str, value.Bytes, value.EllipsisType, *value.Range,
		*Function, *value.Class, *builtin.Func:
		return v, nil
	case value.Unknown:
		return c.kind(x)
	case *value.Array:
		return ck.kindOf(x), nil
	case value.Tuple:
		return c.tuple(x)
	case *value.List:
		made := value.NewList()
		if elem, vague := ck.heap.vague[x]; vague {
			return made, c.vague(x, made, elem)
		}
		ck.heap.know(made)
		c.memo[v] = made
		return made, c.each(x.Values(), func(e, _ value.Value) error { made.Add(value.CellOf(e)); return nil }, 1)
	case *value.Dict:
		made := value.NewDict()
		if elem, vague := ck.heap.vague[x]; vague {
			return made, c.vague(x, made, elem)
		}
		ck.heap.know(made)
		c.memo[v] = made
		return made, c.each(pairsOf(x), made.Put, 2)
	case *value.Set:
		made, _ := value.NewSet()
		if elem, vague := ck.heap.vague[x]; vague {
			return made, c.vague(x, made, elem)
		}
		ck.heap.know(made)
		c.memo[v] = made
		return made, c.each(pairsOf(&x.Dict), made.Dict.Put, 2)
	case *value.Instance:
		return c.object(x)
	}
	return nil, errNotCopied
}

// kind copies what is not known but for its kind.
func (c *copier) kind(u value.Unknown) (value.Value, error) {
	switch {
	case several(u):
		for _, k := range u.Known.Either {
			if _, err := c.copy(k); err != nil {
				return nil, err
			}
		}
	case u.Known != nil && u.Known.Of != nil:
		if !c.plainly(u.Known.Of) {
			return nil, errNotCopied
		}
	case !scalars[className(u)]:
		return nil, errNotCopied
	}
	return u, nil
}

// vague copies a container of which its elements' kind alone is known.
func (c *copier) vague(from, made, elem value.Value) error {
	if elem == nil { // it has none
		elem = plainUnknown
	} else if c.deep {
		if u, ok := elem.(value.Unknown); !ok {
			elem = c.ck.kindOf(elem)
		} else if _, err := c.kind(u); err != nil {
			return err
		}
	}
	c.ck.newVague(made, elem, c.ck.heap.keys[from])
	c.memo[from] = made
	return nil
}

// each copies values, n at a time, and puts them in.
func (c *copier) each(vs []value.Value, put func(a, b value.Value) error, n int) error {
	for i := 0; i+n <= len(vs); i += n {
		pair := [2]value.Value{}
		for k := range n {
			v, err := c.part(vs[i+k])
			if err != nil {
				return err
			}
			pair[k] = v
		}
		if err := put(pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}

// tuple copies a tuple, which stays the same one if all in it does.
func (c *copier) tuple(x value.Tuple) (value.Value, error) {
	if !c.deep || len(x) == 0 {
		return x, nil
	}
	out, changed := make(value.Tuple, len(x)), false
	for i, e := range x {
		if tracked(e) {
			if _, under := c.memo[e]; under { // it may be in this tuple, which is then made twice
				return nil, errNotCopied
			}
		}
		v, err := c.copy(e)
		if err != nil {
			return nil, err
		}
		if out[i] = v; !same(v, e) {
			changed = true
		}
	}
	if !changed {
		return x, nil
	}
	return out, nil
}

// object copies an object of a class of the program that says nothing of how.
func (c *copier) object(x *value.Instance) (value.Value, error) {
	if _, vague := c.ck.heap.vague[x]; x.Held() != nil || !c.plainly(x.Class()) {
		return nil, errNotCopied
	} else if vague {
		return value.Unknown{Known: &value.Known{Of: x.Class()}}, nil
	}
	made := x.Clone()
	c.ck.heap.know(made)
	c.memo[x] = made
	return made, made.Each(c.part)
}

// hooks are what a class may say of how it is made, copied and given attributes.
var hooks = []string{"__copy__", "__deepcopy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__", "__new__",
	"__getattr__", "__getattribute__", "__setattr__", "__slots__", "__class__", "__dict__"}

// plainly reports a class of which copies are new objects with the same attributes.
func (c *copier) plainly(class *value.Class) bool {
	if class.Body == nil || class.Body.Meta != nil && class.Body.Meta.Body != nil || len(c.ck.heap.spoil) > 0 && c.ck.spoiledClass(class) || !c.ck.settledClass(class) {
		return false
	}
	for _, b := range class.Order() {
		if b.Body == nil {
			if b.Name != "object" {
				return false
			}
			continue
		}
		for _, h := range hooks {
			if _, has := b.Body.Dict.GetStr(h); has || c.ck.lapsed[h] {
				return false
			}
		}
	}
	return true
}
