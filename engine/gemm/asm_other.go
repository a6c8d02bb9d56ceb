// Builds and machines without assembly routines.

//go:build !(amd64 || arm64) || purego

package gemm

import "github.com/tq-lang/tq/engine/route"

func (p *problem[T]) assembly(*Context, route.How) {}

func (p *problem[T]) howBlocked(*Context) route.How { return route.Portable }

func (p *problem[T]) hasKernels(*Context) bool { return false }

func (p *problem[T]) multiplyInPlace(*Context) {}

func (p *problem[T]) fitsInPlace(*Context) bool { return false }

func (p *problem[T]) fitsMany(*Context, int, Places, Places, Places) bool { return false }

func (p *problem[T]) many(*Context, int, Places, Places, Places) {}

func (p *problem[T]) vector(*Context, route.How) {}

func (p *problem[T]) hasLines(*Context) bool { return false }

func (p *problem[T]) addPieces(*Context, []T, int) bool { return false }

func (p *problem[T]) lines(*Context) {}

func (p *problem[T]) lanes(*Context, int) bool { return false }

func denseDots(*Context, []float64, int, []float64, []float64) bool { return false }

func denseCombine(*Context, []float64, []float64, int, []float64, bool) bool { return false }
