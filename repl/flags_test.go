// Sizes and colours given on the command line.

package repl

import (
	"testing"

	"github.com/tq-lang/tq/lang"
)

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "4096": 4096, "1k": 1024, "500M": 500 << 20, "1.5GiB": 3 << 29, "2gb": 2 << 30, "1T": 1 << 40, " 3 ": 3,
		"": 0, "0": 0, "-1": 0, "G": 0, "1X": 0, "nan": 0, "inf": 0, "1e30": 0, "k1": 0,
	} {
		if got, ok := lang.ParseMemory(text); got != want || ok != (want > 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
}
