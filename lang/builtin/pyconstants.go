// Constants of Python's modules: string.digits, sys.maxsize, typing.List …
package builtin

import (
	"math"
	"os"
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/value"
)

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const asciiMarks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// pyConstants lists them by dotted name.
func pyConstants() map[string]value.Value {
	m := map[string]value.Value{
		"string.ascii_letters": value.Str(asciiLetters), "string.ascii_lowercase": value.Str(asciiLetters[:26]), "string.ascii_uppercase": value.Str(asciiLetters[26:]),
		"string.digits": value.Str("0123456789"), "string.hexdigits": value.Str("0123456789abcdefABCDEF"), "string.octdigits": value.Str("01234567"),
		"string.punctuation": value.Str(asciiMarks), "string.whitespace": value.Str(" \t\n\r\v\f"),
		"string.printable": value.Str("0123456789" + asciiLetters + asciiMarks + " \t\n\r\v\f"),
		"sys.maxsize":      value.Int(math.MaxInt64), "sys.maxunicode": value.Int(0x10ffff), "sys.byteorder": value.Str("little"),
		"sys.version": value.Str("3.11 (tq)"), "sys.platform": value.Str(map[string]string{"windows": "win32"}[runtime.GOOS]), "sys.executable": value.Str(""),
		"sys.path": value.NewList(), "sys.modules": value.NewDict(),
		"sys.version_info": fixedTuple("sys.version_info", "major minor micro releaselevel serial", value.Int(3), value.Int(11), value.Int(0), value.Str("final"), value.Int(0)),
		"sys.float_info": fixedTuple("sys.float_info", "max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds",
			value.Float(math.MaxFloat64), value.Int(1024), value.Int(308), value.Float(0x1p-1022), value.Int(-1021), value.Int(-307),
			value.Int(15), value.Int(53), value.Float(0x1p-52), value.Int(2), value.Int(1)),
		"os.sep": value.Str(string(os.PathSeparator)), "os.pathsep": value.Str(string(os.PathListSeparator)), "os.linesep": value.Str("\n"), "os.name": value.Str("posix"),
		"os.curdir": value.Str("."), "os.pardir": value.Str(".."), "os.devnull": value.Str(os.DevNull), "os.path.sep": value.Str(string(os.PathSeparator)),
		"typing.TYPE_CHECKING": value.Bool(false), "io.SEEK_SET": value.Int(0), "io.SEEK_CUR": value.Int(1), "io.SEEK_END": value.Int(2),
		"os.SEEK_SET": value.Int(0), "os.SEEK_CUR": value.Int(1), "os.SEEK_END": value.Int(2),
		"np.__version__": value.Str(NumPyVersion), "np.version.version": value.Str(NumPyVersion), "np.version.full_version": value.Str(NumPyVersion),
		"np.version.short_version": value.Str(NumPyVersion), "np.version.release": value.Bool(true),
	}
	if runtime.GOOS == "windows" {
		m["os.linesep"], m["os.name"] = value.Str("\r\n"), value.Str("nt")
	} else {
		m["sys.platform"] = value.Str(runtime.GOOS)
	}
	for _, n := range strings.Fields(`Any List Tuple Dict Set FrozenSet Union Optional Callable Iterable Iterator Sequence Mapping Generator Type Literal Final
		ClassVar NamedTuple TypeVar Generic Hashable Sized Collection Container TypeAlias NoReturn SupportsFloat SupportsInt SupportsIndex Annotated Self`) {
		m["typing."+n] = &value.Class{Name: "typing." + n}
	}
	for _, n := range []string{"ArrayLike", "DTypeLike", "NDArray"} {
		m["np.typing."+n] = &value.Class{Name: "numpy.typing." + n}
	}
	for _, n := range strings.Fields("annotations division print_function absolute_import unicode_literals generators with_statement nested_scopes") {
		m["__future__."+n] = value.None
	}
	for n, is := range abstractKinds {
		m["collections.abc."+n] = &value.Class{Name: "collections.abc." + n, Is: is}
	}
	m["types.FunctionType"] = &value.Class{Name: "function", Is: func(v value.Value) bool { return v.TypeName() == "function" }}
	m["json.JSONDecodeError"] = ExceptionClass("json.decoder.JSONDecodeError")
	m["types.NoneType"] = ClassOf(value.None)
	m["types.ModuleType"] = &value.Class{Name: "module", Is: func(v value.Value) bool { _, ok := v.(*value.Module); return ok }}
	return m
}

// NumPyVersion is the version of NumPy whose behaviour tq has.
const NumPyVersion = "2.4.6"

// abstractKinds tell the instances of collections.abc.
var abstractKinds = map[string]func(value.Value) bool{
	"Iterable": isIterable,
	"Iterator": func(v value.Value) bool { _, ok := v.(value.Iterator); return ok },
	"Sequence": func(v value.Value) bool {
		switch v.(type) {
		case *value.List, value.Tuple, value.Str, value.Bytes, *value.Range, *value.Named:
			return true
		}
		return false
	},
	"Mapping":        func(v value.Value) bool { _, ok := Mapping(v); return ok },
	"MutableMapping": func(v value.Value) bool { _, ok := Mapping(v); return ok },
	"Set":            func(v value.Value) bool { _, ok := v.(*value.Set); return ok },
	"Callable":       isCallable,
	"Hashable":       func(v value.Value) bool { _, err := value.Hash(v); return err == nil },
	"Sized": func(v value.Value) bool {
		_, ok := v.(Sized)
		return ok || isIterable(v) && v.TypeName() != "generator"
	},
}

func isIterable(v value.Value) bool {
	switch v.(type) {
	case *value.List, value.Tuple, value.Str, value.Bytes, *value.Range, *value.Dict, *value.Set, *value.Named, value.Iterable, *value.Array, value.Shape:
		return true
	}
	_, ok := Lookup(v.TypeName() + ".__iter__")
	return ok
}

// fixedTuple makes a tuple with named fields.
func fixedTuple(name, fields string, vals ...value.Value) value.Value {
	tuple, _ := NamedClass("tuple")
	return &value.Named{Class: &value.Class{Name: name, Base: tuple}, Shown: name, Fields: strings.Fields(fields), Elems: vals}
}

// pyModules are the modules of Python that tq has.
var pyModules = strings.Fields(`math itertools functools operator collections collections.abc datetime time sys os os.path string io json copy pprint
	textwrap types typing warnings random tempfile contextlib __future__ np.version np.typing np.strings np.char`)
