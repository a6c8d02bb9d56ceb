// Package reduce is NumPy's reductions, statistics and histograms, differences and sums
// along axes, and questions about whole arrays.
package reduce

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's reductions.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(reductionEntries, statisticEntries, quantileEntries, nanEntries, histogramEntries, histogramddEntries, logicEntries, calculusEntries, convolveEntries)}
}
