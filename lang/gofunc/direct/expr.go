// Expressions as closures.
package direct

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// The forms of an expression, by the bank of its type. A boolean is a whole number where
// it is stored, and a condition where it is asked.
type (
	floatExpr func(*frame) float64
	intExpr   func(*frame) int64
	condition func(*frame) bool
	sliceExpr func(*frame) []byte

	complexExpr func(*frame) complex128
	errorExpr   func(*frame) error
)

// compiler makes one function.
type compiler struct {
	program *Program
	info    *types.Info
	fn      *function // whose frame it is
	ret     *function // whose returns these are: fn, or a function value in it
	vars    map[types.Object]slot
	values  map[types.Object]*function // function values that have one name
	aliases map[types.Object]ast.Expr  // other names of functions
	labels  map[types.Object]label
	label   label            // of the statement that comes
	kept    map[ast.Expr]int // where the place of an operand is kept that is used twice
}

// typed is the type of an expression.
func (c *compiler) typed(e ast.Expr) (slot, error) {
	t := c.info.TypeOf(e)
	if t == nil {
		return slot{}, errOther
	}
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		t = types.Default(t)
	}
	if s, ok := kindOf(t); ok {
		return s, nil
	}
	return slot{}, errOther
}

// local is the slot of a variable.
func (c *compiler) local(id *ast.Ident) (slot, error) {
	obj := c.info.Uses[id]
	if obj == nil {
		obj = c.info.Defs[id]
	}
	if s, ok := c.vars[obj]; ok {
		return s, nil
	}
	return slot{}, errOther
}

func (c *compiler) float(e ast.Expr) (floatExpr, error) {
	t, err := c.typed(e)
	if err != nil || t.in() != floats {
		return nil, errOther
	}
	if v := c.info.Types[e].Value; v != nil {
		k, _ := constant.Float64Val(v)
		if t.kind == types.Float32 {
			k32, _ := constant.Float32Val(v)
			k = float64(k32)
		}
		return func(*frame) float64 { return k }, nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if x := c.initial(e); x != nil {
			return c.float(x)
		}
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) float64 { return fr.f[at] }, err
	case *ast.IndexExpr, *ast.SelectorExpr:
		return load[float64, floatExpr](c, e, func(el *element) func([]byte, int64) float64 { return el.floats.load })
	case *ast.UnaryExpr:
		v, err := c.float(e.X)
		switch e.Op {
		case token.ADD:
			return v, err
		case token.SUB:
			return func(fr *frame) float64 { return -v(fr) }, err
		}
	case *ast.BinaryExpr:
		return c.floatBinary(e, t.kind)
	case *ast.CallExpr:
		return c.floatCall(e, t)
	}
	return nil, errOther
}

func (c *compiler) floatBinary(e *ast.BinaryExpr, kind types.BasicKind) (floatExpr, error) {
	x, err := c.float(e.X)
	if err != nil {
		return nil, err
	}
	y, err := c.float(e.Y)
	if err != nil {
		return nil, err
	}
	v := floatOp(e.Op, x, y)
	if v == nil {
		return nil, errOther
	}
	return round(kind, v), nil
}

func floatOp(op token.Token, x, y floatExpr) floatExpr {
	switch op {
	case token.ADD:
		return func(fr *frame) float64 { return x(fr) + y(fr) }
	case token.SUB:
		return func(fr *frame) float64 { return x(fr) - y(fr) }
	case token.MUL:
		return func(fr *frame) float64 { return x(fr) * y(fr) }
	case token.QUO:
		return func(fr *frame) float64 { return x(fr) / y(fr) }
	}
	return nil
}

// int is a whole number, or a boolean as one.
func (c *compiler) int(e ast.Expr) (intExpr, error) {
	t, err := c.typed(e)
	if err != nil || t.in() != ints {
		return nil, errOther
	}
	if t.kind == types.Bool {
		b, err := c.bool(e)
		return func(fr *frame) int64 { return number(b(fr)) }, err
	}
	if v := c.info.Types[e].Value; v != nil {
		k, exact := constant.Int64Val(constant.ToInt(v))
		if unsigned(t.kind) {
			var u uint64
			u, exact = constant.Uint64Val(constant.ToInt(v))
			k = int64(u)
		}
		if !exact {
			return nil, errOther
		}
		return func(*frame) int64 { return k }, nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if x := c.initial(e); x != nil {
			return c.int(x)
		}
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) int64 { return fr.i[at] }, err
	case *ast.IndexExpr, *ast.SelectorExpr:
		return load[int64, intExpr](c, e, func(el *element) func([]byte, int64) int64 { return el.ints.load })
	case *ast.UnaryExpr:
		v, err := c.int(e.X)
		switch e.Op {
		case token.ADD:
			return v, err
		case token.SUB:
			return wrap(t.kind, func(fr *frame) int64 { return -v(fr) }), err
		case token.XOR:
			return wrap(t.kind, func(fr *frame) int64 { return ^v(fr) }), err
		}
	case *ast.BinaryExpr:
		return c.intBinary(e, t.kind)
	case *ast.CallExpr:
		return c.intCall(e, t)
	}
	return nil, errOther
}

