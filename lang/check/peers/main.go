// Peers tells what tq's check, pyright, JAX's eval_shape and jaxtyping with beartype find
// of scripts that fail, and what they say of the same scripts mended
// (lang/testdata/checktable.txt). It makes the peers' environments and prints results.md.
//
//	go run ./lang/check/peers [-v]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang/internal/faultpairs"
)

func main() {
	root := flag.String("root", ".", "the project's folder")
	verbose := flag.Bool("v", false, "what each says of each script, on standard error")
	flag.Parse()
	if err := measure(*root, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func measure(root string, verbose bool) error {
	text, err := os.ReadFile(filepath.Join(root, "lang/testdata/checktable.txt"))
	if err != nil {
		return err
	}
	pairs, err := faultpairs.Parse(string(text))
	if err != nil {
		return err
	}
	columns, python, err := askAll(pairs)
	if err != nil {
		return err
	}
	if verbose {
		list(pairs, columns)
	}
	fmt.Print(document(pairs, columns, python))
	return nil
}

// askAll asks everyone about every script.
func askAll(pairs []faultpairs.Pair) ([]column, string, error) {
	scripts := asked{}
	for i, p := range pairs {
		scripts[failing(i)], scripts[mended(i)] = p.Fails, p.Runs
	}
	data, err := os.MkdirTemp("", "scripts")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(data)
	texts, err := os.MkdirTemp("", "texts")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(texts)
	if err := faultpairs.MakeFiles(data); err != nil {
		return nil, "", err
	}
	python, err := peers.Environment(peers.Spec{Packages: []string{peers.NumPy, peers.JAX, peers.JAXLib, peers.Jaxtyping, peers.Beartype}})
	if err != nil {
		return nil, "", err
	}
	version := ""
	traced := func(how string, m manner) func() (map[string]verdict, error) {
		return func() (v map[string]verdict, err error) {
			v, version, err = askPython(python, how, scripts, m, data)
			return v, err
		}
	}
	columns := []column{
		{title: "tq check", ask: func() (map[string]verdict, error) { return askTQ(scripts, data) }},
		{title: "pyright", ask: func() (map[string]verdict, error) { return askPyright(python, scripts, texts) }},
		{title: "eval_shape", ask: traced("trace", manner{jax: true})},
		{title: "jaxtyping under eval_shape", ask: traced("trace", manner{jax: true, checked: true})},
		{title: "jaxtyping, run", ask: traced("run", manner{checked: true})},
		{title: "NumPy alone, run", ask: traced("run", manner{})},
	}
	for i := range columns {
		if columns[i].said, err = columns[i].ask(); err != nil {
			return nil, "", fmt.Errorf("%s: %w", columns[i].title, err)
		}
	}
	return columns, version, nil
}

func failing(i int) string { return fmt.Sprintf("pair%02d_fails.py", i) }
func mended(i int) string  { return fmt.Sprintf("pair%02d_runs.py", i) }

// list prints what each says of each script.
func list(pairs []faultpairs.Pair, columns []column) {
	for i, p := range pairs {
		for _, script := range []struct{ name, text string }{{failing(i), p.Fails}, {mended(i), p.Runs}} {
			fmt.Fprintf(os.Stderr, "%s (%s)\n    %s\n", script.name, p.Kind, strings.ReplaceAll(strings.TrimSpace(script.text), "\n", "\n    "))
			for _, c := range columns {
				switch v := c.said[script.name]; {
				case v.Refused != "":
					fmt.Fprintf(os.Stderr, "  %s: %s\n", c.title, v.Refused)
				case v.Unsaid != "":
					fmt.Fprintf(os.Stderr, "  %s, cannot be said: %s\n", c.title, v.Unsaid)
				}
			}
		}
	}
}
