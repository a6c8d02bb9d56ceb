// Libraries: packages outside this one whose entries join the table. A library
// is opened when a program first names something of it, not before: the start of
// tq pays for the list alone.
package builtin

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/lang/object"
)

// Library is what one package adds to the language.
type Library struct {
	// Modules are the names that import finds: re, os, os.path.
	Modules []string
	// Under lists the dotted names below which its entries and constants are, so
	// that looking them up opens it; nil is Modules. A library with names anywhere
	// else (len, str.upper) is Core.
	Under []string
	// Bare are those of its names that are known without import.
	Bare []string
	// Core libraries are part of the table from the first look-up on.
	Core bool
	// Open makes its contents; it is called once.
	Open func() Contents
}

// Contents is what a library holds.
type Contents struct {
	Entries []Entry
	// Args says what becomes of the arguments of entries that do not say it themselves.
	Args ArgUse
	// Constants by dotted name: string.digits; classes too: re.Pattern, re.error.
	Constants map[string]object.Value
	// Specials are the special methods of builtin classes, list.__add__: for programs
	// that name them, not for operators. Only those of Core libraries count.
	Specials []Entry
}

// library is a Library of which a part may have been used.
type library struct {
	Library
	open func() *shelf
}

// shelf is the contents of a library, by dotted name.
type shelf struct {
	entries   map[string]*Entry
	constants map[string]object.Value
	specials  []Entry
}

// libraries are those that Use was given. They are set before the first look-up,
// and do not change after it.
var libraries struct {
	all     []*library
	under   map[string][]*library
	bare    map[string]*library
	modules []string
	closed  bool // the table is made
}

// Use adds libraries to the language. It is called once, before anything is looked
// up: package lang's library.go lists them all.
func Use(list ...Library) {
	if libraries.closed {
		panic("builtin: Use after the first look-up")
	}
	if libraries.under == nil {
		libraries.under, libraries.bare = map[string][]*library{}, map[string]*library{}
	}
	for _, l := range list {
		lib := &library{Library: l}
		lib.open = sync.OnceValue(func() *shelf { return shelve(l.Open()) })
		libraries.all = append(libraries.all, lib)
		libraries.modules = append(libraries.modules, l.Modules...)
		for _, name := range l.Bare {
			libraries.bare[name] = lib
		}
		under := l.Under
		if under == nil {
			under = l.Modules
		}
		for _, prefix := range under {
			libraries.under[prefix] = append(libraries.under[prefix], lib)
		}
	}
}

// shelve prepares the contents of a library for being looked up.
func shelve(c Contents) *shelf {
	s := &shelf{entries: make(map[string]*Entry, len(c.Entries)), constants: c.Constants, specials: c.Specials}
	for i := range c.Entries {
		e := &c.Entries[i]
		if e.Args == Unsaid {
			e.Args = c.Args
		}
		if e.Args == Unsaid && e.python {
			e.Args = Kept
		}
		for _, n := range e.Names {
			if s.entries[n] == nil {
				s.entries[n] = e
			}
		}
	}
	return s
}

// NewEntry makes an entry that stands in no library: a class made by the program has one.
func NewEntry(e Entry) *Entry {
	e.prepare()
	return &e
}

// preparing is held by who prepares an entry.
var preparing sync.Mutex

// ready is the entry, prepared: that is done when it is first looked up, since a program
// needs few of them.
func (e *Entry) ready() *Entry {
	if atomic.LoadUint32(&e.prepared) == 0 {
		preparing.Lock()
		defer preparing.Unlock()
		if e.prepared == 0 {
			e.prepare()
			atomic.StoreUint32(&e.prepared, 1)
		}
	}
	return e
}

// prepare computes what an entry's text says about it.
func (e *Entry) prepare() {
	e.sig, e.text = parseSignature(e.Params), strings.HasPrefix(e.Names[0], "str.")
	e.of = e.methodOf()
	e.method = !e.Static && len(e.sig.params) > 0 && e.sig.params[0].Name == "self"
	e.held = e.method && !strings.HasPrefix(e.Names[0], "object.")
	if e.held && e.of == "" {
		e.self = new(atomic.Pointer[reflect.Type])
	}
	e.asker, e.plainArgs, e.number = askerOf(e.Names[0]), plainArguments(e.Names[0]), ofNumbers(e.Names[0])
	e.numpy = strings.HasPrefix(e.Names[0], "np.")
	e.arrays = e.numpy || strings.HasPrefix(e.Names[0], "ndarray.") || strings.HasPrefix(e.Names[0], "ufunc.") || e.Names[0] == "abs" || e.Names[0] == "divmod"
	e.plain = e.Ufunc == nil && !e.numpy && !strings.HasPrefix(e.Names[0], "ndarray.") && !strings.HasPrefix(e.Names[0], "ufunc.")
	e.reals = strings.HasPrefix(e.Names[0], "math.") && !takesInts(e.Names[0])
}

// shelvesOf lists the opened libraries that may hold a dotted name, the nearest first:
// for os.path.join those under os.path, then those under os; for a bare name the one
// that has it.
func shelvesOf(name string) []*shelf {
	var out []*shelf
	if lib := libraries.bare[name]; lib != nil {
		out = append(out, lib.open())
	}
	for i := strings.LastIndexByte(name, '.'); i > 0; i = strings.LastIndexByte(name[:i], '.') {
		for _, lib := range libraries.under[name[:i]] {
			if !lib.Core {
				out = append(out, lib.open())
			}
		}
	}
	return out
}

// shelved finds an entry of a library that is opened when it is asked.
func shelved(name string) (*Entry, bool) {
	for _, s := range shelvesOf(name) {
		if e := s.entries[name]; e != nil {
			return e.ready(), true
		}
	}
	return nil, false
}

// constant finds a constant by its dotted name.
func constant(name string) (object.Value, bool) {
	if v, ok := constants()[name]; ok {
		return v, true
	}
	for _, s := range shelvesOf(name) {
		if v, ok := s.constants[name]; ok {
			return v, true
		}
	}
	return nil, false
}

// libraryClass finds a class of a library by the name that Python shows: re.error.
func libraryClass(name string) (*object.Class, bool) {
	for _, s := range shelvesOf(name) {
		if c, ok := s.constants[name].(*object.Class); ok {
			return c, true
		}
	}
	return nil, false
}

// coreShelves opens the libraries that are part of the table.
func coreShelves() []*shelf {
	libraries.closed = true
	var out []*shelf
	for _, lib := range libraries.all {
		if lib.Core {
			out = append(out, lib.open())
		}
	}
	return out
}

// Modules lists the modules of the table: os.path, np.linalg.
func Modules() []string {
	out := slices.Clone(libraries.modules)
	slices.Sort(out)
	return slices.Compact(out)
}

// Made makes an entry of a function that a program has brought itself ready for calls.
func Made(e Entry) *Entry {
	out := &Python([]Entry{e})[0]
	out.prepare()
	return out
}
