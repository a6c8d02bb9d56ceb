// Package simd holds the engine's vector routines: assembly, the stubs that declare it, and a table of routines for each
// instruction set. What a machine lacks is nil in its table, and the loops do it in plain Go; so does a build with the tag
// purego.
//
// The assembly and its stubs are written by the programs in _asm, and a test compares them with a fresh run.
package simd
