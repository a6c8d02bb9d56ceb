// Comprehensions and generator expressions.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// generator walks the clauses of a comprehension, innermost last.
type generator struct {
	in    *Interp
	env   *Env
	x     *syntax.Comp
	first value.Iterator
	iters []value.Iterator // one per clause entered
	done  bool
}

// advance moves to the next combination of clause values that passes the ifs.
func (g *generator) advance() (bool, error) {
	if g.done {
		return false, nil
	}
	depth := len(g.iters) - 1
	if depth < 0 {
		g.iters = append(g.iters, g.first)
		depth = 0
	}
	for depth >= 0 {
		if err := g.in.poll(); err != nil {
			return false, err
		}
		v, ok, err := g.iters[depth].Next()
		if err != nil {
			return false, err
		}
		if !ok {
			g.iters = g.iters[:depth]
			depth--
			continue
		}
		clause := g.x.Clauses[depth]
		if err := g.in.assign(g.env, clause.Target, v); err != nil {
			return false, err
		}
		pass, err := g.passes(clause.Ifs)
		if err != nil {
			return false, err
		}
		if !pass {
			continue
		}
		if depth == len(g.x.Clauses)-1 {
			return true, nil
		}
		next, err := g.in.expr(g.env, g.x.Clauses[depth+1].Iter)
		if err != nil {
			return false, err
		}
		it, err := g.in.Iterate(next)
		if err != nil {
			return false, g.in.wrap(g.env, g.x.Clauses[depth+1].Iter, err)
		}
		g.iters = append(g.iters, it)
		depth++
	}
	g.done = true
	return false, nil
}

func (g *generator) passes(ifs []syntax.Expr) (bool, error) {
	for _, c := range ifs {
		t, err := g.in.truth(g.env, c)
		if err != nil || !t {
			return false, err
		}
	}
	return true, nil
}

// Next gives the next element of a generator expression.
func (g *generator) Next() (value.Value, bool, error) {
	v, ok, err := g.next()
	if err != nil && value.IsError(err, "StopIteration") {
		err = &value.Error{Class: "RuntimeError", Msg: "generator raised StopIteration", Cause: err}
	}
	return v, ok, err
}

func (g *generator) next() (value.Value, bool, error) {
	ok, err := g.advance()
	if err != nil || !ok {
		return nil, false, err
	}
	v, err := g.element(g.x.Elt)
	return v, err == nil, err
}

// element evaluates what a comprehension keeps.
func (g *generator) element(x syntax.Expr) (value.Value, error) { return g.in.expr(g.env, x) }

func (in *Interp) comp(env *Env, x *syntax.Comp) (value.Value, error) {
	src, err := in.settled(env, x.Clauses[0].Iter)
	if err != nil {
		return nil, err
	}
	it, err := in.Iterate(src)
	if err != nil {
		return nil, in.wrap(env, x.Clauses[0].Iter, err)
	}
	g := &generator{in: in, env: newEnv(env, x.Scope), x: x, first: it}
	switch x.Kind {
	case syntax.GenComp:
		return value.NewGenerator("<genexpr>", env.qualified("<genexpr>"), &genexpr{g}).Checked(true), nil
	case syntax.DictComp:
		return g.dict()
	}
	var out []value.Value
	for {
		v, ok, err := g.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if err := builtin.Growing(in, len(out), cap(out)); err != nil {
			return nil, in.wrap(env, x, err)
		}
		out = append(out, v)
	}
	if x.Kind == syntax.SetComp {
		return value.SetOf(in.ask, out)
	}
	return value.NewList(out...), nil
}

func (g *generator) dict() (value.Value, error) {
	d := value.NewDict()
	for {
		ok, err := g.advance()
		if err != nil {
			return nil, err
		}
		if !ok {
			return d, nil
		}
		k, err := g.element(g.x.Elt)
		if err != nil {
			return nil, err
		}
		v, err := g.element(g.x.Value)
		if err != nil {
			return nil, err
		}
		if err := builtin.Filling(g.in, d); err != nil {
			return nil, g.in.wrap(g.env, g.x, err)
		}
		if err := d.Put(k, v); err != nil {
			return nil, err
		}
	}
}

// genexpr runs a generator expression (value.Resumable).
type genexpr struct{ *generator }

// Resume gives the next element; what is thrown into it ends it.
func (g *genexpr) Resume(_ value.Value, thrown error) (out value.Value, done bool, err error) {
	if thrown != nil {
		return nil, true, thrown
	}
	v, ok, err := g.Next()
	if err != nil || !ok {
		return value.None, true, err
	}
	return v, false, nil
}
