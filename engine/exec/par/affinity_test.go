// Helpers that move to another processor.

//go:build linux

package par

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

func TestMoveFrom(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, one, after unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Skip("no affinity:", err)
	}
	defer unix.SchedSetaffinity(0, &all)
	if moveFrom(-1) || moveFrom(len(all)*64) {
		t.Error("moved from a processor where this does not run")
	}
	for cpu := range len(all) * 64 {
		if !all.IsSet(cpu) {
			continue
		}
		one = unix.CPUSet{}
		one.Set(cpu)
		if err := unix.SchedSetaffinity(0, &one); err != nil {
			t.Fatal(err)
		}
		if processor() != cpu {
			t.Errorf("processor %d, want %d", processor(), cpu)
		}
		if moveFrom(cpu) {
			t.Error("moved, though there is one processor only")
		}
		if all.Count() < 2 {
			continue
		}
		if err := unix.SchedSetaffinity(0, &all); err != nil {
			t.Fatal(err)
		}
		for processor() == cpu && !moveFrom(cpu) { // it may have been moved by now
		}
		if err := unix.SchedGetaffinity(0, &after); err != nil || after != all {
			t.Errorf("afterwards it may run on %v, before on %v (%v)", after, all, err)
		}
	}
}
