// Package python is the part of Python that has a name without import: its builtins, and
// the methods and attributes of its types.
package python

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is Python's builtins, and the methods of its types.
var Library = builtin.Library{Modules: []string{"io", "__future__", "builtins"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(pySequenceEntries, pyNumberEntries, pyObjectEntries, pyFunctionEntries, pyExceptionEntries, pyClassEntries, descriptorEntries, generatorEntries, pyNumTextEntries, pyConsoleEntries, pyTextEntries, pyFileEntries, ioFileEntries, pyStrEntries, pyStrCaseEntries, pyStrFormatEntries, pyBytesEntries, pyListEntries, pyDictEntries, pySetEntries, pyNumericEntries, hugeRangeEntries),
		Constants: pythonConstants(), Specials: specialEntries()}
}
