// The table: all entries by name, and the modules and attributes they make up.
package builtin

import (
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/value"
)

// sources lists the entries of each topic; a topic is a file.
var sources [][]Entry

// The list is set here because entries call each other through the table.
func init() {
	sources = [][]Entry{
		ufuncEntries, creationEntries, reductionEntries,
		scalarEntries, typeEntries, typeInfoEntries, rangeEntries, spacedEntries, matrixEntries, gridEntries, gridIndexEntries,
		triIndexEntries, bufferEntries, iteratingEntries, nditerEntries, reshapingEntries, axesEntries, joiningEntries, splittingEntries,
		repeatingEntries, paddingEntries, editingEntries, strideEntries, takingEntries, selectingEntries, placingEntries, searchingEntries,
		bitEntries, ndAttrEntries, ndMethodEntries, flatEntries, einsumEntries, tensorOpEntries, shapeEntries,
		ufuncMethodEntries, ufuncPairEntries, statisticEntries, quantileEntries, nanEntries, histogramEntries,
		histogramddEntries, sortEntries, setEntries, uniqueEntries, logicEntries, errstateEntries, arithmeticEntries, emathEntries, calculusEntries, convolveEntries,
		productEntries, linalgEntries, normEntries, fftEntries, windowEntries, polynomialEntries, poly1dEntries, functionalEntries,
		rngEntries, drawEntries, randomIntEntries, shufflingEntries, multivariateEntries,
		pySequenceEntries, pyNumberEntries, pyObjectEntries, pyClassEntries, pyNumTextEntries, pyConsoleEntries, pyFileEntries,
		pyStrEntries, pyStrCaseEntries, pyStrFormatEntries, pyBytesEntries, pyListEntries, pyDictEntries, pySetEntries, pyNumericEntries,
		mathEntries, mathIntEntries, itertoolsEntries, functoolsEntries, collectionsEntries, dequeEntries, sysEntries, miscEntries, warningEntries, hugeRangeEntries, byteOrderEntries, jsonEntries,
		dateEntries, busdayEntries, datetimeEntries, printOptionEntries, numberFormatEntries, loadEntries, npzEntries, tableFileEntries, saveEntries, stringEntries,
	}
}

// table holds every entry under each of its names. It is made once and never changes.
var table = sync.OnceValue(func() map[string]*Entry {
	m := make(map[string]*Entry, 2048)
	for _, list := range sources {
		for i := range list {
			e := &list[i]
			e.prepare()
			for _, n := range e.Names {
				if m[n] == nil { // a test holds that no name comes twice
					m[n] = e
				}
			}
		}
	}
	for _, s := range coreShelves() {
		for n, e := range s.entries {
			if m[n] == nil {
				m[n] = e
			}
		}
	}
	return m
})

// Lookup finds an entry by its dotted name.
func Lookup(name string) (*Entry, bool) {
	if e, ok := table()[name]; ok {
		return e, true
	}
	return shelved(name)
}

// All lists the entries, each once, by first name. It opens every library.
func All() []*Entry {
	var out []*Entry
	add := func(entries map[string]*Entry) {
		for n, e := range entries {
			if n == e.Names[0] {
				out = append(out, e)
			}
		}
	}
	add(table())
	for _, lib := range libraries.all {
		if !lib.Core {
			add(lib.open().entries)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name() < out[j].Name() })
	return out
}

