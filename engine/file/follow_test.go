package file

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// follower keeps what it is told.
type follower struct {
	t           *testing.T
	what        string
	calls       int
	done, total int64
}

func (f *follower) did(done, total int64) {
	f.t.Helper()
	if f.calls++; done < f.done || total > 0 && done > total {
		f.t.Errorf("%s: %d of %d after %d", f.what, done, total, f.done)
	}
	f.done, f.total = done, total
}

// Whoever waits for a read or a write is told how far it is, up to its end.
func TestFollowed(t *testing.T) {
	dir := t.TempDir()
	floats, photo, flags := tensor.New(dtype.Float64, 3000, 400), tensor.New(dtype.Uint8, 1200, 1000, 3), tensor.New(dtype.Bool, 9<<20)
	list := []*tensor.Tensor{floats, floats}
	names := []string{"a", "b"}
	for _, tt := range []struct {
		name  string
		write func(path string, o Options) error
		entry string
		read  bool // else the file is mapped, and nothing takes long
	}{
		{"a.npy", func(p string, o Options) error { return WriteNpy(p, floats, o) }, "", false},
		{"flags.npy", func(p string, o Options) error { return WriteNpy(p, flags, o) }, "", true},
		{"turned.npy", func(p string, o Options) error {
			return WriteNpy(p, floats.View([]int{200, 3000}, []int{2, 400}, 0), o)
		}, "", false},
		{"a.npz", func(p string, o Options) error { return WriteNpz(p, names, list, false, o) }, "b", false},
		{"packed.npz", func(p string, o Options) error { return WriteNpz(p, names, list, true, o) }, "b", true},
		{"a.safetensors", func(p string, o Options) error { return WriteSafetensors(p, names, list, nil, o) }, "b", false},
		{"a.csv", func(p string, o Options) error { return SaveTable(p, floats, o) }, "", true},
		{"a.png", func(p string, o Options) error { return WritePNG(p, photo, o) }, "", true},
		{"a.bin", func(p string, o Options) error { return WriteBytes(p, make([]byte, 40<<20), o) }, "-", false},
	} {
		path := filepath.Join(dir, tt.name)
		w := &follower{t: t, what: "writing " + tt.name}
		if err := tt.write(path, Options{Did: w.did}); err != nil {
			t.Fatal(err)
		}
		if w.calls < 2 || w.total == 0 || w.done != w.total {
			t.Errorf("%s: told %d times, %d of %d at the end", w.what, w.calls, w.done, w.total)
		}
		if tt.entry == "-" {
			continue
		}
		h, err := Open(path, Options{NoMap: tt.name == "a.safetensors"})
		if err != nil {
			t.Fatal(err)
		}
		r := &follower{t: t, what: "reading " + tt.name}
		if tt.name == "a.csv" { // the header is looked at first
			r.done = -1
		}
		if _, err := h.TensorFor(Options{Did: func(done, total int64) {
			if done < r.done && done <= 1<<17 {
				r.done = 0
			}
			r.did(done, total)
		}}, tt.entry); err != nil {
			t.Fatal(err)
		}
		h.Close()
		if tt.read && (r.calls == 0 || r.total == 0 || r.done != r.total) {
			info, _ := os.Stat(path)
			t.Errorf("%s of %d bytes: told %d times, %d of %d at the end", r.what, info.Size(), r.calls, r.done, r.total)
		}
	}
}
