// The document: a row for each kind of fault.
package main

import (
	"fmt"
	"strings"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang/internal/faultpairs"
)

// column is one who is asked, and what it said of each script.
type column struct {
	title string
	ask   func() (map[string]verdict, error)
	said  map[string]verdict
}

// count is what one says of the scripts of a kind.
type count struct{ found, alarms, unsaid, unsaidMended int }

func (c count) String() string {
	s := fmt.Sprintf("%d / %d", c.found, c.alarms)
	if c.unsaid+c.unsaidMended > 0 {
		s += fmt.Sprintf(" (%d, %d)", c.unsaid, c.unsaidMended)
	}
	return s
}

// counted counts the pairs that are of a kind; "" is any.
func counted(pairs []faultpairs.Pair, kind string, c column) (n int, out count) {
	for i, p := range pairs {
		if kind != "" && p.Kind != kind {
			continue
		}
		n++
		switch v := c.said[failing(i)]; {
		case v.Refused != "":
			out.found++
		case v.Unsaid != "":
			out.unsaid++
		}
		switch v := c.said[mended(i)]; {
		case v.Refused != "":
			out.alarms++
		case v.Unsaid != "":
			out.unsaidMended++
		}
	}
	return n, out
}

// table has a row for each kind of fault and one for all.
func table(pairs []faultpairs.Pair, columns []column) string {
	var b strings.Builder
	b.WriteString("| fault | pairs |")
	for _, c := range columns {
		b.WriteString(" " + c.title + " |")
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(columns)) + "\n")
	row := func(title, kind string) {
		n, _ := counted(pairs, kind, column{})
		fmt.Fprintf(&b, "| %s | %d |", title, n)
		for _, c := range columns {
			_, got := counted(pairs, kind, c)
			fmt.Fprintf(&b, " %s |", got)
		}
		b.WriteString("\n")
	}
	for i, p := range pairs {
		if i == 0 || pairs[i-1].Kind != p.Kind {
			row(p.Kind, p.Kind)
		}
	}
	row("all", "")
	return b.String()
}

// document is results.md.
func document(pairs []faultpairs.Pair, columns []column, python string) string {
	name := func(pin string) string { return strings.NewReplacer("==", " ", "@", " ").Replace(pin) }
	return fmt.Sprintf(`# What is found of scripts that fail

`+"`go run ./lang/check/peers > lang/check/peers/results.md`"+`; `+"`-v`"+` lists what each says of each script. Python %s, %s, %s, %s, %s, %s.

The scripts are the pairs of [checktable.txt](../../testdata/checktable.txt): one that fails and the same one mended. They are the tests of
tq's check, so its column is full by construction: the other columns show what of these faults their kind of check can see, not how they fare on
faults of their users' choosing.

A cell is *found of the failing scripts* / *false alarms on the mended ones*. In brackets: the failing and the mended scripts of which nothing can
be said, because the peer does not take such a program. The first four columns are what is found before the program runs, the last two when it runs.

%s
- **tq check** and **pyright** run nothing; tq opens the files that the script names. pyright is in its standard mode, with the stubs that NumPy
  brings, and only its errors count. Annotations are jaxtyping's, which pyright reads as an array of any shape.
- **eval_shape** traces the script as one function, with `+"`jax.numpy`"+` for np and 64-bit types: the script's Python runs and files are read, array work is not done.
  Masks, stores into arrays, lists as indices and functions that JAX lacks cannot be traced. JAX clamps or fills indices out of range and `+"`x += y`"+` makes a new array
  there, so some of the programs do not fail in JAX at all; they count as not found.
- **jaxtyping** checks annotated functions when they are called, here by beartype: `+"`f32[B, T]` is `Float32[Array, \"B T\"]`"+`. By itself it does nothing before the run; under eval_shape it
  checks while the script is traced. The run is on NumPy's arrays, where most of what stops a script is NumPy's own error: the last column is the same run without jaxtyping.
  Sizes computed from letters that no earlier axis has named (`+"`f64[2*D]`"+`) are not accepted, and beartype looks at one random item of a list.
- Three of the failing scripts only define a function whose body is wrong: what traces or runs has nothing to find there.
`, python, name(peers.NumPy), name(peers.Pyright), name(peers.JAX), name(peers.Jaxtyping), name(peers.Beartype), table(pairs, columns))
}
