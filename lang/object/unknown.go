// What a checker knows of a value that only running can tell.
package object

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
	// Elem is what a walk over it gives, as the checker notes it; nil if that is not known.
	Elem any
	// Of is the class of the program whose object it is; Class is "" then.
	Of *Class
	// Either are the kinds of which it is one; Class is "" then.
	Either []Value
}

// Text is the type as it is shown: "int", "int | None"; "" if it is not known.
func (k *Known) Text() string {
	switch {
	case k == nil:
		return ""
	case k.Of != nil:
		return k.Of.Name
	case len(k.Either) == 0:
		return k.Class
	}
	out := ""
	for i, v := range k.Either {
		if i > 0 {
			out += " | "
		}
		switch x := v.(type) {
		case Unknown:
			out += x.Known.Text()
		case *Array:
			out += x.Type().String()
		case NoneType:
			out += "None"
		default:
			out += v.TypeName()
		}
	}
	return out
}
