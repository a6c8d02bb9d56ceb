// Functions with yield, and what iter gives: checking does not follow a generator's code.
package eval

import "github.com/tq-lang/tq/lang/value"

// iterOf is iter(v).
func (in *Interp) iterOf(v value.Value) (value.Value, error) {
	if it, ok := v.(value.Iterable); ok {
		if _, once := it.(value.Iterator); once {
			return v, nil
		}
	}
	if r, ok, err := value.IterValue(v); ok || err != nil {
		return r, err
	}
	it, err := in.Iterate(v)
	if err != nil {
		return nil, err
	}
	return iteratorValue{it}, nil
}

// iteratorValue is an iterator as a value.
type iteratorValue struct{ value.Iterator }

// TypeName is iterator.
func (iteratorValue) TypeName() string { return "iterator" }
