//go:build ignore

// Writes sans.flate from the font of module liberation.
package main

import (
	"bytes"
	"compress/flate"
	"log"
	"os"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
)

func main() {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	check(err)
	_, err = w.Write(liberationsansregular.TTF)
	check(err)
	check(w.Close())
	check(os.WriteFile("sans.flate", out.Bytes(), 0o644))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
