// Package probe finds the machine's limits: loops that do nothing but multiply
// and add, read, write or copy.
package probe

import "unsafe"

// Probe has the loops of this machine.
type Probe struct{ r routines }

// New chooses the loops.
func New() Probe { return Probe{choose()} }

// Portable has the loops in Go.
func Portable() Probe { return Probe{portable()} }

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

// Name tells which instructions the loops use.
func (p Probe) Name() string { return p.r.name }

// Multiply32 does rounds of multiplications and additions of float32, at least
// one, and gives how many operations that was.
func (p Probe) Multiply32(rounds int) float64 { return p.r.mul32(max(rounds, 1)) }

// Multiply64 is Multiply32 of float64.
func (p Probe) Multiply64(rounds int) float64 { return p.r.mul64(max(rounds, 1)) }

// Read reads b once, whole lines of it, and gives the bytes.
func (p Probe) Read(b []byte) float64 {
	return pieces(len(b), func(at, n int) { p.r.read(&b[at], n) })
}

// Write writes b once, past the caches where the machine can. b is aligned as
// Buffer aligns.
func (p Probe) Write(b []byte) float64 {
	return pieces(len(b), func(at, n int) { p.r.write(&b[at], n) })
}

// Copy copies b to a, of the same length, and gives the bytes read and written.
func (p Probe) Copy(a, b []byte) float64 {
	return 2 * pieces(min(len(a), len(b)), func(at, n int) { p.r.copy(&a[at], &b[at], n) })
}

func pieces(n int, f func(at, n int)) float64 {
	n &^= lineBytes - 1
	for at := 0; at < n; at += pieceBytes {
		f(at, min(pieceBytes, n-at))
	}
	return float64(n)
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
