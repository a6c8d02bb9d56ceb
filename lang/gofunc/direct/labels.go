// Loops and switches with labels: what the end of their bodies means to them.
package direct

import (
	"go/ast"
	"go/token"
)

// label is how a loop or a switch is left, or begun anew, by its name; next where it has none.
type label struct{ breaks, continues flow }

// labelled gives a loop or a switch its label.
func (c *compiler) labelled(s *ast.LabeledStmt) (statement, error) {
	switch s.Stmt.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt:
	default:
		return nil, errOther
	}
	first := firstLabel + 2*flow(len(c.labels))
	c.label = label{first, first + 1}
	c.labels[c.info.Defs[s.Label]] = c.label
	return c.statement(s.Stmt)
}

// takeLabel is the label of the statement that is compiled; those in it have others.
func (c *compiler) takeLabel() label {
	l := c.label
	c.label = label{}
	return l
}

// jump is break, continue, or one of them with a label.
func (c *compiler) jump(s *ast.BranchStmt) (statement, error) {
	to := label{breaks, continues}
	if s.Label != nil {
		named, ok := c.labels[c.info.Uses[s.Label]]
		if !ok {
			return nil, errOther
		}
		to = named
	}
	switch s.Tok {
	case token.BREAK:
		return func(*frame) flow { return to.breaks }, nil
	case token.CONTINUE:
		return func(*frame) flow { return to.continues }, nil
	}
	return nil, errOther
}

// ends reports whether a loop is over after a round, and what comes then.
func (l label) ends(f flow) (then flow, over bool) {
	switch f {
	case next, continues, l.continues:
		return next, false
	case breaks, l.breaks:
		return next, true
	}
	return f, true
}

// unbroken is the end of a switch: a break leaves it and nothing else.
func (l label) unbroken(f flow) flow {
	if f == breaks || f == l.breaks {
		return next
	}
	return f
}
