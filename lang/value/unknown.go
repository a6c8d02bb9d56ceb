// What a checker knows of a value that only running can tell.
package value

// Unknown stands for a value that only running can tell; it exists in checking and
// explain, never while a program runs.
type Unknown struct {
	// Known is what the checker knows of it; nil: nothing at all.
	Known *Known
	// A bare nil pointer would be an empty Cell.
	_ bool
}

// Known is what is known of a value without the value itself.
type Known struct {
	// Class is the type's name: int, float, str, bool, list …; "" if that is not known.
	Class string
	// Plain says that it is data: neither a function nor an object of the program, and
	// nothing that holds one.
	Plain bool
	// Size is the name of what it counts, of an int that is a size; "" of others.
	Size any
}
