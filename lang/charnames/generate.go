//go:build ignore

// Writes names.flate from the tables of golang.org/x/text.
package main

import (
	"bytes"
	"compress/flate"
	"fmt"
	"log"
	"os"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

func main() {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	check(err)
	last, next := "", rune(0) // the name of the line before, and the code point that a line without one has
	for r := rune(0); r <= unicode.MaxRune; r++ {
		name := runenames.Name(r)
		if name == last && (name == "" || name[0] == '<') {
			continue
		}
		if r != next {
			fmt.Fprintf(w, "%X\t", r)
		}
		fmt.Fprintln(w, name)
		last, next = name, r+1
	}
	check(w.Close())
	check(os.WriteFile("names.flate", out.Bytes(), 0o644))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
