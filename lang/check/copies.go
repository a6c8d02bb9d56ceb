// copy.copy and copy.deepcopy of what is known: which objects there are then, and which of them
// are shared, without following how the module finds that out by their ids.
package check

import (
	"errors"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// mostCopied is how many values a copy may have in it.
const mostCopied = 4000

// copyOf is what a function of the module copy gives; ok is false where it has to be followed.
func (ck *Checker) copyOf(fn *Function, args []object.Value, kw []object.Kw) (v object.Value, ok bool) {
	if fn.mod.name != "copy" || fn.Qual != "copy" && fn.Qual != "deepcopy" || !foreign(fn.c.File) || len(args) != 1 || len(kw) > 0 {
		return nil, false
	}
	c := &copier{ck: ck, deep: fn.Qual == "deepcopy", memo: map[any]object.Value{}, left: mostCopied}
	v, err := c.copy(args[0])
	return v, err == nil
}

var errNotCopied = errors.New("how it is copied is not known")

type copier struct {
	ck   *Checker
	deep bool
	memo map[any]object.Value
	left int
}

// part is what a copy has in the place of a part.
func (c *copier) part(v object.Value) (object.Value, error) {
	if !c.deep {
		return v, nil
	}
	return c.copy(v)
}

func (c *copier) copy(v object.Value) (object.Value, error) {
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
	case object.NoneType, object.Bool, object.Int, object.BigInt, object.Float, object.Complex, object.Str, object.Bytes, object.EllipsisType, *object.Range,
		*Function, *object.Class, *builtin.Func:
		return v, nil
	case object.Unknown:
		return c.kind(x)
	case *object.Array:
		return ck.kindOf(x), nil
	case object.Tuple:
		return c.tuple(x)
	case *object.List:
		made := object.NewList()
		if elem, vague := ck.heap.vague[x]; vague {
			return made, c.vague(x, made, elem)
		}
		ck.heap.know(made)
		c.memo[v] = made
		return made, c.each(x.Values(), func(e, _ object.Value) error { made.Add(object.CellOf(e)); return nil }, 1)
	case *object.Dict:
		made := object.NewDict()
		if elem, vague := ck.heap.vague[x]; vague {
			return made, c.vague(x, made, elem)
		}
		ck.heap.know(made)
		c.memo[v] = made
		return made, c.each(pairsOf(x), made.Put, 2)
	case *object.Set:
		made, _ := object.NewSet()
		if elem, vague := ck.heap.vague[x]; vague {
			return made, c.vague(x, made, elem)
		}
		ck.heap.know(made)
		c.memo[v] = made
		return made, c.each(pairsOfSet(x), made.Put, 2)
	case *object.Instance:
		return c.object(x)
	}
	return nil, errNotCopied
}

// kind copies what is not known but for its kind.
func (c *copier) kind(u object.Unknown) (object.Value, error) {
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
func (c *copier) vague(from, made, elem object.Value) error {
	if elem == nil { // it has none
		elem = plainUnknown
	} else if c.deep {
		if u, ok := elem.(object.Unknown); !ok {
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
func (c *copier) each(vs []object.Value, put func(a, b object.Value) error, n int) error {
	for i := 0; i+n <= len(vs); i += n {
		pair := [2]object.Value{}
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
func (c *copier) tuple(x object.Tuple) (object.Value, error) {
	if !c.deep || len(x) == 0 {
		return x, nil
	}
	out, changed := make(object.Tuple, len(x)), false
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
func (c *copier) object(x *object.Instance) (object.Value, error) {
	if _, vague := c.ck.heap.vague[x]; x.Held() != nil || !c.plainly(x.Class()) {
		return nil, errNotCopied
	} else if vague {
		return object.Unknown{Known: &object.Known{Of: x.Class()}}, nil
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
func (c *copier) plainly(class *object.Class) bool {
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
