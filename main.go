// Command tq is a NumPy-flavoured tensor language: a prompt, a script runner
// and a Jupyter kernel over one session.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"github.com/tq-lang/tq/kernel"
	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/gofunc/worker"
	"github.com/tq-lang/tq/repl"
)

// gcPercent makes collections rarer than Go's 100: statements leave much behind
// and keep little. Tensors do not wait for it, the engine asks for a collection
// after so many bytes of them.
const gcPercent = 200

// ballast is memory that the collector counts and nobody touches, so that the
// system never gives it: a program that keeps little is collected after tens of
// megabytes, not after eight.
const ballast = 16 << 20

func main() {
	if len(os.Args) > 1 && os.Args[1] == wire.Word {
		os.Exit(worker.Main(os.Args[2:]))
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
		idle := make([]byte, ballast)
		defer runtime.KeepAlive(idle)
	}
	streams := repl.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	os.Exit(repl.Main(os.Args[1:], streams, repl.Foreign{
		Name: "kernel", Short: "Jupyter: install, uninstall, list, run", Long: kernel.About, Example: kernel.Examples, Words: []string{"install", "uninstall", "list", "run"},
		Run: func(args []string) int { return kernel.Main(args, os.Stdout, os.Stderr) },
	}, repl.Foreign{
		Name: "attach", Short: "the prompt on a kernel that runs", Long: repl.AttachAbout, Example: repl.AttachExamples,
		Run: func(args []string) int { return repl.Attach(args, streams, kernel.Dial) },
	}))
}
