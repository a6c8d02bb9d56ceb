// This file: how fast texts are parsed.

package syntax

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

// manyLines is a text of common statements.
func manyLines() string {
	const part = `import numpy as np
class Layer:
    def __init__(self, n, m=3, *rest, **kw):
        self.w = np.zeros((n, m), dtype=np.float32)
    @property
    def size(self):
        return self.w.size if self.w is not None else 0
def train(data, rate=0.1, *, steps=10):
    for i in range(steps):
        if i % 2 == 0 and data[i, :] > 3.5e-2:
            x = f(data[i, 1:], rate) @ w + {"a": 1, "b": [2, 3]}["a"]
        else:
            print(f"step {i:>3} of {steps}", end="\n")
    return [line.strip() for line in x if line]
`
	return strings.Repeat(part, 500)
}

func BenchmarkParse(b *testing.B) {
	text := manyLines()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(diag.NewFile("x", text)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTokens(b *testing.B) {
	text := manyLines()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Tokens(text)
	}
}
