// if, while, for, with, try: control flow as it runs. The branches of checking
// are in dry.go.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) ifStmt(env *Env, x *syntax.If) (ctl, error) {
	for i, arm := range x.Arms {
		t, err := in.truth(env, arm.Test)
		if err == value.ErrUnknown {
			return in.maybeIf(env, x, i)
		}
		if err != nil {
			return ctl{}, err
		}
		if t {
			return in.block(env, arm.Body)
		}
	}
	return in.block(env, x.Else)
}

func (in *Interp) whileStmt(env *Env, x *syntax.While) (ctl, error) {
	for {
		t, err := in.truth(env, x.Test)
		if err == value.ErrUnknown {
			return ctl{}, in.skipLoop(env, x.Body, x.Else)
		}
		if err != nil {
			return ctl{}, err
		}
		if !t {
			return in.block(env, x.Else)
		}
		c, err := in.block(env, x.Body)
		if err == errOutOfFuel {
			return ctl{}, in.skipLoop(env, x.Body, x.Else)
		}
		if err != nil || c.kind == ctlReturn {
			return c, err
		}
		if c.kind == ctlBreak {
			return ctl{}, nil
		}
		if err := in.poll(); err != nil {
			if err == errOutOfFuel {
				return ctl{}, in.skipLoop(env, x.Body, x.Else)
			}
			return ctl{}, in.wrap(env, x, err)
		}
	}
}

func (in *Interp) forStmt(env *Env, x *syntax.For) (ctl, error) {
	src, err := in.settled(env, x.Iter)
	if err != nil {
		return ctl{}, err
	}
	it, err := in.Iterate(src)
	if err == value.ErrUnknown {
		return ctl{}, in.skipFor(env, x)
	}
	if err != nil {
		return ctl{}, in.wrap(env, x.Iter, err)
	}
	return in.followFor(env, x, it)
}

// followFor follows a loop as long as it can tell what happens.
func (in *Interp) followFor(env *Env, x *syntax.For, it value.Iterator) (ctl, error) {
	for {
		v, ok, err := it.Next()
		if err == value.ErrUnknown {
			return ctl{}, in.skipFor(env, x)
		}
		if err != nil {
			return ctl{}, in.wrap(env, x.Iter, err)
		}
		if !ok {
			return in.block(env, x.Else)
		}
		if err := in.assign(env, x.Target, v); err != nil {
			return ctl{}, err
		}
		c, err := in.block(env, x.Body)
		if err == errOutOfFuel {
			return ctl{}, in.skipFor(env, x)
		}
		if err != nil || c.kind == ctlReturn {
			return c, err
		}
		if c.kind == ctlBreak {
			return ctl{}, nil
		}
		if err := in.poll(); err != nil {
			if err == errOutOfFuel {
				return ctl{}, in.skipFor(env, x)
			}
			return ctl{}, in.wrap(env, x, err)
		}
	}
}

func (in *Interp) withStmt(env *Env, items []syntax.WithItem, body []syntax.Stmt) (ctl, error) {
	if len(items) == 0 {
		return in.block(env, body)
	}
	it := items[0]
	if _, err := in.settled(env, it.X); err != nil {
		return ctl{}, err
	}
	if it.Target != nil {
		if err := in.assign(env, it.Target, value.Unknown{}); err != nil {
			return ctl{}, err
		}
	}
	return in.withStmt(env, items[1:], body)
}

func (in *Interp) tryStmt(env *Env, x *syntax.Try) (ctl, error) {
	return ctl{}, in.skipTry(env, x)
}
