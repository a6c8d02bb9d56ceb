// Operators that change their left operand: |= and its like of sets; and what
// refused ones say.
package value

// InPlace does a op= b where a, a set, is changed by it; done is false where
// a op= b is a = a op b, or a has a method for it.
func InPlace(ask Ask, op Op, a, b Value) (done bool, err error) {
	x, ok := a.(*Set)
	y, also := b.(*Set)
	if !ok || !also || x.Frozen || op != Or && op != And && op != Sub && op != Xor {
		return false, nil
	}
	if op == Or {
		for i, k := range y.Keys() {
			if err := ask.at(i); err != nil {
				return true, err
			}
			if err := x.Put(k, None); err != nil {
				return true, err
			}
		}
		return true, nil
	}
	out, err := setOp(ask, op, x, y)
	if err == nil {
		x.Dict, x.Literal = out.(*Set).Dict, false
	}
	return true, err
}

// Augmented words the refusal of an operator as that of op=.
func Augmented(op Op, err error) error {
	e, ok := err.(*Error) // one that came through the program's own code has a place around it
	if !ok || !e.augments {
		return err
	}
	text := op.String()
	if op == Pow {
		text = "**"
	}
	again := *e
	again.refusal = func(a, b Value) string { return refusal(text+"=", a, b) }
	again.Msg = again.refusal(e.refused[0], e.refused[1])
	return &again
}
