// Functions that nothing calls: names in them that nothing binds.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Uncalled gives the errors of functions that nothing has called: names that are bound
// nowhere, and what any call meets. It is asked when all statements have been checked.
func (ck *Checker) Uncalled(mod *syntax.Module) []*diag.Error {
	bound, open := map[string]bool{}, false
	for _, c := range ck.codes {
		walkCodes(c, func(c *code.Code) {
			for _, in := range c.Ins {
				open = open || in.Op == code.ImportStar
				if in.Op == code.StoreGlobal {
					bound[c.Names[in.D]] = true
				}
			}
		})
	}
	if open || usesGlobals(mod) {
		return nil
	}
	var out []*diag.Error
	var try []*code.Code
	for _, c := range ck.codes {
		walkCodes(c, func(c *code.Code) {
			if c.Form == code.Function && !ck.called[c] {
				out = append(out, ck.unboundIn(c, bound)...)
				if !c.Generator && speaks(c) {
					try = append(try, c)
				}
			}
		})
	}
	return distinct(append(out, ck.tryAll(mod, try)...))
}

// speaks reports a function of which the annotations say what tensors it takes or gives: it
// is checked for all of them. Of others no more is an error before they are called than a
// name that nothing binds: a program that never calls them runs.
func speaks(c *code.Code) bool {
	def, ok := c.Node.(*syntax.FuncDef)
	return ok && (annot.Speaks(def.Returns) || slices.ContainsFunc(def.Params, func(p *syntax.Param) bool { return annot.Speaks(p.Ann) }))
}

func walkCodes(c *code.Code, f func(*code.Code)) {
	f(c)
	for _, inner := range c.Codes {
		walkCodes(inner, f)
	}
}

// usesGlobals reports a program that may bind variables by their names.
func usesGlobals(mod *syntax.Module) (found bool) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Name); ok {
			found = found || slices.Contains([]string{"globals", "exec", "eval", "setattr", "vars"}, id.ID)
		}
		return !found
	})
	return found
}

// unboundIn finds the names of a function that mean nothing; where an error may be caught
// they are left.
func (ck *Checker) unboundIn(c *code.Code, bound map[string]bool) []*diag.Error {
	var out []*diag.Error
	for pc, in := range c.Ins {
		if in.Op != code.LoadGlobal || c.HandlerAt(pc) != nil {
			continue
		}
		name := c.Names[in.D]
		if _, ok := ck.m.Builtin(name); ok || bound[name] || bindsNow(ck.main, name) || name == "__file__" || name == "_" {
			continue
		}
		err := value.Staticf(value.NameError, "name '%s' is not defined", name)
		near := append(append(ck.main.names(), c.Locals...), "np", "numpy", "math", "tf")
		if like := diag.Suggest(name, append(near, builtin.NamesUnder("")...)); like != "" {
			err = err.WithHint("did you mean %s?", like)
		}
		out = append(out, ck.m.Describe(c, pc, nil, err))
	}
	return out
}

func bindsNow(mod *module, name string) bool {
	c := mod.cell(name)
	return c != nil && c.v != nil
}
