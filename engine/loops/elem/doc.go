// Package elem has what all loops share: sets of element types, views of memory as another type, and the bridge to the
// machine's vector routines.
package elem
