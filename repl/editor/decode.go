// This file: bytes of a terminal -> keys, as xterm, tmux, kitty, rxvt, Linux and Windows Terminal send them.

package editor

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Key is one key, or text that was typed or pasted. Names are "text", "paste", "enter", "up" and the like,
// letters with Ctrl and Alt "C-a", "M-b"; C-, M- and S- stand before names too, in this order.
type Key struct{ Name, Text string }

// Decoder turns bytes into keys.
type Decoder struct {
	Vi      bool // the key Esc is one of its own, also right before another key
	buf     []byte
	scanned int  // of a paste: bytes that hold no end of it
	escaped bool // an escape at the end of a burst was taken for the key Esc; it may have begun a sequence
}

// Feed adds bytes that the terminal sent.
func (d *Decoder) Feed(b []byte) {
	if d.escaped && len(b) > 1 && (b[0] == '[' || b[0] == 'O') {
		d.buf = append(d.buf, esc)
	}
	d.escaped = d.escaped && len(b) == 0
	d.buf = append(d.buf, b...)
}

// Pending is how many bytes wait for the rest of their key, or for a reader.
func (d *Decoder) Pending() int { return len(d.buf) }

// Rest gives the bytes that no key was made of, and forgets them.
func (d *Decoder) Rest() []byte {
	b := d.buf
	d.buf, d.scanned = nil, 0
	return b
}

// Lone reports that all there is is one escape, which may be the key Esc.
func (d *Decoder) Lone() bool { return len(d.buf) == 1 && d.buf[0] == esc }

// TakeEscape makes the lone escape the key Esc.
func (d *Decoder) TakeEscape() { d.buf, d.escaped = d.buf[:0], true }

const esc = 0x1b

// Next gives the next key; false if there is none, or only the beginning of one.
func (d *Decoder) Next() (Key, bool) {
	for len(d.buf) > 0 {
		k, n := d.key()
		if n == 0 {
			return Key{}, false
		}
		d.buf = d.buf[n:]
		if k.Name != "" {
			return k, true
		}
	}
	return Key{}, false
}

// key is the key that the buffer begins with and its length: 0 if more is needed. Sequences that are no keys
// have no name.
func (d *Decoder) key() (Key, int) {
	b := d.buf
	if b[0] == esc {
		return d.escape()
	}
	if b[0] < ' ' || b[0] == 0x7f {
		return Key{Name: control(b[0])}, 1
	}
	n := 0
	for n < len(b) && b[n] >= ' ' && b[n] != 0x7f {
		if b[n] < utf8.RuneSelf {
			n++
			continue
		}
		if !utf8.FullRune(b[n:]) {
			break
		}
		_, size := utf8.DecodeRune(b[n:])
		n += size
	}
	return Key{"text", strings.ToValidUTF8(string(b[:n]), "\uFFFD")}, n
}

// control names a control character.
func control(c byte) string {
	switch c {
	case 0:
		return "C-space"
	case '\t':
		return "tab"
	case '\r', '\n':
		return "enter"
	case 0x7f, 0x08:
		return "backspace"
	case 0x1c, 0x1d, 0x1e, 0x1f:
		return "C-" + string(rune(c+'@'))
	}
	return "C-" + string(rune(c+'`'))
}

func (d *Decoder) escape() (Key, int) {
	b := d.buf
	if len(b) == 1 {
		return Key{}, 0
	}
	switch b[1] {
	case '[':
		return d.csi(2)
	case 'O':
		return ss3(b)
	case esc: // Alt before a sequence, as rxvt and PuTTY write it
		if len(b) == 2 {
			return Key{}, 0
		}
		if b[2] == '[' || b[2] == 'O' {
			rest := Decoder{buf: b[1:]}
			k, n := rest.escape()
			if n == 0 {
				return Key{}, 0
			}
			if k.Name != "" && k.Name != "paste" {
				k.Name = "M-" + k.Name
			}
			return k, n + 1
		}
		return Key{Name: "esc"}, 1
	}
	if d.Vi && b[1] != '\r' && b[1] != '\n' {
		return Key{Name: "esc"}, 1
	}
	if b[1] < ' ' || b[1] == 0x7f {
		name := control(b[1])
		if rest, ok := strings.CutPrefix(name, "C-"); ok {
			return Key{Name: "C-M-" + rest}, 2
		}
		return Key{Name: "M-" + name}, 2
	}
	if !utf8.FullRune(b[1:]) {
		return Key{}, 0
	}
	r, n := utf8.DecodeRune(b[1:])
	return Key{Name: "M-" + string(r)}, 1 + n
}

// ss3 reads ESC O x: arrows in application mode, function keys and the number pad.
func ss3(b []byte) (Key, int) {
	if len(b) < 3 {
		return Key{}, 0
	}
	c := b[2]
	switch {
	case c >= 'a' && c <= 'd': // rxvt
		return Key{Name: "C-" + finals[c-'a'+'A']}, 3
	case c == 'M':
		return Key{Name: "enter"}, 3
	case c >= 'j' && c <= 'y':
		return Key{"text", string("*+,-./0123456789"[c-'j'])}, 3
	}
	return Key{Name: finals[c]}, 3
}

