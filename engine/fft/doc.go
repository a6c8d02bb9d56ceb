// Package fft transforms complex sequences: X[k] = Σ x[j]·exp(∓2πi·j·k/n). It
// knows plain slices only; rows, axes, element types and scale factors are its
// caller's business, but for a number of sequences side by side.
//
// A Plan holds what one length needs:
//
//	factors 2, 3, 4, 5    passes after Stockham, which sort as they go:
//	and up to 13          no element is moved for its own sake
//	long lengths          four steps: columns, twiddles, rows, transposed
//	                      as they are written, so that the caches are enough
//	large prime factors   a convolution with a chirp (Bluestein), by a
//	                      transform of a length that is none
//
// Passes work on vectors: generated assembly on amd64, Go elsewhere. Results
// do not depend on which, but for the last digits.
package fft
