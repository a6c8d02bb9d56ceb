// Package gofunc is functions in Go: cells of Go source whose functions a
// program calls. They are checked by go/types before anything runs, and run by an
// interpreter in a process of their own, so that a panic, an endless recursion or
// a huge allocation ends that process and not the session. This is a convenience,
// no sandbox.
//
// The contract:
//
//	func f(x float64) float64               each element; the arguments broadcast
//	func f(x []float32, k int) []float32    all elements in row-major order; the shape is kept
//	func f(x *tq.F64) *tq.F64               whole tensors, see package tq
//
// Several results are a tuple; a last result of type error raises. A comment
// //tq:shape (m,k),(k,n)->(m,n) above a function names the sizes of its tensors:
// calls are checked against it before they run.
//
// This file: what a function's signature means.
package gofunc

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Func is a function that a program can call.
type Func struct {
	Name    string
	Doc     string
	Params  []wire.Param
	Results []wire.Param
	Raises  bool // the last result is an error
	Shape   *ShapeRule
	Text    string // its signature in Go
}

// Each reports a function of numbers that is applied to each element.
func (f *Func) Each() bool {
	for _, p := range append(f.Params[:len(f.Params):len(f.Params)], f.Results...) {
		if p.Form != wire.Scalar || p.Elem == "string" {
			return false
		}
	}
	return len(f.Params) > 0 && len(f.Results) > 0
}

// contract reads a signature; the error says why a program cannot call it.
func contract(name string, sig *types.Signature, qualify types.Qualifier) (*Func, error) {
	f := &Func{Name: name, Text: "func " + name + strings.TrimPrefix(types.TypeString(sig, qualify), "func")}
	if sig.Variadic() {
		return nil, fmt.Errorf("%s takes any number of arguments", name)
	}
	if sig.TypeParams().Len() > 0 {
		return nil, fmt.Errorf("%s has type parameters", name)
	}
	taken := map[string]bool{}
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		p, err := param(v.Type(), qualify)
		if err != nil {
			return nil, fmt.Errorf("%s: parameter %d: %w", name, i+1, err)
		}
		p.Name = v.Name()
		if p.Name == "" || p.Name == "_" || taken[p.Name] {
			p.Name = fmt.Sprintf("arg%d", i+1)
		}
		taken[p.Name] = true
		f.Params = append(f.Params, p)
	}
	n := sig.Results().Len()
	if n > 0 && types.Identical(sig.Results().At(n-1).Type(), types.Universe.Lookup("error").Type()) {
		f.Raises = true
		n--
	}
	for i := range n {
		p, err := param(sig.Results().At(i).Type(), qualify)
		if err != nil {
			return nil, fmt.Errorf("%s: result %d: %w", name, i+1, err)
		}
		f.Results = append(f.Results, p)
	}
	return f, nil
}

func param(t types.Type, qualify types.Qualifier) (wire.Param, error) {
	if b, ok := t.(*types.Basic); ok {
		name := types.Typ[b.Kind()].Name() // uint8 for byte, int32 for rune
		if _, known := ElementOf(name); known || name == "string" {
			return wire.Param{Form: wire.Scalar, Elem: name}, nil
		}
	}
	if s, ok := t.(*types.Slice); ok {
		if p, err := param(s.Elem(), qualify); err == nil && p.Form == wire.Scalar && p.Elem != "string" {
			return wire.Param{Form: wire.Slice, Elem: p.Elem}, nil
		}
	}
	if ptr, ok := t.(*types.Pointer); ok {
		if n, ok := ptr.Elem().(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == tqPath {
			for _, e := range wire.Elements() {
				if e.Array == n.Obj().Name() {
					return wire.Param{Form: wire.Tensor, Elem: e.Name}, nil
				}
			}
		}
	}
	return wire.Param{}, fmt.Errorf("%s is none of float64, float32, int, int64, int32, uint8, bool, complex128, string, slices of numbers, *tq.F64 and its like",
		types.TypeString(t, qualify))
}
