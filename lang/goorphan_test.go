// What becomes of the process of Go cells when its session is gone.
package lang_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// TestGoEndsWithItsSession ends the session during a call that never returns, as SIGKILL or a
// terminal that is closed would.
func TestGoEndsWithItsSession(t *testing.T) {
	for name, body := range map[string]string{"loop": "n := 0; for { n++ }", "asleep": "c := make(chan int); return <-c"} {
		t.Run(name, func(t *testing.T) {
			own, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			arena, err := wire.NewArena()
			if err != nil {
				t.Fatal(err)
			}
			defer arena.Close()
			ctx, stop := context.WithTimeout(context.Background(), time.Minute)
			defer stop()
			cmd := exec.CommandContext(ctx, own, wire.Word)
			cmd.ExtraFiles = arena.Files()
			in, errIn := cmd.StdinPipe()
			out, errOut := cmd.StdoutPipe()
			if err := errors.Join(errIn, errOut, cmd.Start()); err != nil {
				t.Fatal(err)
			}
			source := "package main\n\nfunc endless() int { " + body + " }\n"
			var taken wire.Reply
			if err := errors.Join(wire.WriteMessage(in, &wire.Request{Source: source}), wire.ReadMessage(out, &taken)); err != nil || taken.Err != "" {
				t.Fatal(err, taken.Err)
			}
			if err := wire.WriteMessage(in, &wire.Request{Func: "endless"}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(200 * time.Millisecond) // the call is under way
			in.Close()
			if err := cmd.Wait(); err != nil {
				t.Errorf("the process outlives its session: %v", err)
			}
		})
	}
}
