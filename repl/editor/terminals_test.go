// What terminals send for the keys that the editor knows, one row a key.
package editor

import "testing"

// terminals are the columns of the table: tmux and xterm, kitty's long form, Windows Terminal, rxvt, Linux's console.
var terminals = [...]string{"xterm", "kitty", "Windows Terminal", "rxvt", "Linux"}

// sent are the bytes by terminal; "" where it sends nothing of its own.
var sent = []struct {
	key  string
	sent [len(terminals)]string
}{
	{"home", [...]string{"\x1b[H", "\x1b[H", "\x1b[H", "\x1b[7~", "\x1b[1~"}},
	{"end", [...]string{"\x1b[F", "\x1b[F", "\x1b[F", "\x1b[8~", "\x1b[4~"}},
	{"home", [...]string{"\x1bOH", "\x1bOH", "", "", ""}}, // in application mode
	{"delete", [...]string{"\x1b[3~", "\x1b[3~", "\x1b[3~", "\x1b[3~", "\x1b[3~"}},
	{"pgup", [...]string{"\x1b[5~", "\x1b[5~", "\x1b[5~", "\x1b[5~", "\x1b[5~"}},
	{"up", [...]string{"\x1b[A", "\x1b[A", "\x1b[A", "\x1b[A", "\x1b[A"}},
	{"C-left", [...]string{"\x1b[1;5D", "\x1b[1;5D", "\x1b[1;5D", "\x1bOd", ""}},
	{"C-right", [...]string{"\x1b[1;5C", "\x1b[1;5C", "\x1b[1;5C", "\x1bOc", ""}},
	{"M-left", [...]string{"\x1b[1;3D", "\x1b[1;3D", "\x1b[1;3D", "\x1b\x1b[D", "\x1b\x1b[D"}},
	{"S-up", [...]string{"\x1b[1;2A", "\x1b[1;2A", "\x1b[1;2A", "\x1b[a", ""}},
	{"C-home", [...]string{"\x1b[1;5H", "\x1b[1;5H", "\x1b[1;5H", "\x1b[7^", ""}},
	{"C-delete", [...]string{"\x1b[3;5~", "\x1b[3;5~", "\x1b[3;5~", "\x1b[3^", ""}},
	{"M-enter", [...]string{"\x1b\r", "\x1b[13;3u", "\x1b\r", "\x1b\r", "\x1b\r"}},
	{"S-enter", [...]string{"\x1b[27;2;13~", "\x1b[13;2u", "", "", ""}},
	{"M-b", [...]string{"\x1bb", "\x1b[98;3u", "\x1bb", "\x1bb", "\x1bb"}},
	{"C-_", [...]string{"\x1f", "\x1f", "\x1f", "\x1f", "\x1f"}},
	{"S-tab", [...]string{"\x1b[Z", "\x1b[Z", "\x1b[Z", "\x1b[Z", ""}},
	{"f1", [...]string{"\x1bOP", "\x1bOP", "\x1bOP", "\x1b[11~", "\x1b[[A"}},
	{"M-backspace", [...]string{"\x1b\x7f", "\x1b[127;3u", "\x1b\x7f", "\x1b\x7f", "\x1b\x7f"}},
}

func TestTerminals(t *testing.T) {
	known := commands()
	for _, row := range sent {
		if _, ok := known[row.key]; !ok {
			t.Errorf("%s means nothing", row.key)
		}
		for i, bytes := range row.sent {
			var d Decoder
			d.Feed([]byte(bytes))
			if k, ok := d.Next(); bytes != "" && (!ok || k.Name != row.key || d.Pending() > 0) {
				t.Errorf("%s sends %q for %s, which is read as %q", terminals[i], bytes, row.key, k.Name)
			}
		}
	}
}

// BenchmarkFigures reports what the editor is held to: bytes written for a line of 4,000 characters, typed key by key.
func BenchmarkFigures(b *testing.B) {
	written := 0
	for b.Loop() {
		e := New(Config{First: "In [1]: ", More: "   ...: ", Status: status})
		s := &Screen{}
		written = 0
		for i := range 4000 {
			e.Key(Key{"text", string("abc + 1234 "[i%11])})
			written += len(s.Paint(e.Frame(80, 24, false)))
		}
	}
	b.ReportMetric(float64(written), "bytes/line")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/4000, "µs/key")
}
