// Work on many elements asks now and then whether it is still wanted.
package value

// Ask reports the user's interrupt as an error; nil never does.
type Ask func() error

// askEvery is how many elements are worked on between two questions.
const askEvery = 1 << 16

// at asks in the i-th round of a loop of many short ones.
func (ask Ask) at(i int) error {
	if ask == nil || i&(askEvery-1) != askEvery-1 {
		return nil
	}
	return ask()
}

// asked asks after n elements that were worked on together.
func (ask Ask) asked(n int) error {
	if ask == nil || n < askEvery {
		return nil
	}
	return ask()
}

// Joined is a fresh slice of the elements of all.
func Joined[T any](ask Ask, all ...[]T) ([]T, error) {
	n := 0
	for _, e := range all {
		n += len(e)
	}
	if n == 0 {
		return nil, nil
	}
	out := make([]T, 0, n)
	if err := ask.asked(n); err != nil {
		return nil, err
	}
	since := 0
	for _, e := range all {
		for len(e) > 0 {
			k := min(len(e), askEvery)
			out, e = append(out, e[:k]...), e[k:]
			if since += k; since >= askEvery {
				if err := ask.asked(since); err != nil {
					return nil, err
				}
				since = 0
			}
		}
	}
	return out, nil
}

// repeated is a slice of n times the elements.
func repeated[T any](ask Ask, e []T, n int) ([]T, error) {
	out := make([]T, len(e)*n)
	p := copy(out, e)
	for p > 0 && p < len(out) && p < askEvery { // what there is doubles
		p += copy(out[p:], out[:p])
	}
	for period := p; p < len(out); {
		k := min(len(out)-p, askEvery)
		p += copy(out[p:p+k], out[p-period:])
		if err := ask.asked(k); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// SetOf is a set of values; unhashable ones are an error.
func SetOf(ask Ask, elems []Value) (*Set, error) {
	s := &Set{}
	for i, e := range elems {
		if err := s.Put(e, None); err != nil {
			return nil, err
		}
		if err := ask.at(i); err != nil {
			return nil, err
		}
	}
	return s, nil
}
