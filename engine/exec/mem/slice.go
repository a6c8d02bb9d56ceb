// Memory as a slice of elements.

package mem

import "unsafe"

// Slice views a block as elements.
func Slice[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }
