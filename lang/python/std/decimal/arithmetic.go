// Sums, products, quotients and roots.
package decimal

import "math/big"

func (x *context) add(a, b number) (number, status) {
	if r, s, ok := x.nans(&a, &b); ok {
		return r, s
	}
	switch {
	case a.kind != finite:
		if b.kind != finite && a.neg != b.neg {
			return nan, invalidOperation
		}
		return a, 0
	case b.kind != finite:
		return b, 0
	case a.coef.zero() || b.coef.zero():
		return x.addZero(a, b)
	}
	a, b = near(a, b, x.prec)
	exp := min(a.exp, b.exp)
	if far := max(a.adjusted(), b.adjusted()); far > x.emax+1 && max(a.exp, b.exp)-exp > mostDigits {
		return x.overflowed(a.neg && a.adjusted() == far || b.neg && b.adjusted() == far), overflow | inexact | rounded
	}
	p, q := a.coef.scale(a.exp-exp), b.coef.scale(b.exp-exp)
	if a.neg == b.neg {
		return x.fixed(number{neg: a.neg, coef: p.add(q), exp: exp}, 0)
	}
	switch p.cmp(q) {
	case 1:
		return x.fixed(number{neg: a.neg, coef: p.sub(q), exp: exp}, 0)
	case -1:
		return x.fixed(number{neg: b.neg, coef: q.sub(p), exp: exp}, 0)
	}
	return x.fixed(number{neg: x.rounding == floor, exp: exp}, 0)
}

func (x *context) sub(a, b number) (number, status) {
	if r, s, ok := x.nans(&a, &b); ok {
		return r, s
	}
	b.neg = !b.neg
	return x.add(a, b)
}

// near gives the operands of a sum, the smaller one replaced where only its sign matters.
func near(a, b number, prec int64) (number, number) {
	low, high := &b, &a
	if a.exp < b.exp {
		low, high = &a, &b
	}
	reach := min(-1, high.coef.digits()-prec-2) + high.exp
	if low.adjusted() < reach {
		*low = number{neg: low.neg, coef: small(1), exp: reach}
	}
	return a, b
}

func (x *context) addZero(a, b number) (number, status) {
	exp := min(a.exp, b.exp)
	if a.coef.zero() && b.coef.zero() {
		neg := a.neg && b.neg || x.rounding == floor && a.neg != b.neg
		return x.fixed(number{neg: neg, exp: exp}, 0)
	}
	n := a
	if n.coef.zero() {
		n = b
	}
	if exp = max(exp, n.exp-x.prec-1); n.exp > exp {
		n.coef, n.exp = n.coef.scale(n.exp-exp), exp
	}
	return x.fixed(n, 0)
}

func (x *context) mul(a, b number) (number, status) {
	if r, s, ok := x.nans(&a, &b); ok {
		return r, s
	}
	neg := a.neg != b.neg
	if a.kind != finite || b.kind != finite {
		if a.zero() || b.zero() {
			return nan, invalidOperation
		}
		return infinity(neg), 0
	}
	return x.fixed(number{neg: neg, coef: a.coef.mul(b.coef), exp: a.exp + b.exp}, 0)
}

func (x *context) div(a, b number) (number, status) {
	if r, s, ok := x.nans(&a, &b); ok {
		return r, s
	}
	neg := a.neg != b.neg
	switch {
	case a.kind != finite && b.kind != finite:
		return nan, invalidOperation
	case a.kind != finite:
		return infinity(neg), 0
	case b.kind != finite:
		return x.fixed(number{neg: neg, exp: x.tiny()}, clamped)
	case b.coef.zero() && a.coef.zero():
		return nan, divisionUndefined
	case b.coef.zero():
		return infinity(neg), divisionByZero
	case a.coef.zero():
		return x.fixed(number{neg: neg, exp: a.exp - b.exp}, 0)
	}
	ideal := a.exp - b.exp
	shift := b.coef.digits() - a.coef.digits() + x.prec + 1
	n := number{neg: neg, exp: ideal - shift}
	var r coef
	if shift >= 0 {
		n.coef, r = a.coef.scale(shift).quoRem(b.coef)
	} else {
		n.coef, r = a.coef.quoRem(b.coef.scale(-shift))
	}
	if !r.zero() {
		if n.coef.modulo(5) == 0 {
			n.coef = n.coef.add(small(1)) // so that a half is not taken for exact
		}
	} else if n.exp < ideal {
		zeros := int64(0)
		n.coef, zeros = n.coef.trim(ideal - n.exp)
		n.exp += zeros
	}
	return x.fixed(n, 0)
}

// divided is the whole quotient and the rest; ok is false where the quotient has too many
// digits.
func (x *context) divided(a, b number) (q coef, r number, ok bool) {
	if b.kind != finite {
		return coef{}, a, true
	}
	exp, far := min(a.exp, b.exp), a.adjusted()-b.adjusted()
	if a.coef.zero() || far <= -2 {
		return coef{}, number{neg: a.neg, coef: a.coef.scale(a.exp - exp), exp: exp}, true
	}
	if far > x.prec {
		return coef{}, r, false
	}
	q, rest := a.coef.scale(a.exp - exp).quoRem(b.coef.scale(b.exp - exp))
	if q.digits() > x.prec {
		return coef{}, r, false
	}
	return q, number{neg: a.neg, coef: rest, exp: exp}, true
}

