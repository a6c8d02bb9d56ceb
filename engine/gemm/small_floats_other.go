// Builds and machines without routines for small floats.

//go:build !amd64 || purego

package gemm

func (p *mixed[T]) isSmallColumn(*Context) bool { return false }

func (p *mixed[T]) smallColumn(*Context) {}

func (p *mixed[T]) usesPairs(*Context) bool { return false }

func (p *mixed[T]) pairs(*Context, []T, int, int, int, int, int, int, View[T], bool) bool {
	return false
}
