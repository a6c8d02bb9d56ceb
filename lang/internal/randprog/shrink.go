// Making a program small that still shows what it must.

package randprog

// Shrink leaves out what it can while keep holds of the program: statements,
// clauses, bodies in place of what they stand in, expressions in place of
// larger ones. The program given is changed; most is how often keep is asked.
func Shrink(p *Program, most int, keep func(*Program) bool) *Program {
	s := &shrinker{p: p, left: most, keep: keep}
	for changed := true; changed && s.left > 0; {
		changed = s.body(&p.Body)
		s.exprs(p.Body, &changed)
	}
	return p
}

type shrinker struct {
	p    *Program
	left int
	keep func(*Program) bool
}

func (s *shrinker) holds() bool {
	if s.left <= 0 {
		return false
	}
	s.left--
	return s.keep(s.p)
}

// try reports whether a change may stay; undo takes it back.
func (s *shrinker) try(do, undo func()) bool {
	do()
	if s.holds() {
		return true
	}
	undo()
	return false
}

// body makes a list of statements shorter: halves first, then one by one.
func (s *shrinker) body(list *[]*Stmt) (changed bool) {
	for n := len(*list) / 2; n >= 1; n /= 2 {
		for i := len(*list) - n; i >= 0; i -= n {
			if i >= len(*list) || i+n > len(*list) || fixed((*list)[i:i+n]) {
				continue
			}
			old := *list
			without := append(append([]*Stmt{}, old[:i]...), old[i+n:]...)
			if s.try(func() { *list = without }, func() { *list = old }) {
				changed = true
			}
		}
	}
	for i := 0; i < len(*list); i++ {
		if s.hoist(list, i) {
			changed = true
		}
		for c := len((*list)[i].Clauses) - 1; c >= 0; c-- {
			st := (*list)[i]
			old := st.Clauses
			if c > 0 {
				without := append(append([]*Clause{}, old[:c]...), old[c+1:]...)
				if s.try(func() { st.Clauses = without }, func() { st.Clauses = old }) {
					changed = true
					continue
				}
			}
			if s.body(&st.Clauses[c].Body) {
				changed = true
			}
		}
	}
	return changed
}

func fixed(list []*Stmt) bool {
	for _, s := range list {
		if s.Fixed {
			return true
		}
	}
	return false
}

// hoist puts a statement's bodies in its place.
func (s *shrinker) hoist(list *[]*Stmt, i int) bool {
	st := (*list)[i]
	if st.Fixed {
		return false
	}
	for _, c := range st.Clauses {
		if len(c.Body) == 0 || fixed(c.Body) {
			continue
		}
		old := *list
		with := append(append(append([]*Stmt{}, old[:i]...), c.Body...), old[i+1:]...)
		if s.try(func() { *list = with }, func() { *list = old }) {
			return true
		}
	}
	return false
}

func (s *shrinker) exprs(list []*Stmt, changed *bool) {
	for _, st := range list {
		for _, c := range st.Clauses {
			s.args(c.Head, changed)
			s.exprs(c.Body, changed)
		}
	}
}

// args replaces the expressions in e by parts of their own or by literals.
func (s *shrinker) args(e *Expr, changed *bool) {
	for i := range e.Args {
		for again := true; again; {
			again = false
			old := e.Args[i]
			for _, smaller := range candidates(old) {
				if s.try(func() { e.Args[i] = smaller }, func() { e.Args[i] = old }) {
					again, *changed = true, true
					break
				}
			}
		}
		s.args(e.Args[i], changed)
	}
}

// candidates are what may stand for an expression: its arguments, a literal.
func candidates(e *Expr) []*Expr {
	var out []*Expr
	for _, a := range e.Args {
		if a.Type == e.Type {
			out = append(out, a)
		}
	}
	list := literals[e.Type]
	if len(list) > 4 {
		list = list[:4]
	}
	for _, l := range list {
		if len(l) < len(e.String()) {
			out = append(out, &Expr{Type: e.Type, Text: l})
		}
	}
	for _, a := range e.Args {
		if a.Type != e.Type {
			out = append(out, a)
		}
	}
	return out
}
