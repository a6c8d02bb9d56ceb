package figure

import (
	"bytes"
	"compress/flate"
	"io"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
)

// The compressed font is that of the module.
func TestSans(t *testing.T) {
	ttf, err := io.ReadAll(flate.NewReader(bytes.NewReader(packedSans)))
	if err != nil || !bytes.Equal(ttf, liberationsansregular.TTF) {
		t.Fatalf("%d bytes, %v, want the %d of liberationsansregular: run go generate", len(ttf), err, len(liberationsansregular.TTF))
	}
}
