// with: entering and leaving context managers, builtin ones and the program's.
package value

// Enter enters a context manager; exit leaves it, and is told the error that ended
// the block.
func Enter(t Thread, cm Value) (entered Value, exit func(err error) (swallow bool, e error), err error) {
	if c, ok := cm.(Context); ok {
		entered, err = c.Enter()
		return entered, c.Exit, err
	}
	class := userClass(cm)
	enter, leave := class.method("__enter__"), class.method("__exit__")
	switch {
	case enter == nil:
		return nil, nil, Errorf("TypeError", "'%s' object does not support the context manager protocol", cm.TypeName())
	case leave == nil:
		return nil, nil, Errorf("TypeError", "'%s' object does not support the context manager protocol (missed __exit__ method)", cm.TypeName())
	}
	if entered, err = callBound(t, enter, cm, class); err != nil {
		return nil, nil, err
	}
	return entered, func(err error) (bool, error) {
		args := []Value{None, None, None}
		if err != nil {
			exc, ok := ExceptionOf(t, err)
			if !ok {
				return false, nil
			}
			args[0], args[1] = exc.Class, exc
			if tb, ok := exc.Attr("__traceback__"); ok {
				args[2] = tb
			}
		}
		r, e := callBound(t, leave, cm, class, args...)
		if e != nil || err == nil {
			return false, e
		}
		return Truth(r)
	}, nil
}
