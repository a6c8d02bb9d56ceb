package server

import (
	"os"
	"strings"
	"testing"
)

func TestMappingOf(t *testing.T) {
	for _, x := range []struct {
		line string
		size uintptr
	}{
		{"00400000-0186e000 r-xp 00000000 fe:00 123 /usr/bin/tq\n", 0x146e000},
		{"0186e000-02f00000 r--p 0146e000 fe:00 123 /usr/bin/tq\n", 0x1692000},
		{"02f00000-03000000 rw-p 02b00000 fe:00 123 /usr/bin/tq\n", 0},
		{"02f00000-03000000 r--p 02b00000 fe:00 123 /data/w.npy\n", 0},
		{"02f00000-03000000 r--p 02b00000 fe:00 123 /data/usr/bin/tq\n", 0},
		{"c000000000-c000400000 r--p 00000000 00:00 0 \n", 0},
		{"nothing\n", 0},
	} {
		from, to, ok := mappingOf(x.line, "/usr/bin/tq")
		if ok != (x.size > 0) || to-from != x.size {
			t.Errorf("%s: %x %x %v", x.line, from, to, ok)
		}
	}
}

// What is forgotten is read back: the program goes on.
func TestForgetProgram(t *testing.T) {
	resident := func() (kb int) {
		exe, _ := os.Readlink("/proc/self/exe")
		text, err := os.ReadFile("/proc/self/smaps")
		if err != nil {
			t.Skip("this system does not tell what is resident: ", err)
		}
		ours := false
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			switch {
			case len(f) >= 6 && strings.Contains(f[0], "-"):
				_, _, ours = mappingOf(line, exe)
			case ours && f[0] == "Rss:":
				n := 0
				for _, c := range f[1] {
					n = 10*n + int(c-'0')
				}
				kb += n
			}
		}
		return kb
	}
	before := resident()
	forgetProgram()
	if after := resident(); before == 0 || after >= before {
		t.Errorf("%d kB of the program were resident, and are %d kB", before, after)
	}
}
