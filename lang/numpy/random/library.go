// Package random is np.random: streams, distributions, permutations.
package random

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is np.random.
var Library = builtin.Library{Modules: []string{"np.random", "np.random.mtrand", "np.random.bit_generator", "np.random._generator"}, Under: []string{"np.random", "numpy.random", "Generator", "RandomState", "SeedSequence", "PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(rngEntries(), drawEntries(), randomIntEntries(), shufflingEntries(), multivariateEntries()),
		Constants: rngClasses()}
}
