// This test's binary as other programs: tq itself, and the process of Go cells.
package repl_test

import (
	"os"
	"testing"

	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/gofunc/worker"
	"github.com/tq-lang/tq/repl"
)

// asTq makes this test's binary behave as tq.
const asTq = "TQ_TEST_AS_TQ"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == wire.Word {
		os.Exit(worker.Main(os.Args[2:]))
	}
	if os.Getenv(asTq) != "" {
		os.Exit(repl.Main(os.Args[1:], repl.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
	os.Exit(m.Run())
}
