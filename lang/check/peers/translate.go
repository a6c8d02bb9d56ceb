// Scripts of tq as Python for the peers: the import, and annotations of tensors, which
// jaxtyping writes as Float32[Array, "B T"].
package main

import (
	"regexp"
	"slices"
	"strings"
)

// manner says how a script is written for a peer.
type manner struct {
	jax     bool // np is jax.numpy and arrays are JAX's, not NumPy's
	checked bool // functions have jaxtyping's decorator with beartype
}

// kinds are jaxtyping's names of element types.
var kinds = map[string]string{
	"f16": "Float16", "f32": "Float32", "f64": "Float64", "i8": "Int8", "i16": "Int16", "i32": "Int32", "i64": "Int64",
	"u8": "UInt8", "u16": "UInt16", "u32": "UInt32", "u64": "UInt64", "c64": "Complex64", "c128": "Complex128", "bool": "Bool",
}

var (
	annotated = regexp.MustCompile(`\b(f16|f32|f64|i8|i16|i32|i64|u8|u16|u32|u64|c64|c128|bool)\[([^\]]*)\]`)
	defines   = regexp.MustCompile(`^(\s*)def `)
)

// translate writes a script, which has no import, as Python.
func translate(script string, m manner) string {
	var body strings.Builder
	var used []string
	for line := range strings.Lines(script) {
		if head := defines.FindStringSubmatch(line); head != nil {
			line = annotated.ReplaceAllStringFunc(line, func(text string) string {
				parts := annotated.FindStringSubmatch(text)
				if kind := kinds[parts[1]]; !slices.Contains(used, kind) {
					used = append(used, kind)
				}
				return kinds[parts[1]] + `[Array, "` + axes(parts[2]) + `"]`
			})
			if m.checked {
				line = head[1] + "@jaxtyped(typechecker=beartype)\n" + line
			}
		}
		body.WriteString(line)
	}
	return header(m, used) + body.String()
}

// header is the imports. A script without annotations of tensors needs no more than np.
func header(m manner, used []string) string {
	b := "import numpy as np\n"
	if m.jax {
		b = "import jax.numpy as np\n"
	}
	if m.checked {
		b += "from beartype import beartype\nfrom jaxtyping import jaxtyped\n"
	}
	if len(used) == 0 {
		return b
	}
	if m.jax {
		b += "from jax import Array\n"
	} else {
		b += "from numpy import ndarray as Array\n"
	}
	return b + "from jaxtyping import " + strings.Join(used, ", ") + "\n"
}

// axes are the sizes of an annotation as jaxtyping parts them: by spaces.
func axes(list string) string {
	var out []string
	for a := range strings.SplitSeq(list, ",") {
		if a = strings.ReplaceAll(a, " ", ""); a == "?" {
			a = "_"
		}
		out = append(out, a)
	}
	return strings.Join(out, " ")
}
