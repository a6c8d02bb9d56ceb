// Names that are values: sys.maxsize, sys.platform.
package sys

import (
	"math"
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

func sysConstants() map[string]value.Value {
	platform := runtime.GOOS
	if platform == "windows" {
		platform = "win32"
	}
	return map[string]value.Value{
		"sys.maxsize": value.Int(math.MaxInt64), "sys.maxunicode": value.Int(0x10ffff), "sys.byteorder": value.Str("little"),
		"sys.version": value.Str("3.11 (tq)"), "sys.platform": value.Str(platform), "sys.executable": value.Str(""),
		"sys.hexversion": value.Int(0x030b00f0), "sys.float_repr_style": value.Str("short"), "sys.prefix": value.Str(""), "sys.exec_prefix": value.Str(""), "sys.base_prefix": value.Str(""),
		"sys.int_info": fixedTuple("sys.int_info", "bits_per_digit sizeof_digit default_max_str_digits str_digits_check_threshold", value.Int(30), value.Int(4), value.Int(maxIntDigits), value.Int(640)),
		"sys.flags": fixedTuple("sys.flags", "debug inspect interactive optimize dont_write_bytecode no_user_site no_site ignore_environment verbose bytes_warning quiet hash_randomization isolated dev_mode utf8_mode warn_default_encoding safe_path int_max_str_digits",
			value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(0), value.Int(1), value.Int(0), value.Bool(false), value.Int(0), value.Int(0), value.Bool(false), value.Int(maxIntDigits)),
		"sys.version_info": fixedTuple("sys.version_info", "major minor micro releaselevel serial", value.Int(3), value.Int(11), value.Int(0), value.Str("final"), value.Int(0)),
		"sys.float_info": fixedTuple("sys.float_info", "max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds",
			value.Float(math.MaxFloat64), value.Int(1024), value.Int(308), value.Float(0x1p-1022), value.Int(-1021), value.Int(-307),
			value.Int(15), value.Int(53), value.Float(0x1p-52), value.Int(2), value.Int(1)),
	}
}

// fixedTuple makes a tuple with named fields.
func fixedTuple(name, fields string, vals ...value.Value) value.Value {
	tuple, _ := builtin.NamedClass("tuple")
	return &value.Named{Class: &value.Class{Name: name, Base: tuple}, Shown: name, Fields: strings.Fields(fields), Elems: vals}
}
