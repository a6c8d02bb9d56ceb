package core

import (
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
)

// IntBounds are the least and greatest numbers of an integer type.
func IntBounds(d dtype.DType) (lo, hi *big.Int) {
	bits := uint(d.Size() * 8)
	one := big.NewInt(1)
	if d.IsUnsigned() {
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, bits), one)
	}
	half := new(big.Int).Lsh(one, bits-1)
	return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
}
