// Which format a file has: its first bytes decide, then its name.
package file

import (
	"bytes"
	"encoding/binary"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
)

const npyMagic = "\x93NUMPY"

// magics are the first bytes of the formats that have such.
var magics = []struct{ prefix, format string }{
	{npyMagic, Npy},
	{"PK\x03\x04", Npz},
	{"PK\x05\x06", Npz}, // an empty archive
	{"\x89PNG\r\n\x1a\n", PNG},
	{"\xff\xd8\xff", JPEG},
}

// foreign are formats that people have and tq does not read, by first bytes.
var foreign = []struct{ prefix, name, hint string }{
	{"\x89HDF\r\n\x1a\n", "an HDF5 file", "h5py and numpy.save turn each data set into a .npy"},
	{"PAR1", "a Parquet file", ""},
	{"ARROW1", "an Arrow file", ""},
	{"GGUF", "a GGUF model", ""},
	{"GIF8", "a GIF image", "PNG and JPEG are read"},
	{"BM", "a BMP image", "PNG and JPEG are read"},
	{"II*\x00", "a TIFF image", "PNG and JPEG are read"},
	{"MM\x00*", "a TIFF image", "PNG and JPEG are read"},
	{"RIFF", "a RIFF file (WebP, WAV …)", "PNG and JPEG are read"},
	{"MATLAB 5", "a MATLAB file", ""},
	{"\x1f\x8b", "a gzip-compressed file", "unpack it first"},
	{"\xfd7zXZ\x00", "an xz-compressed file", "unpack it first"},
	{"BZh", "a bzip2-compressed file", "unpack it first"},
	{"\x28\xb5\x2f\xfd", "a zstd-compressed file", "unpack it first"},
	{"SIMPLE  =", "a FITS file", ""},
	{"CDF\x01", "a netCDF file", ""},
	{"CDF\x02", "a netCDF file", ""},
}

// byExtension serves for formats without magic, and to say what was expected.
var byExtension = map[string]string{
	".npy": Npy, ".npz": Npz, ".safetensors": Safetensors, ".png": PNG, ".jpg": JPEG, ".jpeg": JPEG,
	".csv": Text, ".tsv": Text, ".txt": Text, ".dat": Text, ".asc": Text,
}

// extension is the name's extension in lower case, without a final .gz.
func extension(path string) string {
	return filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz"))
}

// detect names the format of s.
func detect(s *source) (string, error) {
	head, err := s.head(16)
	if err != nil {
		return "", err
	}
	byName := byExtension[extension(s.path)]
	if len(head) == 0 && byName != Text {
		return "", badFormat(s.path, "No data left in file")
	}
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.prefix)) {
			return m.format, nil
		}
	}
	switch {
	case byName == Text || byName == Safetensors:
		return byName, nil
	case strings.HasSuffix(strings.ToLower(s.path), ".index.json"):
		return Sharded, nil
	case byName == "" && looksSafetensors(head, s.size):
		return Safetensors, nil
	}
	return "", unknown(s.path, head, byName)
}

// looksSafetensors: a header length that fits the file, then a brace.
func looksSafetensors(head []byte, size int64) bool {
	if len(head) < 9 || head[8] != '{' {
		return false
	}
	return binary.LittleEndian.Uint64(head) <= uint64(size-8)
}

// unknown says what the bytes are, or what the name promised.
func unknown(path string, head []byte, byName string) error {
	for _, f := range foreign {
		if bytes.HasPrefix(head, []byte(f.prefix)) {
			e := unsupported(path, "this is %s, which tq does not read", f.name)
			if f.hint != "" {
				e = e.WithHint("%s", f.hint)
			}
			return e
		}
	}
	found := byteText(head[:min(len(head), 8)])
	switch {
	case head[0] == 0x80 && (len(head) < 2 || head[1] <= 5):
		return fault.New(fault.Unsupported, "This file contains pickled (object) data. If you trust the file you can load it unsafely using the `allow_pickle=` keyword argument or `pickle.load()`.").
			WithHint("%s is a Python pickle, and tq never runs one; save it with numpy.save from Python", show(path))
	case byName == Npy:
		return badFormat(path, "the magic string is not correct; expected %s, got %s", byteText([]byte(npyMagic)), byteText(head[:min(len(head), 6)]))
	case byName == Npz:
		return badFormat(path, "File is not a zip file: expected it to start with b'PK\\x03\\x04', found %s", found)
	case byName != "":
		return badFormat(path, "not a %s file: it starts with %s", strings.ToUpper(byName), found)
	}
	return unsupported(path, "not a format that tq reads: it starts with %s", found).
		WithHint("read are .npy, .npz, .safetensors, .png, .jpeg, and text tables named .csv, .tsv or .txt")
}

// byteText writes bytes as a Python literal.
func byteText(b []byte) string {
	var out strings.Builder
	out.WriteString("b'")
	for _, c := range b {
		switch {
		case c == '\\' || c == '\'':
			out.WriteByte('\\')
			out.WriteByte(c)
		case c == '\n':
			out.WriteString(`\n`)
		case c == '\r':
			out.WriteString(`\r`)
		case c == '\t':
			out.WriteString(`\t`)
		case c < ' ' || c > '~':
			const hex = "0123456789abcdef"
			out.WriteString(`\x`)
			out.WriteByte(hex[c>>4])
			out.WriteByte(hex[c&15])
		default:
			out.WriteByte(c)
		}
	}
	out.WriteByte('\'')
	return out.String()
}
