// Tests of the wire format: round trips, every refusal, arbitrary frames.
package wire

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func pair(t testing.TB, key string) (*Maker, *Decoder) {
	s, err := NewSigner("hmac-sha256", key)
	if err != nil {
		t.Fatal(err)
	}
	return NewMaker("me", s), NewDecoder(s)
}

func TestRoundTrip(t *testing.T) {
	for _, key := range []string{"", "secret"} {
		m, d := pair(t, key)
		content := map[string]any{"code": "a < b & 'é𝛼'"}
		frames, err := m.FramesWith([]byte(`{"msg_id":"p"}`), "execute_request", map[string]int{"x": 1}, content, [][]byte{{0, 255}})
		if err != nil {
			t.Fatal(err)
		}
		got, err := d.Decode(append([][]byte{[]byte("id")}, frames...))
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Idents) != 1 || string(got.Idents[0]) != "id" || got.Header.MsgType != "execute_request" || got.Header.Session != m.Session ||
			got.Header.Username != "me" || string(got.Parent) != `{"msg_id":"p"}` || string(got.Metadata) != `{"x":1}` ||
			string(got.Content) != `{"code":"a < b & 'é𝛼'"}` || !bytes.Equal(got.Buffers[0], []byte{0, 255}) {
			t.Errorf("key %q: %+v", key, got)
		}
	}
}

// A signature computed by Python's hmac module.
func TestSignature(t *testing.T) {
	s, _ := NewSigner("hmac-sha256", "key")
	parts := [][]byte{[]byte("The quick brown fox "), []byte("jumps over "), []byte("the lazy "), []byte("dog")}
	want := "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
	if got := string(s.Sign(parts)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := NewSigner("hmac-md5", "key"); err == nil {
		t.Error("hmac-md5 is taken")
	}
}

func TestRefusals(t *testing.T) {
	ok := []string{"id", Delimiter, "", `{"msg_id":"1","msg_type":"x"}`, "{}", "{}", "{}"}
	with := func(i int, s string) []string {
		f := append([]string(nil), ok...)
		f[i] = s
		return f
	}
	deep := `{"a":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`
	tests := []struct {
		name, want string
		frames     []string
	}{
		{"good", "", ok},
		{"nothing", "no <IDS|MSG> among 0 frames", nil},
		{"no delimiter", "no <IDS|MSG> among 1 frames", []string{"x"}},
		{"few", "3 frames after", []string{Delimiter, "", "{}", "{}"}},
		{"identities", "17 identities", append(strings.Split(strings.Repeat("i", 17), ""), ok[1:]...)},
		{"list", "content: not a JSON object", with(6, "[]")},
		{"empty", "content: not a JSON object", with(6, "")},
		{"cut", "content: not valid JSON", with(6, `{"a":`)},
		{"more", "content: not valid JSON", with(6, `{} {}`)},
		{"utf8", "content: not UTF-8", with(6, "{\"a\":\"\xff\"}")},
		{"deep", "metadata: nested deeper than 128", with(5, deep)},
		{"no id", "header: no msg_id", with(3, `{"msg_type":"x"}`)},
		{"case", "header: no msg_id", with(3, `{"Msg_ID":"1","msg_type":"x"}`)},
		{"type", "header: msg_type is not a text", with(3, `{"msg_id":"1","msg_type":3}`)},
		{"null", "header: no msg_type", with(3, `{"msg_id":"1","msg_type":null}`)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, d := pair(t, "")
			frames := make([][]byte, len(tt.frames))
			for i, f := range tt.frames {
				frames[i] = []byte(f)
			}
			_, err := d.Decode(frames)
			if got := fmt.Sprint(err); err == nil && tt.want != "" || err != nil && (tt.want == "" || !strings.Contains(got, tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestForgeryAndReplay(t *testing.T) {
	m, d := pair(t, "secret")
	frames, _ := m.Frames(nil, "x", nil)
	bad := append([][]byte(nil), frames...)
	bad[5] = []byte(`{"code":"1"}`)
	if _, err := d.Decode(bad); err == nil || err.Error() != "wrong signature" {
		t.Errorf("forged: %v", err)
	}
	if _, err := d.Decode(frames); err != nil {
		t.Error(err)
	}
	if _, err := d.Decode(frames); err == nil || !strings.Contains(err.Error(), "before") {
		t.Errorf("replayed: %v", err)
	}
}

func TestHistoryForgets(t *testing.T) {
	var h history
	for i := range historySize + 10 {
		if !h.add([]byte(fmt.Sprintf("%064x", i))) {
			t.Fatal(i)
		}
	}
	if len(h.seen) != historySize || h.add([]byte(fmt.Sprintf("%064x", 11))) || !h.add([]byte(fmt.Sprintf("%064x", 0))) {
		t.Error("the newest signatures are not those kept")
	}
}

func TestObject(t *testing.T) {
	o, err := ParseObject([]byte(`{"s":"x","b":true,"n":3,"f":1.5,"z":null,"m":{"a":"1"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if s, ok, err := o.String("s"); s != "x" || !ok || err != nil {
		t.Error(s, ok, err)
	}
	if _, ok, err := o.String("z"); ok || err != nil {
		t.Error("null is a text")
	}
	if _, _, err := o.String("n"); err == nil {
		t.Error("a number is a text")
	}
	if b, err := o.Bool("b", false); !b || err != nil {
		t.Error(b, err)
	}
	if n, err := o.Int("n", 0); n != 3 || err != nil {
		t.Error(n, err)
	}
	if _, err := o.Int("f", 0); err == nil {
		t.Error("1.5 is whole")
	}
	if m, err := o.Texts("m"); m["a"] != "1" || err != nil {
		t.Error(m, err)
	}
}

// FuzzWire: whatever comes, Decode neither fails hard nor takes what it cannot
// give back.
func FuzzWire(f *testing.F) {
	f.Add([]byte("id\n" + Delimiter + "\n\n{\"msg_id\":\"1\",\"msg_type\":\"x\"}\n{}\n{}\n{}\nbuf"))
	f.Add([]byte(Delimiter + "\n\n{}\n{}\n{}\n{}"))
	f.Add([]byte(Delimiter + "\n\n{\"msg_id\":\"\\ud800\",\"msg_type\":\"x\",\"date\":\"1\"}\n{}\n{}\n[[[["))
	f.Fuzz(func(t *testing.T, data []byte) {
		frames := bytes.Split(data, []byte("\n"))
		_, d := pair(t, "")
		m, err := d.Decode(frames)
		if err != nil {
			return
		}
		if m.Header.MsgID == "" || m.Header.MsgType == "" {
			t.Fatal("taken without an id or a type")
		}
		if _, err := ParseObject(m.Content); err != nil {
			t.Fatalf("content taken that is no object: %v", err)
		}
		if _, sd := pair(t, "k"); sd != nil {
			if _, err := sd.Decode(frames); err == nil {
				t.Fatal("taken without a signature")
			}
		}
	})
}
