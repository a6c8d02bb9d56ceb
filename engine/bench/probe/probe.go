// Package probe finds the machine's limits: loops that do nothing but multiply
// and add, read, write or copy.
package probe

import "unsafe"

// Name tells which instructions the loops use.
func Name() string { return loops.name }

// routines are the loops of one kind of machine. Lengths are multiples of lineBytes.
type routines struct {
	name  string
	mul32 func(rounds int) float64 // gives the operations done
	mul64 func(rounds int) float64
	read  func(p *byte, n int)
	write func(p *byte, n int)
	copy  func(dst, src *byte, n int)
}

// lineBytes is what the loops do at a stretch.
const lineBytes = 1024

// pieceBytes is the most that one call goes through: assembly cannot be preempted.
const pieceBytes = 1 << 20

// Multiply32 does rounds of multiplications and additions of float32 and gives
// how many operations that was; Multiply64 likewise.
func Multiply32(rounds int) float64 { return loops.mul32(rounds) }

// Multiply64 does rounds of multiplications and additions of float64.
func Multiply64(rounds int) float64 { return loops.mul64(rounds) }

// Read reads all of b once and gives the bytes; Write and Copy likewise.
func Read(b []byte) float64 {
	pieces(len(b), func(at, n int) { loops.read(&b[at], n) })
	return float64(len(b))
}

// Write writes all of b once, past the caches where the machine can.
func Write(b []byte) float64 {
	pieces(len(b), func(at, n int) { loops.write(&b[at], n) })
	return float64(len(b))
}

// Copy copies b to a, of the same length.
func Copy(a, b []byte) float64 {
	pieces(len(b), func(at, n int) { loops.copy(&a[at], &b[at], n) })
	return float64(len(a) + len(b))
}

func pieces(n int, f func(at, n int)) {
	n &^= lineBytes - 1
	for at := 0; at < n; at += pieceBytes {
		f(at, min(pieceBytes, n-at))
	}
}

// Buffer is n bytes of touched memory, aligned to a page.
func Buffer(n int) []byte {
	const page = 4 << 10
	b := make([]byte, n+page)
	skip := int(-uintptr(unsafe.Pointer(&b[0])) & (page - 1))
	b = b[skip : skip+n : skip+n]
	for i := 0; i < n; i += page {
		b[i] = 1
	}
	return b
}
