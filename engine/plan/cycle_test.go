// Groups of instructions that would wait for each other.

package plan_test

import (
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/plan"
)

// Groups that wait for each other through a third must not be made: seed 13940
// once had two that did, and ordering them never ended.
func TestGroupsDoNotWaitForEachOther(t *testing.T) {
	p, _ := progen.New(13940).Program()
	done := make(chan error)
	go func() {
		_, err := plan.Make(p, plan.Options{})
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("ordering the groups does not end")
	}
}
