// tq watch on files that are written, half written and put in place meanwhile.
package repl_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tq-lang/tq/repl"
)

// watched runs tq watch; each text that it writes comes on the channel.
func watched(t *testing.T, args ...string) (texts <-chan string, status <-chan int, stop func()) {
	t.Helper()
	r, w := io.Pipe()
	ch, done := make(chan string, 100), make(chan int, 1)
	go func() {
		var errs bytes.Buffer
		s := repl.Main(append([]string{"watch", "-n", "0.01"}, args...), repl.Streams{In: strings.NewReader(""), Out: w, Err: &errs})
		_ = w.Close()
		if errs.Len() > 0 {
			t.Logf("tq watch: %s", errs.String())
		}
		done <- s
	}()
	go func() {
		defer close(ch)
		buf := make([]byte, 1<<16)
		for {
			n, err := r.Read(buf)
			if n > 0 {
				ch <- string(buf[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	return ch, done, func() { _ = r.CloseWithError(syscall.EPIPE) }
}

func next(t *testing.T, texts <-chan string) string {
	t.Helper()
	select {
	case text := <-texts:
		return text
	case <-time.After(time.Minute):
		t.Fatal("no text comes")
	}
	return ""
}

// saved writes a .npy file, and gives its bytes.
func saved(t *testing.T, name, expr string) []byte {
	t.Helper()
	if _, errs, status := run([]string{"-e", expr, "-o", name}, strings.NewReader("")); status != 0 {
		t.Fatal(string(errs))
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestWatch(t *testing.T) {
	quiet(t)
	t.Chdir(t.TempDir())
	second := saved(t, "b.npy", "np.arange(3) + 10")
	saved(t, "a.npy", "np.arange(3)")
	texts, status, stop := watched(t, "-e", "x.sum()", "x=a.npy")
	if got := next(t, texts); got != "np.int64(3)\n" {
		t.Fatalf("%q", got)
	}
	// half of a file, and nothing at all, are waited out
	if err := os.WriteFile("a.npy", second[:len(second)-9], 0o666); err != nil {
		t.Fatal(err)
	}
	time.Sleep(30 * time.Millisecond)
	if err := os.Remove("a.npy"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(30 * time.Millisecond)
	if err := os.Rename("b.npy", "a.npy"); err != nil {
		t.Fatal(err)
	}
	if got := next(t, texts); !strings.HasPrefix(got, "--- ") || !strings.HasSuffix(got, "\nnp.int64(33)\n") {
		t.Fatalf("%q", got)
	}
	// files put in place one after the other: the last one shows in the end
	for i := range 20 {
		saved(t, "a.npy", fmt.Sprint("np.array([", i+100, "])"))
	}
	for got := ""; !strings.HasSuffix(got, "\nnp.int64(119)\n"); {
		got = next(t, texts)
	}
	stop()
	saved(t, "a.npy", "np.array([5])")
	select {
	case <-status:
	case <-time.After(time.Minute):
		t.Fatal("it goes on though nobody reads")
	}
}

func TestWatchOnce(t *testing.T) {
	quiet(t)
	t.Chdir(t.TempDir())
	saved(t, "a.npy", "np.arange(3)")
	texts, status, _ := watched(t, "--once-changed", "a.npy")
	for i := 0; ; i++ { // it may not have looked for the first time yet
		saved(t, "a.npy", fmt.Sprint("np.arange(3) + ", i))
		select {
		case got := <-texts:
			if !strings.Contains(got, "a.npy  int64 (3,)  24 B\n  min ") || strings.HasPrefix(got, "---") {
				t.Fatalf("%q", got)
			}
			if s := <-status; s != 0 {
				t.Fatalf("status %d", s)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
		if i > 1200 {
			t.Fatal("it does not end")
		}
	}
}
