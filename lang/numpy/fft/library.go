// Package fft is np.fft, and NumPy's windows.
package fft

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is np.fft, and windows.
var Library = builtin.Library{Modules: []string{"np.fft"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(fftEntries, windowEntries)}
}