func (c *compiler) intBinary(e *ast.BinaryExpr, kind types.BasicKind) (intExpr, error) {
	x, err := c.int(e.X)
	if err != nil {
		return nil, err
	}
	y, err := c.operand(e)
	if err != nil {
		return nil, err
	}
	v := intOp(e.Op, x, y)
	if unsigned(kind) {
		if u := unsignedOp(e.Op, x, y); u != nil {
			v = u
		}
	}
	if v == nil {
		return nil, errOther
	}
	return wrap(kind, v), nil
}

// operand is the right one; a constant count of a shift is of a type not known here.
func (c *compiler) operand(e *ast.BinaryExpr) (intExpr, error) {
	if v := c.info.Types[e.Y].Value; v != nil && (e.Op == token.SHL || e.Op == token.SHR) {
		k, exact := constant.Int64Val(constant.ToInt(v))
		if !exact {
			return nil, errOther
		}
		return func(*frame) int64 { return k }, nil
	}
	y, err := c.int(e.Y)
	if err != nil {
		return nil, err
	}
	if t, err := c.typed(e.Y); err == nil && unsigned(t.kind) && (e.Op == token.SHL || e.Op == token.SHR) {
		return func(fr *frame) int64 { // all from 64 on are the same
			if n := uint64(y(fr)); n < 64 {
				return int64(n)
			}
			return 64
		}, nil
	}
	return y, nil
}

// unsignedOp are the operations that are others for the bits of uint64.
func unsignedOp(op token.Token, x, y intExpr) intExpr {
	switch op {
	case token.QUO:
		return func(fr *frame) int64 { return int64(uint64(x(fr)) / uint64(y(fr))) }
	case token.REM:
		return func(fr *frame) int64 { return int64(uint64(x(fr)) % uint64(y(fr))) }
	case token.SHR:
		return func(fr *frame) int64 { return int64(uint64(x(fr)) >> y(fr)) }
	}
	return nil
}

func intOp(op token.Token, x, y intExpr) intExpr {
	switch op {
	case token.ADD:
		return func(fr *frame) int64 { return x(fr) + y(fr) }
	case token.SUB:
		return func(fr *frame) int64 { return x(fr) - y(fr) }
	case token.MUL:
		return func(fr *frame) int64 { return x(fr) * y(fr) }
	case token.QUO:
		return func(fr *frame) int64 { return x(fr) / y(fr) }
	case token.REM:
		return func(fr *frame) int64 { return x(fr) % y(fr) }
	case token.AND:
		return func(fr *frame) int64 { return x(fr) & y(fr) }
	case token.OR:
		return func(fr *frame) int64 { return x(fr) | y(fr) }
	case token.XOR:
		return func(fr *frame) int64 { return x(fr) ^ y(fr) }
	case token.AND_NOT:
		return func(fr *frame) int64 { return x(fr) &^ y(fr) }
	case token.SHL:
		return func(fr *frame) int64 { return x(fr) << y(fr) }
	case token.SHR:
		return func(fr *frame) int64 { return x(fr) >> y(fr) }
	}
	return nil
}

// bool is a condition.
func (c *compiler) bool(e ast.Expr) (condition, error) {
	if t, err := c.typed(e); err != nil || t.slice || t.kind != types.Bool {
		return nil, errOther
	}
	if v := c.info.Types[e].Value; v != nil {
		k := constant.BoolVal(v)
		return func(*frame) bool { return k }, nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if x := c.initial(e); x != nil {
			return c.bool(x)
		}
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) bool { return fr.i[at] != 0 }, err
	case *ast.IndexExpr, *ast.SelectorExpr:
		v, err := load[int64, intExpr](c, e, func(el *element) func([]byte, int64) int64 { return el.ints.load })
		return func(fr *frame) bool { return v(fr) != 0 }, err
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			v, err := c.bool(e.X)
			return func(fr *frame) bool { return !v(fr) }, err
		}
	case *ast.BinaryExpr:
		return c.boolBinary(e)
	case *ast.CallExpr:
		return c.boolCall(e)
	}
	return nil, errOther
}

