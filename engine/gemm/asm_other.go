// Builds and machines without assembly routines.

//go:build !(amd64 || arm64) || purego

package gemm

func (p *problem[T]) assembly(*Context) bool { return false }

func (p *problem[T]) hasKernels(*Context) bool { return false }

func (p *problem[T]) direct(*Context) bool { return false }

func (p *problem[T]) many(*Context, int, Places, Places, Places) bool { return false }

func (p *problem[T]) vector(*Context) bool { return false }

func (p *problem[T]) addPieces(*Context, []T, int) bool { return false }

func (p *problem[T]) lines(*Context) bool { return false }

func (p *problem[T]) lanes(*Context, int) bool { return false }
