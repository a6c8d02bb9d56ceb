// Command tq is a NumPy-flavoured tensor language: a prompt, a script runner
// and a Jupyter kernel over one session.
package main

import (
	"os"

	"github.com/tq-lang/tq/kernel"
	"github.com/tq-lang/tq/repl"
)

func main() {
	args := os.Args[1:]
	if len(args) > 0 && args[0] == "kernel" {
		os.Exit(kernel.Main(args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(repl.Main(args, repl.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
