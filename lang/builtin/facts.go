// Facts about entries that those who call them act on. A fact stands in the entry, or
// in the Contents of its library for all entries that say nothing else; a test fails
// where neither says it.
package builtin

// ArgUse says what becomes of the arguments of a call.
type ArgUse uint8

const (
	Unsaid ArgUse = iota
	// Read arguments are only read while the function runs, unless what it gives back
	// shows otherwise: a caller may give their memory away afterwards.
	Read
	// Kept arguments may be held on to.
	Kept
)

// Replay says which of a call's arguments its program depends on beside their types,
// and so where the program of one call serves the next. NoReplay: it depends on more.
type Replay uint8

const (
	NoReplay     Replay = iota
	ReplayPlain         // its first argument, and numbers and texts as written
	ReplayArrays        // arrays and numbers in each place
	ReplayJoin          // a list or tuple of arrays, then what is written
	ReplayTyped         // its first argument, and a type
	ReplayIndex         // its first argument and an array of indices
	ReplayOrder         // the first argument, whose order in memory shows in the result
)

// Reads reports whether the entry only reads its arguments.
func (e *Entry) Reads() bool { return e.Args == Read }

// Replays says how calls of the entry may be recorded: elementwise functions of one
// result read arrays in each place.
func (e *Entry) Replays() Replay {
	if e.Ufunc != nil && e.Ufunc.Nout == 1 {
		return ReplayArrays
	}
	return e.Replay
}

// ReplayKeyword reports whether a keyword argument that is written as a number, a text
// or a constant is part of what a recorded call is known by.
func ReplayKeyword(name string) bool {
	switch name {
	case "axis", "keepdims", "decimals", "kind", "ord", "ddof", "n", "k", "offset", "side", "shift", "repeats", "minlength":
		return true
	}
	return false
}
