// Results as a context takes them: rounded to its precision, in its range.
package decimal

// roundsUp reports whether what is left off of a coefficient rounds away from zero.
func (r rounding) roundsUp(neg bool, q coef, rest int) bool {
	if rest == nothing {
		return false
	}
	switch r {
	case down:
		return false
	case up:
		return true
	case ceiling:
		return !neg
	case floor:
		return neg
	case zeroFiveUp:
		return q.modulo(5) == 0
	}
	if rest != half {
		return rest > half
	}
	return r == halfUp || r == halfEven && q.odd()
}

// shorten rounds a coefficient to so many digits less.
func (r rounding) shorten(neg bool, c coef, places int64) (q coef, exact bool) {
	q, rest := c.cut(places)
	if r.roundsUp(neg, q, rest) {
		q = q.add(small(1))
	}
	return q, rest == nothing
}

// rescale is a number's coefficient for another exponent.
func (r rounding) rescale(x number, exp int64) (coef, status) {
	if x.exp >= exp {
		return x.coef.scale(x.exp - exp), 0
	}
	n, exact := r.shorten(x.neg, x.coef, exp-x.exp)
	if exact {
		return n, rounded
	}
	return n, rounded | inexact
}

// fixed is a number as the context takes it, with the conditions that are met.
func (x *context) fixed(n number, s status) (number, status) {
	if n.kind != finite {
		return n, s
	}
	tiny, top := x.tiny(), x.top()
	if n.coef.zero() {
		high := x.emax
		if x.clamp {
			high = top
		}
		if low := min(max(n.exp, tiny), high); low != n.exp {
			n.exp = low
			s |= clamped
		}
		return n, s
	}
	least := n.coef.digits() + n.exp - x.prec
	if least > top {
		return x.overflowed(n.neg), s | overflow | inexact | rounded
	}
	isSubnormal := least < tiny
	if isSubnormal {
		least = tiny
		s |= subnormal
	}
	if n.exp >= least {
		if x.clamp && n.exp > top {
			s |= clamped
			n.coef, n.exp = n.coef.scale(n.exp-top), top
		}
		return n, s
	}
	q, exact := x.rounding.shorten(n.neg, n.coef, least-n.exp)
	n.coef, n.exp = q, least
	if q.digits() > x.prec {
		n.coef, _ = q.quoRem(small(10))
		n.exp++
	}
	if n.exp > top {
		return x.overflowed(n.neg), s | overflow | inexact | rounded
	}
	s |= rounded
	if !exact {
		s |= inexact
		if isSubnormal {
			s |= underflow
		}
	}
	if n.coef.zero() {
		s |= clamped
	}
	return n, s
}

// overflowed is what stands for a number that is too large.
func (x *context) overflowed(neg bool) number {
	switch r := x.rounding; {
	case r == halfUp, r == halfEven, r == halfDown, r == up, r == ceiling && !neg, r == floor && neg:
		return infinity(neg)
	}
	return number{neg: neg, coef: nines(x.prec), exp: x.top()}
}

// quieted is a NaN that signals no more, with a payload that fits.
func (x *context) quieted(n number) number {
	room := x.prec
	if x.clamp {
		room--
	}
	if !n.coef.zero() && n.coef.digits() > room {
		_, n.coef = n.coef.quoRem(large(pow10(room)))
	}
	return number{neg: n.neg, coef: n.coef, kind: quiet}
}

// nans is what an operation on NaNs gives; ok is false where there is none.
func (x *context) nans(a, b *number) (r number, s status, ok bool) {
	if a.kind == finite && b.kind == finite {
		return r, 0, false
	}
	for _, n := range []*number{a, b} {
		if n.kind == signals {
			return x.quieted(*n), invalidOperation, true
		}
	}
	for _, n := range []*number{a, b} {
		if n.kind == quiet {
			return x.quieted(*n), 0, true
		}
	}
	return r, 0, false
}

// refixed is fixed of any number.
func (x *context) refixed(n number) (number, status) {
	if r, s, ok := x.nans(&n, &n); ok {
		return r, s
	}
	return x.fixed(n, 0)
}