// finals are the keys that a letter ends.
var finals = map[byte]string{
	'A': "up", 'B': "down", 'C': "right", 'D': "left", 'E': "begin", 'F': "end", 'H': "home", 'Z': "S-tab",
	'P': "f1", 'Q': "f2", 'R': "f3", 'S': "f4",
}

// numbered are the keys that a number before ~ names.
var numbered = map[int]string{
	1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pgup", 6: "pgdn", 7: "home", 8: "end",
	11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9", 21: "f10", 23: "f11", 24: "f12",
}

// maxSequence bounds a control sequence: what is longer is none.
const maxSequence = 64

// csi reads ESC [ parameters final.
func (d *Decoder) csi(at int) (Key, int) {
	b := d.buf
	i := at
	for i < len(b) && b[i] >= 0x20 && b[i] < 0x40 && b[i] != '$' {
		if i++; i > maxSequence {
			return Key{}, i
		}
	}
	if i == len(b) {
		return Key{}, 0
	}
	params, final, n := string(b[at:i]), b[i], i+1
	if final < ' ' || final == 0x7f { // no sequence: the control character is a key of its own
		return Key{}, i
	}
	switch {
	case final == '~' && params == "200":
		return d.paste(n)
	case final == 'M' && params == "": // a mouse
		if len(b) < n+3 {
			return Key{}, 0
		}
		return Key{}, n + 3
	case final == '[' && params == "": // function keys of Linux
		if len(b) < n+1 {
			return Key{}, 0
		}
		if c := b[n]; c >= 'A' && c <= 'E' {
			return Key{Name: "f" + string(rune(c-'A'+'1'))}, n + 1
		}
		return Key{}, n + 1
	case final >= 'a' && final <= 'd' && params == "": // rxvt
		return Key{Name: "S-" + finals[final-'a'+'A']}, n
	}
	return sequence(params, final), n
}

// sequence is the key of parameters and a final byte.
func sequence(params string, final byte) Key {
	var p [3]int
	for i, s := range strings.SplitN(params, ";", 4) {
		if i < len(p) {
			s, _, _ = strings.Cut(s, ":")
			p[i], _ = strconv.Atoi(s)
		}
	}
	mod := max(p[1]-1, 0)
	switch final {
	case '~':
		if p[0] == 27 { // xterm's modifyOtherKeys
			return coded(p[2], mod)
		}
		return named(numbered[p[0]], mod)
	case '^':
		return named(numbered[p[0]], 4)
	case '$':
		return named(numbered[p[0]], 1)
	case '@':
		return named(numbered[p[0]], 5)
	case 'u': // kitty's and others' plain way
		return coded(p[0], mod)
	}
	if name := finals[final]; name == "S-tab" {
		return Key{Name: name}
	}
	return named(finals[final], mod)
}

// named puts modifiers before a name: bits 1 Shift, 2 Alt, 4 Ctrl, 8 Super (as Alt: Meta in old terminals).
func named(name string, mod int) Key {
	if name == "" {
		return Key{}
	}
	if mod&1 != 0 {
		name = "S-" + name
	}
	if mod&(2|8|32) != 0 {
		name = "M-" + name
	}
	if mod&4 != 0 {
		name = "C-" + name
	}
	return Key{Name: name}
}

// coded is the key of a character with modifiers.
func coded(code, mod int) Key {
	switch code {
	case 9:
		return named("tab", mod)
	case 13, 57414:
		return named("enter", mod)
	case 27:
		return Key{Name: "esc"}
	case 8, 127:
		return named("backspace", mod)
	}
	if code < ' ' || code > utf8.MaxRune || code >= 57344 && code <= 63743 {
		return Key{}
	}
	r := rune(code)
	if mod&(2|4|8|32) == 0 {
		return Key{"text", string(r)}
	}
	name := string(r)
	if r == ' ' {
		name = "space"
	}
	if mod&1 != 0 && r >= 'a' && r <= 'z' && mod&4 == 0 {
		name, mod = strings.ToUpper(name), mod&^1
	}
	return named(name, mod)
}

var pasteEnd = []byte("\x1b[201~")

// paste reads a bracketed paste whose text begins at n.
func (d *Decoder) paste(n int) (Key, int) {
	from := max(n, d.scanned)
	i := bytes.Index(d.buf[from:], pasteEnd)
	if i < 0 {
		d.scanned = max(n, len(d.buf)-len(pasteEnd)+1)
		return Key{}, 0
	}
	d.scanned = 0
	text := strings.ToValidUTF8(string(d.buf[n:from+i]), "\uFFFD")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	return Key{"paste", text}, from + i + len(pasteEnd)
}
