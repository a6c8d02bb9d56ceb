// Objects among the arguments of NumPy's functions: those that answer themselves by
// __array_ufunc__ and __array_function__, and arrays of the program's classes, whose
// class the results have.
package builtin

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// plainResults are the functions that give plain arrays whatever they are given.
var plainResults = words(`copy where outer concatenate concat stack hstack vstack dstack column_stack row_stack append array asarray ascontiguousarray
asfortranarray asarray_chkfinite tril triu pad unwrap sinc union1d intersect1d setxor1d isin histogram histogram2d histogramdd histogram_bin_edges digitize
nonzero flatnonzero argwhere searchsorted lexsort einsum convolve cov corrcoef cross select vander roots poly polyder polyint polymul sort_complex
broadcast_arrays iscomplex eigvals eigvalsh svdvals base flat tril_indices_from triu_indices_from from_dlpack __array__ tolist item`)

// scalarResults are the functions whose single numbers have the class, too, as arrays of
// no axes.
var scalarResults = words(`sum prod mean std var min max amin amax any all ptp median average nansum nanprod nanmean nanstd nanvar nanmin nanmax nanmedian
percentile quantile nanpercentile nanquantile trapezoid reduce`)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// meetsObjects reports whether an object of the program is among the arguments of a
// function of NumPy.
func meetsObjects(args []object.Value, kw []Kw) bool {
	for _, a := range args {
		switch x := a.(type) {
		case *object.Instance:
			return true
		case *object.List:
			if x.Len() > 0 {
				if _, ok := x.At(0).(*object.Instance); ok {
					return true
				}
			}
		case object.Tuple:
			if len(x) > 0 {
				if _, ok := x[0].(*object.Instance); ok {
					return true
				}
			}
		}
	}
	for _, k := range kw {
		if _, ok := k.Value.(*object.Instance); ok {
			return true
		}
	}
	return false
}

// invokeForObjects is InvokeIn where meetsObjects is true; done is false where nothing
// is special about the objects.
func (e *Entry) invokeForObjects(c *Call, r *lower.Recorder, h Host, args []object.Value, kw []Kw) (v object.Value, done bool, err error) {
	if v, done, err = e.overridden(h, args, kw); done || err != nil {
		return v, true, err
	}
	var like, out *object.Instance
	strip := func(v object.Value) object.Value {
		if x, ok := object.IsSubArray(v); ok {
			like = object.LikeOf(like, x)
			return x.Held()
		}
		return v
	}
	plain := make([]object.Value, len(args))
	asked := false // for a type of its own: view(C)
	for i, a := range args {
		plain[i] = strip(a)
		_, isClass := a.(*object.Class)
		asked = asked || isClass
	}
	plainKw := make([]Kw, len(kw))
	for i, k := range kw {
		before := k.Value
		if t, ok := before.(object.Tuple); ok && k.Name == "out" && len(t) == 1 {
			before = t[0]
		}
		plainKw[i] = Kw{Name: k.Name, Value: strip(before)}
		if x, ok := object.IsSubArray(before); ok && k.Name == "out" {
			out = x
		}
		_, isClass := k.Value.(*object.Class)
		asked = asked || isClass
	}
	if like == nil {
		return nil, false, nil
	}
	c.Like = like
	if v, err = e.InvokeIn(c, r, h, plain, plainKw); err != nil {
		return nil, true, err
	}
	if out != nil {
		return out, true, nil
	}
	v, err = e.dress(like, v, args, kw, asked)
	return v, true, err
}

// Dress gives a result of the function the class of an operand, if it has one.
func (e *Entry) Dress(like *object.Instance, v object.Value) (object.Value, error) {
	if like == nil {
		return v, nil
	}
	return e.dress(like, v, nil, nil, false)
}

