// Tests of the protocol: both sides over a pipe, every refusal, arbitrary bytes.
package zmtp

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

var small = Limits{Message: 3 << 20, Frames: 4}

func anyType(string) bool { return true }

// stream reads given bytes and swallows what is written.
type stream struct{ io.Reader }

func (stream) Write(p []byte) (int, error) { return len(p), nil }

func pipe(t *testing.T) (a, b *Conn) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	x, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	y, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close(); y.Close() })
	x.SetDeadline(time.Now().Add(10 * time.Second))
	y.SetDeadline(time.Now().Add(10 * time.Second))
	ready := make(chan error, 1)
	go func() {
		var err error
		a, err = Handshake(x, "DEALER", []byte("me"), anyType, small)
		ready <- err
	}()
	b, err = Handshake(y, "ROUTER", nil, func(s string) bool { return s == "DEALER" }, small)
	if err != nil {
		t.Fatal(err)
	}
	if err := <-ready; err != nil {
		t.Fatal(err)
	}
	return a, b
}

func TestConversation(t *testing.T) {
	a, b := pipe(t)
	if string(b.Peer.Identity) != "me" || b.Peer.Type != "DEALER" || b.Peer.Minor != 1 || a.Peer.Type != "ROUTER" {
		t.Errorf("%+v %+v", a.Peer, b.Peer)
	}
	want := [][]byte{{}, []byte("short"), bytes.Repeat([]byte("long"), 100), bytes.Repeat([]byte{7}, 2<<20)}
	go func() {
		a.WriteCommand("PING", []byte{0, 1, 'c', 't', 'x'})
		a.WriteMessage(want)
		a.Flush()
	}()
	ev, err := b.ReadEvent()
	if err != nil || ev.Command != "PING" || string(PongBody(ev.Body)) != "ctx" {
		t.Fatal(ev, err)
	}
	ev, err = b.ReadEvent()
	if err != nil || len(ev.Frames) != len(want) {
		t.Fatal(err)
	}
	for i := range want {
		if !bytes.Equal(ev.Frames[i], want[i]) {
			t.Errorf("frame %d differs", i)
		}
	}
}

func TestRefusals(t *testing.T) {
	hello := string(greeting("NULL", false))
	ready := "\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB"
	ready = ready[:1] + string(rune(len(ready)-2)) + ready[2:]
	huge := "\x40\x00\x00\x00\x00\x00\x00\x00"
	tests := []struct{ name, in, want string }{
		{"silence", "", "EOF"},
		{"http", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "not a ZMTP peer"},
		{"old", hello[:10] + "\x01" + hello[11:], "too old"},
		{"curve", hello[:12] + "CURVE" + hello[17:], `"CURVE" is not served`},
		{"message first", hello + "\x00\x01x", "where a command was due"},
		{"other command", hello + "\x04\x05\x04PING", "where READY was due"},
		{"no name", hello + "\x04\x01\x00", "without a name"},
		{"long name", hello + "\x04\x02\xffx", "without a name"},
		{"huge ready", hello + "\x06" + huge, "a command of more than"},
		{"property", hello + "\x04\x0a\x05READY\x0bSoc", "malformed READY"},
		{"property size", hello + "\x04\x0c\x05READY\x01a\xff\xff\xff\xff", "malformed READY"},
		{"good", hello + ready, "EOF"},
		{"huge frame", hello + ready + "\x02" + huge, "more than 3145728 bytes"},
		{"most", hello + ready + "\x02\xff\xff\xff\xff\xff\xff\xff\xff", "more than 3145728 bytes"},
		{"frames", hello + ready + strings.Repeat("\x01\x00", 5), "more than 4 frames"},
		{"flags", hello + ready + "\x08\x00", "unknown flags"},
		{"more of a command", hello + ready + "\x05\x00", "unknown flags"},
		{"between", hello + ready + "\x01\x00\x04\x05\x04PING", "between the frames"},
		{"cut", hello + ready + "\x00\x05ab", "unexpected EOF"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := Handshake(stream{strings.NewReader(tt.in)}, "XPUB", nil, anyType, small)
			if err == nil {
				_, err = c.ReadEvent()
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// FuzzZMTP: arbitrary bytes after a good or bad greeting end in an error, never
// in a panic or in much memory.
func FuzzZMTP(f *testing.F) {
	hello := greeting("NULL", false)
	f.Add(append(hello, "\x04\x1a\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB\x00\x02\x01a"...))
	f.Add(append(greeting("NULL", false), "\x06\x40\x00\x00\x00\x00\x00\x00\x00"...))
	f.Add([]byte("GET / HTTP/1.1\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Handshake(stream{bytes.NewReader(data)}, "ROUTER", nil, anyType, small)
		for err == nil {
			var ev Event
			if ev, err = c.ReadEvent(); err == nil && ev.Command == "PING" {
				PongBody(ev.Body)
			}
		}
	})
}
