// What a program has written arrives when it asks for that, also where output is gathered.

package repl_test

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/repl"
)

func TestFlush(t *testing.T) {
	for _, program := range []string{
		"print('ready', flush=True)",
		"print('ready'); sys.stdout.flush()",
		"print('ready', file=sys.stdout, flush=True)",
	} {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			lines, out := io.Pipe()
			ended := make(chan time.Time, 1)
			go func() {
				args := []string{"-e", "import sys, time; " + program + "; time.sleep(1.5)"}
				if status := repl.Main(args, repl.Streams{In: strings.NewReader(""), Out: out, Err: io.Discard}); status != 0 {
					t.Errorf("status %d", status)
				}
				ended <- time.Now()
				out.Close()
			}()
			line, err := bufio.NewReader(lines).ReadString('\n')
			came := time.Now()
			if line != "ready\n" || err != nil {
				t.Errorf("%q, %v", line, err)
			}
			if early := (<-ended).Sub(came); early < 500*time.Millisecond {
				t.Errorf("arrives %v before the program ends, which sleeps for 1.5 s", early)
			}
		})
	}
}
