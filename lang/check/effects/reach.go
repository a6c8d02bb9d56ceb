// What runs where something is asked of objects that are not known. The functions of the text that answer
// are found by name, and those that these come to.
package effects

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/syntax"
)

// Start is where functions begin to run: what is asked, methods that are called by name, and
// functions.
type Start struct {
	What  Ask
	Names []string
	Nodes []syntax.Node
}

// Reach is what may change where some functions run, and all that they come to.
func (rs *Routines) Reach(from Start) Effect {
	key := ""
	if len(from.Nodes) == 0 {
		key = string(rune(from.What)) + strings.Join(from.Names, " ")
		if e, known := rs.Reached[key]; known {
			return e
		}
	}
	e := Effect{}
	e.add(rs.loose)
	seen, asked := map[*Routine]bool{}, AsNothing
	var todo []*Routine
	push := func(list []*Routine) {
		for _, f := range list {
			if !seen[f] {
				seen[f] = true
				todo = append(todo, f)
			}
		}
	}
	ask := func(what Ask) {
		if what &^= asked; what == 0 {
			return
		}
		asked |= what
		if rs.Open || what&rs.given != 0 {
			push(rs.List)
			return
		}
		for _, f := range rs.List {
			if f.answers&what != 0 {
				push([]*Routine{f})
			}
		}
	}
	ask(from.What)
	for _, n := range from.Names {
		if push(rs.ByName[n]); rs.held[n] {
			push(rs.valued())
		}
	}
	for _, f := range rs.List {
		if slices.Contains(from.Nodes, f.Node) {
			push([]*Routine{f})
		}
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if f.foreign {
			// What it changes by itself are objects of its module. Of the program's it calls what
			// is asked of their parts in turn, and functions that it was given.
			e.add(f.Effect)
			e.Library = true
			if f.answers != 0 && f.answers&(AsWith|AsOther) == 0 && !(f.answers&AsOrder != 0 && rs.orders()) {
				ask(AsText | AsOperand | AsOrder | AsWalk&f.answers | AsItem&f.answers | AsAttr | AsNumber | AsTruth)
			} else {
				ask(AsAny)
				push(rs.valued())
			}
			continue
		}
		e.add(f.Effect)
		if f.unknown || rs.mayCallAny(f) {
			ask(AsAny)
			push(rs.valued())
		}
		for n := range f.calls {
			push(rs.ByName[n])
		}
		ask(f.asks)
	}
	if key != "" {
		if rs.Reached == nil {
			rs.Reached = map[string]Effect{}
		}
		rs.Reached[key] = e
	}
	return e
}

// valued are the functions that variables may hold: those of which the text does more than call
// them by their names.
func (rs *Routines) valued() []*Routine {
	all := rs.Open
	for _, n := range []string{"eval", "exec", "globals", "locals", "vars", "__dict__", "getattr", "__import__", "__getattribute__"} {
		all = all || rs.used[n]
	}
	return slices.DeleteFunc(slices.Clone(rs.List), func(f *Routine) bool {
		return f.foreign || !all && f.name != "" && f.name != "__init__" && !rs.handed[f.name] && f.answers != AsAny
	})
}

// orders reports a text that has functions compare.
func (rs *Routines) orders() bool { return rs.used["cmp_to_key"] || rs.used["total_ordering"] }
