// What values may offer so that running programs need no ceremony with them.
package object

// CellSequence is a sequence that gives the element at an index, counted from the end if it
// is negative; ok is false where there is none.
type CellSequence interface {
	Value
	CellAt(i int64) (c Cell, ok bool)
}

// QuickCaller is a callable that may give a result at once for arguments by position; an
// empty cell says that it must be called.
type QuickCaller interface {
	Value
	QuickCall(args []Cell) Cell
}

// Prefixed is a callable that stands for another with arguments before those of a call, as
// functools.partial does; ok is false where more is to be done.
type Prefixed interface {
	Value
	Before() (fn Value, args []Value, ok bool)
}

// OneKind marks types whose values all have the same methods, those of the builtin table:
// none is added to one of them, none has another name.
type OneKind interface {
	Value
	OneKind()
}
