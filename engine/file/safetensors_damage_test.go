// Tensor files and their indices that lie.
package file

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

func stOf(header string, n int) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(b, header...), make([]byte, n)...)
}

func TestSafetensorsDamage(t *testing.T) {
	two := func(a, b string) string {
		return `{"a":{"dtype":"F32","shape":[2],"data_offsets":` + a + `},"b":{"dtype":"F32","shape":[2],"data_offsets":` + b + `}}`
	}
	one := func(dtype, shape, offsets string) string {
		return `{"a":{"dtype":` + dtype + `,"shape":` + shape + `,"data_offsets":` + offsets + `}}`
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"short", []byte("abc"), "expected the header's length in 8 bytes, the file has 3"},
		{"claims 100 MB", append(binary.LittleEndian.AppendUint64(nil, 99_999_999), '{'), "the header's length says 99999999 bytes, the file has 1 after it"},
		{"claims more", append(binary.LittleEndian.AppendUint64(nil, 1<<63), '{'), "header too large: its length says 9223372036854775808 bytes, the format allows 100000000"},
		{"no brace", stOf("[]", 0), "the header must begin with '{', found b'['"},
		{"empty header", stOf("", 0), "the header must begin with '{', found b''"},
		{"not closed", stOf(`{"a":`, 0), "the JSON header ends too early"},
		{"after", stOf(`{} {}`, 0), "text after the JSON header"},
		{"zeros after", stOf("{}\x00", 0), "text after the JSON header"},
		{"utf-8", stOf("{\"\xff\":1}", 0), "the JSON header is not valid UTF-8"},
		{"twice", stOf(`{"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"a":{}}`, 4), "the header has the name 'a' twice"},
		{"field twice", stOf(`{"a":{"dtype":"F32","dtype":"F32","shape":[],"data_offsets":[0,4]}}`, 4), "tensor 'a' has the name 'dtype' twice"},
		{"missing", stOf(`{"a":{"dtype":"F32","shape":[]}}`, 4), "tensor 'a': expected dtype, shape and data_offsets"},
		{"no object", stOf(`{"a":5}`, 0), "tensor 'a' must be a JSON object"},
		{"metadata", stOf(`{"__metadata__":{"a":5}}`, 0), "__metadata__ 'a' must be a JSON string"},
		{"deep", stOf(`{"a":{"x":`+strings.Repeat("[", 100000), 0), "the JSON header is nested too deeply, the limit is 16"},
		{"negative", stOf(one(`"F32"`, "[-1]", "[0,4]"), 4), "tensor 'a': shape must hold whole numbers below 2**63, found -1"},
		{"fraction", stOf(one(`"F32"`, "[1.0]", "[0,4]"), 4), "tensor 'a': shape must hold whole numbers below 2**63, found 1.0"},
		{"huge", stOf(one(`"F32"`, "[9223372036854775808]", "[0,4]"), 4), "tensor 'a': shape must hold whole numbers below 2**63, found 9223372036854775808"},
		{"overflow", stOf(one(`"F32"`, "[4294967296,4294967296]", "[0,0]"), 0), "tensor 'a': shape (4294967296, 4294967296) of F32 needs more bytes than any file can hold"},
		{"three offsets", stOf(one(`"F32"`, "[1]", "[0,4,8]"), 4), "tensor 'a': data_offsets must be two numbers, found 3"},
		{"size", stOf(one(`"F32"`, "[3]", "[0,8]"), 8), "tensor 'a': F32 of shape (3,) takes 12 bytes, data_offsets [0, 8] span 8"},
		{"outside", stOf(one(`"F32"`, "[3]", "[0,12]"), 8), "tensor 'a': data_offsets [0, 12] outside the file's 8 bytes of data"},
		{"backwards", stOf(one(`"F32"`, "[0]", "[4,0]"), 4), "tensor 'a': data_offsets [4, 0] outside the file's 4 bytes of data"},
		{"rest", stOf(one(`"F32"`, "[2]", "[0,8]"), 9), "the header describes 8 bytes of data, the file has 9"},
		{"hole", stOf(two("[0,8]", "[12,20]"), 20), "tensor 'b': data_offsets [12, 20] leave a hole, expected to begin at 8"},
		{"overlap", stOf(two("[0,8]", "[4,12]"), 12), "tensor 'b': data_offsets [4, 12] overlap the tensor before it, expected to begin at 8"},
		{"same", stOf(two("[0,8]", "[0,8]"), 8), "tensor 'b': data_offsets [0, 8] overlap the tensor before it, expected to begin at 8"},
	} {
		refused(t, c.name+".safetensors", c.data, fault.Format, c.name+".safetensors: "+c.want)
	}
	h, err := OpenBytes("x.safetensors", stOf(`{"b":{"dtype":"F4","shape":[4],"data_offsets":[4,6],"note":[1,{"k":[]}]},"a":{"dtype":"I32","shape":[],"data_offsets":[0,4]}}  `, 6), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if e, _ := h.Lookup("b"); e.DTypeText != "F4" || e.Bytes != 2 || e.Problem == nil {
		t.Errorf("%+v", e)
	}
	if _, err := h.Tensor("b"); err == nil || err.Error() != "x.safetensors: tensor 'b': dtype F4 is not supported in tq" {
		t.Error(err)
	}
	if x, err := h.Tensor("a"); err != nil || x.Rank() != 0 {
		t.Error(x, err)
	}
}

