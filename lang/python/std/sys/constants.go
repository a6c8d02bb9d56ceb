// Names that are values: sys.maxsize, sys.platform.
package sys

import (
	"math"
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

func sysConstants() map[string]object.Value {
	platform := runtime.GOOS
	if platform == "windows" {
		platform = "win32"
	}
	return map[string]object.Value{
		"sys.maxsize": object.Int(math.MaxInt64), "sys.maxunicode": object.Int(0x10ffff), "sys.byteorder": object.Str("little"),
		"sys.version": object.Str("3.11 (tq)"), "sys.platform": object.Str(platform), "sys.executable": object.Str(""),
		"sys.hexversion": object.Int(0x030b00f0), "sys.float_repr_style": object.Str("short"), "sys.prefix": object.Str(""), "sys.exec_prefix": object.Str(""), "sys.base_prefix": object.Str(""),
		"sys.int_info": fixedTuple("sys.int_info", "bits_per_digit sizeof_digit default_max_str_digits str_digits_check_threshold", object.Int(30), object.Int(4), object.Int(maxIntDigits), object.Int(640)),
		"sys.flags": fixedTuple("sys.flags", "debug inspect interactive optimize dont_write_bytecode no_user_site no_site ignore_environment verbose bytes_warning quiet hash_randomization isolated dev_mode utf8_mode warn_default_encoding safe_path int_max_str_digits",
			object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(0), object.Int(1), object.Int(0), object.Bool(false), object.Int(0), object.Int(0), object.Bool(false), object.Int(maxIntDigits)),
		"sys.hash_info": fixedTuple("sys.hash_info", "width modulus inf nan imag algorithm hash_bits seed_bits cutoff",
			object.Int(64), object.Int(1<<61-1), object.Int(314159), object.Int(0), object.Int(1000003), object.Str("siphash13"), object.Int(64), object.Int(128), object.Int(0)),
		"sys.thread_info": fixedTuple("sys.thread_info", "name lock version", object.Str("pthread"), object.Str("semaphore"), object.None),
		"sys.api_version": object.Int(1013), "sys.abiflags": object.Str(""), "sys.platlibdir": object.Str("lib"), "sys.pycache_prefix": object.None,
		"sys.base_exec_prefix": object.Str(""), "sys.dont_write_bytecode": object.Bool(true), "sys.copyright": object.Str("Copyright (c) the authors of tq."),
		"sys.version_info": fixedTuple("sys.version_info", "major minor micro releaselevel serial", object.Int(3), object.Int(11), object.Int(0), object.Str("final"), object.Int(0)),
		"sys.float_info": fixedTuple("sys.float_info", "max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds",
			object.Float(math.MaxFloat64), object.Int(1024), object.Int(308), object.Float(0x1p-1022), object.Int(-1021), object.Int(-307),
			object.Int(15), object.Int(53), object.Float(0x1p-52), object.Int(2), object.Int(1)),
	}
}

// fixedTuple makes a tuple with named fields.
func fixedTuple(name, fields string, vals ...object.Value) object.Value {
	tuple, _ := builtin.NamedClass("tuple")
	return &object.Named{Class: &object.Class{Name: name, Base: tuple}, Shown: name, Fields: strings.Fields(fields), Elems: vals}
}