// dress gives a result the class of an operand.
func (e *Entry) dress(like *object.Instance, v object.Value, args []object.Value, kw []Kw, asked bool) (object.Value, error) {
	name := e.Short()
	if subok, ok := named(kw, "subok"); ok && subok == object.Bool(true) {
		return object.Like(like, v, false)
	}
	switch {
	case object.Identical(v, like.Held()) && e.Name() != "np.asarray" && !plainResults[name]:
		return like, nil
	case name == "view" && asked, plainResults[name] && e.Name() != "ndarray.copy" && !strings.HasPrefix(e.Name(), "ufunc."):
		return v, nil
	case e.Ufunc != nil:
		return object.Wrapped(like, v, object.Tuple{FuncOf(e), object.Tuple(args), object.Int(0)})
	}
	if e.PlainParts == nil {
		return object.Like(like, v, scalarResults[name])
	}
	return e.dressParts(like, v)
}

// dressParts is dress of results of which some are plain arrays; a result that is no
// tuple is one: singular values without the vectors.
func (e *Entry) dressParts(like *object.Instance, v object.Value) (object.Value, error) {
	dressed := func(parts object.Tuple) (object.Tuple, error) {
		out := slices.Clone(parts)
		for i := range out {
			var err error
			if !slices.Contains(e.PlainParts, i) {
				out[i], err = object.Like(like, out[i], false)
			}
			if err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	switch x := v.(type) {
	case object.Tuple:
		return dressed(x)
	case *object.Named:
		out := *x
		var err error
		out.Elems, err = dressed(x.Elems)
		return &out, err
	}
	return v, nil
}

func named(kw []Kw, name string) (object.Value, bool) {
	for _, k := range kw {
		if k.Name == name {
			return k.Value, true
		}
	}
	return nil, false
}

// overridden lets the first object that has an opinion answer the call.
func (e *Entry) overridden(h Host, args []object.Value, kw []Kw) (v object.Value, done bool, err error) {
	var self object.Value = FuncOf(e)
	method, inputs := "__call__", args
	ufunc := e.Ufunc != nil
	if rest, ok := strings.CutPrefix(e.Name(), "ufunc."); ok && len(args) > 0 && !e.Property {
		self, method, inputs, ufunc = args[0], rest, args[1:], true
	}
	switch {
	case ufunc:
		asked := inputs
		for _, k := range kw {
			if k.Name == "out" {
				asked = append(asked[:len(asked):len(asked)], k.Value)
			}
		}
		return answer(h, asked, "__array_ufunc__", func(f object.Value) (object.Value, error) {
			return h.Call(f, append([]object.Value{self, object.Str(method)}, inputs...), kw)
		}, e.Short())
	case e.numpy:
		var asked []object.Value
		for _, a := range inputs {
			switch x := a.(type) {
			case *object.List:
				asked = append(asked, x.Values()...)
			case object.Tuple:
				asked = append(asked, x...)
			default:
				asked = append(asked, a)
			}
		}
		return answer(h, asked, "__array_function__", func(f object.Value) (object.Value, error) {
			var types object.Tuple
			for _, a := range asked {
				_, ok := object.Special(a, "__array_function__")
				if c := h.ClassOf(a); ok && !slices.ContainsFunc(types, func(t object.Value) bool { return t == object.Value(c) }) {
					types = append(types, c)
				}
			}
			named := object.NewDict()
			for _, k := range kw {
				named.PutStr(k.Name, k.Value)
			}
			return h.Call(f, []object.Value{self, types, object.Tuple(inputs), named}, nil)
		}, e.Short())
	}
	return nil, false, nil
}

// answer asks each object that has a method, until one does not say NotImplemented.
func answer(h Host, asked []object.Value, name string, call func(f object.Value) (object.Value, error), who string) (v object.Value, done bool, err error) {
	refused := false
	for _, a := range asked {
		x, ok := a.(*object.Instance)
		if !ok {
			continue
		}
		m, ok := object.Special(x, name)
		if !ok {
			continue
		}
		if m == object.None {
			return nil, true, object.Errorf(object.TypeError, "operand '%s' does not support ufuncs (__array_ufunc__=None)", x.TypeName())
		}
		f, err := h.Attr(x, name)
		if err != nil {
			return nil, true, err
		}
		if v, err = call(f); err != nil || v != object.NotImplemented {
			return v, true, err
		}
		refused = true
	}
	if refused {
		return nil, true, object.Errorf(object.TypeError, "operand type(s) all returned NotImplemented from %s: '%s'", name, who)
	}
	return nil, false, nil
}
