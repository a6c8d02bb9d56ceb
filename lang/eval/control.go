// if, while, for, with, try: control flow as it runs. The branches of checking
// are in dry.go.
package eval

import (
	"errors"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) ifStmt(env *Env, x *syntax.If) (ctl, error) {
	for i, arm := range x.Arms {
		t, err := in.truth(env, arm.Test)
		if err == value.ErrUnknown && in.dry != nil {
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
		if err == value.ErrUnknown && in.dry != nil {
			return ctl{}, in.skipLoop(env, x.Body, x.Else)
		}
		if err != nil {
			return ctl{}, err
		}
		if !t {
			return in.block(env, x.Else)
		}
		c, err := in.block(env, x.Body)
		if err == errOutOfFuel && in.dry != nil {
			return ctl{}, in.skipLoop(env, x.Body, x.Else)
		}
		if err != nil || c.kind == ctlReturn {
			return c, err
		}
		if c.kind == ctlBreak {
			return ctl{}, nil
		}
		if in.dry == nil {
			continue // the next round polls in its first statement
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
	if err == value.ErrUnknown && in.dry != nil {
		return ctl{}, in.skipFor(env, x)
	}
	if err != nil {
		return ctl{}, in.wrap(env, x.Iter, err)
	}
	if in.dry != nil {
		return in.forDry(env, x, it)
	}
	target, _ := x.Target.(*syntax.Name)
	numbers, _ := it.(*rangeIter)
	for { // each round polls in its first statement
		var v value.Value
		if numbers != nil {
			if numbers.left == 0 {
				return in.block(env, x.Else)
			}
			v = numbers.take()
		} else {
			ok := false
			if v, ok, err = it.Next(); err != nil {
				return ctl{}, in.wrap(env, x.Iter, err)
			}
			if !ok {
				return in.block(env, x.Else)
			}
			if waits(v) {
				if err := in.R.Settle(v); err != nil {
					return ctl{}, in.wrap(env, x.Iter, err)
				}
			}
		}
		if target != nil {
			in.bind(env, target, v)
		} else if err := in.assign(env, x.Target, v); err != nil {
			return ctl{}, err
		}
		c, err := in.block(env, x.Body)
		if err != nil || c.kind == ctlReturn {
			return c, err
		}
		if c.kind == ctlBreak {
			return ctl{}, nil
		}
	}
}

// forDry follows a loop as checking does, as long as it can tell what happens.
func (in *Interp) forDry(env *Env, x *syntax.For, it value.Iterator) (ctl, error) {
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
		if err := in.R.Settle(v); err != nil {
			return ctl{}, in.wrap(env, x.Iter, err)
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
	v, err := in.settled(env, it.X)
	if err != nil {
		return ctl{}, err
	}
	if in.dry != nil {
		if it.Target != nil {
			if err := in.assign(env, it.Target, value.Unknown{}); err != nil {
				return ctl{}, err
			}
		}
		return in.withStmt(env, items[1:], body)
	}
	cm, ok := v.(value.Context)
	if !ok {
		return ctl{}, in.wrap(env, it.X, value.Errorf("TypeError", "'%s' object does not support the context manager protocol", v.TypeName()))
	}
	entered, err := cm.Enter()
	if err != nil {
		return ctl{}, in.wrap(env, it.X, err)
	}
	var c ctl
	err = nil
	if it.Target != nil {
		err = in.assign(env, it.Target, entered)
	}
	if err == nil {
		c, err = in.withStmt(env, items[1:], body)
	}
	swallow, exitErr := cm.Exit(err)
	if exitErr != nil {
		return ctl{}, in.wrap(env, it.X, exitErr)
	}
	if err != nil && swallow {
		err = nil
	}
	return c, err
}

func (in *Interp) tryStmt(env *Env, x *syntax.Try) (ctl, error) {
	if in.dry != nil {
		return ctl{}, in.skipTry(env, x)
	}
	c, err := in.block(env, x.Body)
	err = in.orInterrupt(err)
	switch {
	case err != nil && in.mayHandle(err):
		c, err = in.handle(env, x, err)
	case err != nil:
		return ctl{}, err
	case c.kind == ctlNone:
		c, err = in.block(env, x.Else)
	}
	if x.Finally != nil && (err == nil || in.mayHandle(err)) {
		c.sole = false // its statements may keep what is returned
		if fc, ferr := in.block(env, x.Finally); ferr != nil || fc.kind != ctlNone {
			chain(ferr, err)
			return fc, ferr
		}
	}
	return c, err
}

// handle finds the except clause for an error and runs it.
func (in *Interp) handle(env *Env, x *syntax.Try, err error) (ctl, error) {
	var d *diag.Error
	if !errors.As(err, &d) {
		return ctl{}, err
	}
	exc := exceptionOf(d)
	for _, h := range x.Handlers {
		match, merr := in.catches(env, h, exc)
		if merr != nil {
			return ctl{}, merr
		}
		if !match {
			continue
		}
		if h.Name != "" {
			in.set(env.home(h.Name), h.Name, exc)
		}
		in.follow(d)
		in.handled = append(in.handled, d)
		c, herr := in.block(env, h.Body)
		in.handled = in.handled[:len(in.handled)-1]
		chain(herr, d)
		if h.Name != "" {
			env.home(h.Name).Delete(h.Name)
		}
		return c, herr
	}
	return ctl{}, err
}

func (in *Interp) catches(env *Env, h syntax.Handler, exc *value.Exception) (bool, error) {
	if h.Type == nil {
		return true, nil
	}
	t, err := in.expr(env, h.Type)
	if err != nil {
		return false, err
	}
	classes, ok := value.Unnamed(t).(value.Tuple)
	if !ok {
		classes = value.Tuple{t}
	}
	for _, c := range classes {
		class, ok := c.(*value.Class)
		if !ok || !class.Inherits(builtin.ExceptionClass("BaseException")) {
			return false, in.wrap(env, h.Type, value.Errorf("TypeError", "catching classes that do not inherit from BaseException is not allowed"))
		}
		if exc.Class.Inherits(class) {
			return true, nil
		}
	}
	return false, nil
}
