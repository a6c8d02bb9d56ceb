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
	dry   bool // made in checking
}

// TypeName is generator.
func (g *generator) TypeName() string { return "generator" }

// MadeDry tells whether checking made the generator and may use it up.
func (g *generator) MadeDry() bool { return g.dry }

// Iter gives the generator itself: it can be walked once.
func (g *generator) Iter() value.Iterator { return g }

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
	ok, err := g.advance()
	if err != nil || !ok {
		return nil, false, err
	}
	v, err := g.element(g.x.Elt)
	return v, err == nil, err
}

// element evaluates what a comprehension keeps.
func (g *generator) element(x syntax.Expr) (value.Value, error) {
	if v := g.in.number(g.env, x); v != nil {
		g.in.R.Fresh()
		return v, nil
	}
	temps := len(g.in.own.temps)
	v, err := g.in.expr(g.env, x)
	if err != nil {
		return nil, err
	}
	if err := g.in.R.Settle(v); err != nil {
		return nil, g.in.wrap(g.env, x, err)
	}
	g.in.forget(temps, true)
	g.in.R.Fresh() // the next element has a program of its own
	return v, nil
}

func (in *Interp) comp(env *Env, x *syntax.Comp) (value.Value, error) {
	src, err := in.settled(env, x.Clauses[0].Iter)
	if err != nil {
		return nil, err
	}
	it, err := in.Iterate(src)
	if err != nil {
		return nil, in.wrap(env, x.Clauses[0].Iter, err)
	}
	g := &generator{in: in, env: newEnv(env, x.Scope), x: x, first: it, dry: in.dry != nil}
	switch x.Kind {
	case syntax.GenComp:
		env.close()
		return g, nil
	case syntax.DictComp:
		return g.dict()
	}
	var out []value.Value
	for {
		v, ok, err := g.Next()
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