func (x *context) floorDiv(a, b number) (number, status) {
	if r, s, ok := x.nans(&a, &b); ok {
		return r, s
	}
	neg := a.neg != b.neg
	switch {
	case a.kind != finite && b.kind != finite:
		return nan, invalidOperation
	case a.kind != finite:
		return infinity(neg), 0
	case b.zero() && a.zero():
		return nan, divisionUndefined
	case b.zero():
		return infinity(neg), divisionByZero
	}
	q, _, ok := x.divided(a, b)
	if !ok {
		return nan, divisionImpossible
	}
	return x.fixed(number{neg: neg, coef: q}, 0)
}

func (x *context) mod(a, b number) (number, status) {
	if r, s, ok := x.nans(&a, &b); ok {
		return r, s
	}
	switch {
	case a.kind != finite, b.zero() && !a.zero():
		return nan, invalidOperation
	case b.zero():
		return nan, divisionUndefined
	}
	_, r, ok := x.divided(a, b)
	if !ok {
		return nan, divisionImpossible
	}
	return x.refixed(r)
}

// divmod gives both.
func (x *context) divmod(a, b number) (q, r number, s status) {
	if n, s, ok := x.nans(&a, &b); ok {
		return n, n, s
	}
	neg := a.neg != b.neg
	switch {
	case a.kind != finite && b.kind != finite:
		return nan, nan, invalidOperation
	case a.kind != finite:
		return infinity(neg), nan, invalidOperation
	case b.zero() && a.zero():
		return nan, nan, divisionUndefined
	case b.zero():
		return infinity(neg), nan, divisionByZero | invalidOperation
	}
	n, rest, ok := x.divided(a, b)
	if !ok {
		return nan, nan, divisionImpossible
	}
	q, s = x.fixed(number{neg: neg, coef: n}, 0)
	r, t := x.refixed(rest)
	return q, r, s | t
}

// signed is a number with a sign: a zero has none but where sums round down.
func (x *context) signed(a number, neg bool) (number, status) {
	if r, s, ok := x.nans(&a, &a); ok {
		return r, s
	}
	a.neg = neg && (!a.zero() || x.rounding == floor)
	return x.fixed(a, 0)
}

func (x *context) sqrt(a number) (number, status) {
	if r, s, ok := x.nans(&a, &a); ok {
		return r, s
	}
	half := a.exp >> 1
	switch {
	case a.kind != finite && !a.neg:
		return a, 0
	case a.zero():
		return x.fixed(number{neg: a.neg, exp: half}, 0)
	case a.neg:
		return nan, invalidOperation
	}
	c, length := a.coef, (a.coef.digits()+1)>>1
	if a.exp&1 != 0 {
		c, length = a.coef.scale(1), a.coef.digits()>>1+1
	}
	shift, exact := x.prec+1-length, true
	if shift >= 0 {
		c = c.scale(2 * shift)
	} else {
		var rest int
		c, rest = c.cut(-2 * shift)
		exact = rest == nothing
	}
	root := new(big.Int).Sqrt(c.int())
	n := number{coef: large(root), exp: half - shift}
	if exact = exact && new(big.Int).Mul(root, root).Cmp(c.int()) == 0; exact {
		n.exp = half
		if shift >= 0 {
			n.coef, _ = n.coef.cut(shift)
		} else {
			n.coef = n.coef.scale(-shift)
		}
	} else if n.coef.modulo(5) == 0 {
		n.coef = n.coef.add(small(1))
	}
	even := *x
	even.rounding = halfEven
	return even.fixed(n, 0)
}

func (x *context) quantize(a, b number, how rounding) (number, status) {
	if a.kind != finite || b.kind != finite {
		if r, s, ok := x.nans(&a, &b); ok {
			return r, s
		}
		if a.kind != finite && b.kind != finite {
			return a, 0
		}
		return nan, invalidOperation
	}
	if b.exp < x.tiny() || b.exp > x.emax {
		return nan, invalidOperation
	}
	if a.coef.zero() {
		return x.fixed(number{neg: a.neg, exp: b.exp}, 0)
	}
	if far := a.adjusted(); far > x.emax || far-b.exp+1 > x.prec {
		return nan, invalidOperation
	}
	n, s := how.rescale(a, b.exp)
	last := b.exp + n.digits() - 1
	if n.digits() > x.prec || !n.zero() && last > x.emax {
		return nan, invalidOperation
	}
	if !n.zero() && last < x.emin {
		s |= subnormal
	}
	return x.fixed(number{neg: a.neg, coef: n, exp: b.exp}, s)
}

// integral is a number without digits behind the point.
func (x *context) integral(a number, how rounding, tells bool) (number, status) {
	if r, s, ok := x.nans(&a, &a); ok {
		return r, s
	}
	if a.kind != finite || a.exp >= 0 {
		return a, 0
	}
	n, s := how.rescale(a, 0)
	if !tells || a.coef.zero() {
		s = 0
	}
	return number{neg: a.neg, coef: n}, s
}

func (x *context) normalize(a number) (number, status) {
	n, s := x.refixed(a)
	if n.kind != finite {
		return n, s
	}
	if n.coef.zero() {
		return number{neg: n.neg}, s
	}
	top := x.emax
	if x.clamp {
		top = x.top()
	}
	if n.exp < top {
		zeros := int64(0)
		n.coef, zeros = n.coef.trim(top - n.exp)
		n.exp += zeros
	}
	return n, s
}
