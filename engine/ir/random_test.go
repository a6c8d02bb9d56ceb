// Random programs are printed and read back.

package ir_test

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
)

// TestRandomRoundTrip prints random programs and reads them back.
func TestRandomRoundTrip(t *testing.T) {
	read := 0
	for seed := range uint64(800) {
		p, _ := progen.New(seed).Program()
		text := p.String()
		if strings.Contains(text, "…") {
			continue
		}
		q, err := ir.Parse(text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if again := q.String(); again != text {
			t.Fatalf("seed %d: prints\n%s\nand then\n%s", seed, text, again)
		}
		read++
	}
	if read < 300 {
		t.Errorf("only %d programs could be read back", read)
	}
}