func TestSharded(t *testing.T) {
	dir := t.TempDir()
	put := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	shard := func(name string, v float32) {
		err := WriteSafetensors(filepath.Join(dir, name), []string{"t" + name}, []*tensor.Tensor{tensor.Scalar(v)}, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
	}
	shard("1.safetensors", 1)
	shard("2.safetensors", 2)
	put("junk.safetensors", []byte("junk"))
	path := put("model.safetensors.index.json", []byte(`{"metadata":{"total_size":8},"weight_map":{"t1.safetensors":"1.safetensors","t2.safetensors":"2.safetensors","gone":"3.safetensors","absent":"1.safetensors","j":"junk.safetensors"}}`))
	h, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if h.Format() != Sharded || h.Metadata()["total_size"] != "8" || len(h.Entries()) != 5 {
		t.Errorf("%s %v %v", h.Format(), h.Metadata(), h.Names())
	}
	x, err := h.Tensor("t2.safetensors")
	if err != nil || tensor.Flat[float32](x)[0] != 2 {
		t.Error(x, err)
	}
	for name, want := range map[string]string{
		"gone":   "[Errno 2] No such file or directory: '" + filepath.Join(dir, "3.safetensors") + "'",
		"absent": path + ": weight_map says that '1.safetensors' holds the tensor 'absent', and it does not",
		"j":      filepath.Join(dir, "junk.safetensors") + ": expected the header's length in 8 bytes, the file has 4",
	} {
		if _, err := h.Tensor(name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for _, name := range []string{"../1.safetensors", "/etc/passwd", "a/b", `..\\1`, "C:x", "..", ".", "", "nul\\u0000"} {
		_, err := Open(put("bad.index.json", []byte(`{"weight_map":{"a":"`+name+`"}}`)), Options{})
		if err == nil || !strings.Contains(err.Error(), "which is no plain file name beside the index") {
			t.Errorf("%q: %v", name, err)
		}
	}
	path = put("self.Safetensors.index.json", []byte(`{"weight_map":{"a":"self.safetensors.INDEX.json"}}`))
	if _, err := Open(path, Options{}); err == nil || err.Error() != path+": weight_map names the shard 'self.safetensors.INDEX.json', which is an index itself" {
		t.Error(err)
	}
	for _, text := range []string{"", "{}", "[]", `{"weight_map":5}`, `{"weight_map":{"a":5}}`, `{"weight_map":{"a":"x","a":"y"}}`, `{"weight_map":{},"weight_map":{}}`} {
		if h, err := Open(put("bad.index.json", []byte(text)), Options{}); err == nil || fault.KindOf(err) != fault.Format {
			t.Errorf("%q: %v %v", text, h, err)
		}
	}
}