func (c *compiler) boolBinary(e *ast.BinaryExpr) (condition, error) {
	if e.Op == token.LAND || e.Op == token.LOR {
		x, err := c.bool(e.X)
		if err != nil {
			return nil, err
		}
		y, err := c.bool(e.Y)
		if e.Op == token.LAND {
			return func(fr *frame) bool { return x(fr) && y(fr) }, err
		}
		return func(fr *frame) bool { return x(fr) || y(fr) }, err
	}
	t, err := c.typed(e.X)
	if err != nil {
		return nil, err
	}
	switch t.in() {
	case floats:
		return compared(e, c.float)
	case ints:
		if unsigned(t.kind) && e.Op != token.EQL && e.Op != token.NEQ {
			return compared(e, func(e ast.Expr) (func(*frame) uint64, error) {
				v, err := c.int(e)
				return func(fr *frame) uint64 { return uint64(v(fr)) }, err
			})
		}
		return compared(e, c.int)
	case complexes, errs:
		return c.same(e, t)
	}
	return c.sameLead(e, t)
}

// compared is a comparison of two numbers.
func compared[V float64 | int64 | uint64, E ~func(*frame) V](e *ast.BinaryExpr, operand func(ast.Expr) (E, error)) (condition, error) {
	x, err := operand(e.X)
	if err != nil {
		return nil, err
	}
	y, err := operand(e.Y)
	switch e.Op {
	case token.EQL:
		return func(fr *frame) bool { return x(fr) == y(fr) }, err
	case token.NEQ:
		return func(fr *frame) bool { return x(fr) != y(fr) }, err
	case token.LSS:
		return func(fr *frame) bool { return x(fr) < y(fr) }, err
	case token.LEQ:
		return func(fr *frame) bool { return x(fr) <= y(fr) }, err
	case token.GTR:
		return func(fr *frame) bool { return x(fr) > y(fr) }, err
	case token.GEQ:
		return func(fr *frame) bool { return x(fr) >= y(fr) }, err
	}
	return nil, errOther
}

// slice is a slice of numbers.
func (c *compiler) slice(e ast.Expr) (sliceExpr, error) {
	if c.isNil(e) {
		return func(*frame) []byte { return nil }, nil
	}
	t, err := c.typed(e)
	if err != nil || !t.slice {
		return nil, errOther
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if x := c.initial(e); x != nil {
			build, err := c.slice(x)
			return once(build), err
		}
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) []byte { return fr.s[at] }, err
	case *ast.SliceExpr:
		return c.cut(e, t)
	case *ast.CallExpr:
		return c.sliceCall(e, t)
	case *ast.IndexExpr, *ast.SelectorExpr:
		return load[[]byte, sliceExpr](c, e, func(el *element) func([]byte, int64) []byte { return el.slices.load })
	case *ast.CompositeLit:
		return c.sliceLiteral(e, t)
	}
	return nil, errOther
}

// index is the index of an element; one without a sign of 64 bits is left to the interpreter, as its panic has other words.
func (c *compiler) index(e ast.Expr) (intExpr, error) {
	if t, err := c.typed(e); err != nil || unsigned(t.kind) && c.info.Types[e].Value == nil {
		return nil, errOther
	}
	return c.int(e)
}

// cut is s[from:to].
func (c *compiler) cut(e *ast.SliceExpr, t slot) (sliceExpr, error) {
	s, _, err := c.elements(e.X)
	if err != nil || e.Slice3 {
		return nil, errOther
	}
	from, to := intExpr(func(*frame) int64 { return 0 }), intExpr(nil)
	if e.Low != nil {
		if from, err = c.index(e.Low); err != nil {
			return nil, err
		}
	}
	if e.High != nil {
		if to, err = c.index(e.High); err != nil {
			return nil, err
		}
	}
	el := t.element()
	if el == nil {
		return nil, errOther
	}
	cut := el.cut
	return func(fr *frame) []byte {
		h := s(fr)
		lo, hi := from(fr), int64(len(h))
		if to != nil {
			hi = to(fr)
		}
		return cut(h, int(lo), int(hi))
	}, nil
}

// load is an element of a slice, an array or a map, or a field.
func load[V any, E ~func(*frame) V](c *compiler, e ast.Expr, by func(*element) func([]byte, int64) V) (E, error) {
	t, err := c.typed(e)
	if err != nil {
		return nil, err
	}
	get := by(t.access())
	ix, ok := e.(*ast.IndexExpr)
	if over, err := c.typedOperand(ix, ok); err == nil && over.in() == tables {
		look, err := lookup[V](c, ix)
		return func(fr *frame) V { v, _ := look(fr); return v }, err
	} else if err == nil && over.slice {
		s, err := c.slice(ix.X)
		if err != nil {
			return nil, err
		}
		i, err := c.index(ix.Index)
		return func(fr *frame) V { return get(s(fr), i(fr)) }, err
	}
	p, err := c.address(e)
	return func(fr *frame) V { return get(cell(p(fr)), 0) }, err
}

// typedOperand is the type of what is indexed, if something is.
func (c *compiler) typedOperand(e *ast.IndexExpr, ok bool) (slot, error) {
	if !ok {
		return slot{}, errOther
	}
	return c.typed(e.X)
}
