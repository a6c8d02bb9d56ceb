package history

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestArchiveText holds texts that are taken without a decoder to what a decoder makes of them.
func TestArchiveText(t *testing.T) {
	texts := []string{"x", "a\nb", `"`, `\`, `\n`, "\t\"\\\r\n", "/", "\u2028é日", "\x01", "a\\", strings.Repeat(`"\`, 50), "x = \"a\\\"b\""}
	for _, s := range texts {
		line := encode(Entry{Time: 5, Session: "1-1", Text: s})
		if a := archiveOf(line); a.len() != 1 || a.text(0) != s || a.entry(0).Text != s {
			t.Errorf("%q is %q", s, a.text(0))
		}
	}
	for _, raw := range []string{`\/`, `\u0041`, `a"b`, `a\"b\`, `\q`, `a\`} { // as others may write it, right or wrong
		line := []byte(`{"time":1,"text":"` + raw + `"}`)
		var e Entry
		if json.Unmarshal(line, &e) != nil {
			e.Text = ""
		}
		got := ""
		if a := archiveOf(line); a.len() == 1 {
			got = a.text(0)
		}
		if got != e.Text {
			t.Errorf("%s is %q, not %q", raw, got, e.Text)
		}
	}
}

// BenchmarkAt looks at ten thousand blocks, as a key of a search does.
func BenchmarkAt(b *testing.B) {
	for name, more := range map[string]string{"plain": "", "quotes and lines": "\nprint(\"a\")"} {
		b.Run(name, func(b *testing.B) {
			var data []byte
			for i := range 10000 {
				data = append(data, encode(Entry{Time: int64(i), Session: "1-1", Text: fmt.Sprintf("y_%d = np.sin(%d)", i, i) + more})...)
			}
			path := filepath.Join(b.TempDir(), "history")
			if err := os.WriteFile(path, data, 0o600); err != nil {
				b.Fatal(err)
			}
			l := Open(path, 0)
			for b.Loop() {
				for i := range l.Len() {
					l.At(i)
				}
			}
		})
	}
}