// NamesUnder lists the last parts of the names with a prefix such as "np." or "ndarray.".
func NamesUnder(prefix string) []string {
	var out []string
	add := func(n string) {
		if rest, ok := strings.CutPrefix(n, prefix); ok && !strings.Contains(rest, ".") {
			out = append(out, rest)
		}
	}
	for n := range table() {
		add(n)
	}
	for n := range constants() {
		add(n)
	}
	for _, s := range shelvesOf(prefix) {
		for n := range s.entries {
			add(n)
		}
		for n := range s.constants {
			add(n)
		}
	}
	for _, list := range [][]string{slices.Collect(maps.Keys(modules)), pyModules} {
		for _, n := range list {
			if rest, ok := strings.CutPrefix(n, prefix); ok && prefix != "" && !strings.Contains(rest, ".") && IsModule(n) {
				out = append(out, rest)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Member finds a function or constant of a module: Member("np.linalg", "norm").
func Member(module, name string) (value.Value, bool) {
	full := module + "." + name
	if e, ok := Lookup(full); ok {
		return &Func{Entry: e}, true
	}
	return constant(full)
}

// Bare finds a name that is known without import: Python's builtins first,
// then NumPy's.
func Bare(name string) (value.Value, bool) {
	if e, ok := Lookup(name); ok {
		return &Func{Entry: e}, true
	}
	if v, ok := constants()[name]; ok {
		return v, true
	}
	return Member("np", name)
}

// prefixOf is the table's prefix for the attributes of a value.
func prefixOf(v value.Value) string {
	switch x := v.(type) {
	case *value.Array:
		return "ndarray."
	case value.Bool, value.BigInt:
		return "int."
	case *value.Set:
		return "set."
	case *Func:
		if x.Entry.Ufunc != nil && x.Self == nil {
			return "ufunc."
		}
		return "function."
	case *value.Class:
		return "type."
	case *value.Exception:
		return "exception."
	case interface{ TablePrefix() string }:
		return x.TablePrefix()
	}
	return v.TypeName() + "."
}

// Attr finds an attribute or bound method of a value; get is set for a
// property, which is to be called with v to have its value.
func Attr(v value.Value, name string) (found value.Value, get *Entry, ok bool) {
	e, ok := Lookup(prefixOf(v) + name)
	if c, isClass := v.(*value.Class); isClass && !ok {
		if e, ok = classMember(c, name); ok {
			return &Func{Entry: e}, nil, true
		}
	}
	if f, isFunc := v.(*Func); isFunc && !ok && f.Self == nil { // itertools.chain.from_iterable
		if e, ok = Lookup(f.Entry.Name() + "." + name); ok {
			return &Func{Entry: e}, nil, true
		}
	}
	if !ok {
		if e, ok = Lookup("object." + name); !ok {
			return nil, nil, false
		}
	}
	if e.Static {
		return &Func{Entry: e}, nil, true
	}
	if e.Property {
		return nil, e, true
	}
	return &Func{Entry: e, Self: v}, nil, true
}

// classMember finds a method through its class, to be called with an object:
// str.upper, ndarray.sum; or a function of the class: dict.fromkeys.
func classMember(c *value.Class, name string) (*Entry, bool) {
	if e, ok := Lookup("object." + name); ok && e.Property {
		return nil, false
	}
	for ; c != nil; c = c.Base {
		prefix := c.ShortName()
		if strings.HasPrefix(c.Name, "numpy.") && c.Base != nil && strings.HasPrefix(c.Base.Name, "numpy.") || c.Of != 0 && c.Name != prefix {
			prefix = "ndarray"
		}
		if e, ok := Lookup(prefix + "." + name); ok {
			return e, true
		}
		if e, ok := Lookup(c.Name + "." + name); ok && c.Name != prefix { // re.Pattern.match
			return e, true
		}
	}
	return nil, false
}

// AttrNames lists a value's attributes.
func AttrNames(v value.Value) []string { return NamesUnder(prefixOf(v)) }

// modules lists the dotted prefixes that are modules of their own.
var modules = map[string]bool{
	"np": true, "np.linalg": true, "np.random": true, "np.lib": true, "np.lib.stride_tricks": true, "np.lib.array_utils": true,
	"np.exceptions": true, "np.testing": true, "np.ma": false, "np.fft": true, "np.emath": true, "math": true, "tf": true, "tf.nn": true,
}

// IsModule tells whether a dotted prefix is a builtin module: np.linalg.
func IsModule(prefix string) bool {
	return modules[prefix] || slices.Contains(pyModules, prefix) || slices.Contains(libraries.modules, prefix)
}

// AttrEntry finds the entry of an attribute or method of a value.
func AttrEntry(v value.Value, name string) (*Entry, bool) { return Lookup(prefixOf(v) + name) }
