// Writing .npy and .npz, byte for byte the .npy that numpy.save writes.
package file

import (
	"archive/zip"
	"encoding/binary"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// npyAlign is what the offset of the data is a multiple of.
const npyAlign = 64

// npyDescr is the dtype's text in a header, or why it has none.
func npyDescr(dt dtype.DType) (string, error) {
	switch dt.Kind() {
	case dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2:
		return "", fault.New(fault.Unsupported, "the .npy format has no %s", dt).
			WithHint("save as .safetensors, or convert to float32 first")
	}
	return dt.Descr(), nil
}

// npyHead builds everything before the data.
func npyHead(t *tensor.Tensor) ([]byte, error) {
	descr, err := npyDescr(t.DType())
	if err != nil {
		return nil, err
	}
	return npyHeadOf("'"+descr+"'", npyFortran(t), t.Shape()), nil
}

// npyHeadOf builds it of the type's description.
func npyHeadOf(descr string, columns bool, shape []int) []byte {
	fortran, grows := "False", 0
	if columns {
		fortran, grows = "True", len(shape)-1
	}
	dict := "{'descr': " + descr + ", 'fortran_order': " + fortran + ", 'shape': " + pyTuple(shape) + ", }"
	if len(shape) > 0 { // room for the growing axis to become 21 digits long
		dict += strings.Repeat(" ", 21-len(strconv.Itoa(shape[grows])))
	}
	lead := len(npyMagic) + 4
	if len(dict)+npyAlign+lead > 1<<16 { // version 2 has four bytes for the length
		lead += 2
		dict += strings.Repeat(" ", npyAlign-(lead+len(dict)+1)%npyAlign) + "\n"
		return append(binary.LittleEndian.AppendUint32(append([]byte(npyMagic), 2, 0), uint32(len(dict))), dict...)
	}
	dict += strings.Repeat(" ", npyAlign-(lead+len(dict)+1)%npyAlign) + "\n"
	return append(binary.LittleEndian.AppendUint16(append([]byte(npyMagic), 1, 0), uint16(len(dict))), dict...)
}

// npyFortran reports whether numpy.save would write column-major order.
func npyFortran(t *tensor.Tensor) bool { return !t.Contiguous() && t.FContiguous() }

func pyTuple(shape []int) string {
	parts := make([]string, len(shape))
	for i, d := range shape {
		parts[i] = strconv.Itoa(d)
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// EncodeNpy writes t to w as .npy.
func EncodeNpy(w io.Writer, t *tensor.Tensor) error { return encodeNpy(w, t, nil) }

func encodeNpy(w io.Writer, t *tensor.Tensor, p *progress) error {
	head, err := npyHead(t)
	if err != nil {
		return err
	}
	if _, err := w.Write(head); err != nil {
		return err
	}
	if npyFortran(t) {
		t = transposed(t)
	}
	return writeElements(w, t, p)
}

// WriteNpy writes t to a file as .npy.
func WriteNpy(path string, t *tensor.Tensor, opts Options) error {
	if _, err := npyDescr(t.DType()); err != nil {
		return err
	}
	return atomically(path, opts, func(w io.Writer) error { return encodeNpy(w, t, opts.progress(int64(t.Bytes()))) })
}

// WriteNpz writes tensors under names to a file as .npz.
func WriteNpz(path string, names []string, tensors []*tensor.Tensor, compressed bool, opts Options) error {
	if err := checkNames(names, tensors); err != nil {
		return err
	}
	for _, t := range tensors {
		if _, err := npyDescr(t.DType()); err != nil {
			return err
		}
	}
	return atomically(path, opts, func(w io.Writer) error {
		return EncodeNpz(w, names, tensors, compressed, opts)
	})
}

// EncodeNpz writes tensors under names to w as .npz, until the context of the options ends.
// Stored members are padded so that their data can be mapped.
func EncodeNpz(w io.Writer, names []string, tensors []*tensor.Tensor, compressed bool, opts Options) error {
	if err := checkNames(names, tensors); err != nil {
		return err
	}
	p := opts.progress(bytesOf(tensors))
	count := &counter{w: &pausing{w, opts}}
	z := zip.NewWriter(count)
	begun := int64(0) // where the member before began
	for i, t := range tensors {
		h := &zip.FileHeader{Name: names[i] + ".npy", Method: zip.Store}
		if compressed {
			h.Method = zip.Deflate
		} else if err := z.Flush(); err != nil {
			return err
		} else {
			h.Extra = padding(count.n + trailer(i, count.n-begun) + 30 + int64(len(h.Name)))
		}
		begun = count.n
		m, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if i < len(opts.Descr) && opts.Descr[i] != "" {
			err = encodeNpyRecords(m, opts.Descr[i], t.Shape()[:t.Rank()-1], tensor.Flat[uint8](t), p)
		} else {
			err = encodeNpy(m, t, p)
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}

// bytesOf is what the elements of tensors take.
func bytesOf(tensors []*tensor.Tensor) (n int64) {
	for _, t := range tensors {
		n += int64(t.Bytes())
	}
	return n
}

// trailer is the length of the record behind member i-1, which comes out only
// with the next member's header.
func trailer(i int, size int64) int64 {
	switch {
	case i == 0:
		return 0
	case size >= 1<<32-1:
		return 24
	}
	return 16
}

// padding is a zip extra field of a length that brings at to npyAlign.
func padding(at int64) []byte {
	n := int((npyAlign - at%npyAlign) % npyAlign)
	if n == 0 {
		return nil
	}
	if n < 4 {
		n += npyAlign // an extra field has four bytes at least
	}
	extra := make([]byte, n)
	binary.LittleEndian.PutUint16(extra, 0xd935) // the field that zipalign pads with
	binary.LittleEndian.PutUint16(extra[2:], uint16(n-4))
	return extra
}

// counter counts what goes through it.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}

// checkNames refuses lists that no reader could read back.
func checkNames(names []string, tensors []*tensor.Tensor) error {
	if len(names) != len(tensors) {
		panic("file: names and tensors differ in number")
	}
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	for i, n := range sorted {
		if i > 0 && n == sorted[i-1] {
			return fault.New(fault.InvalidArgument, "two tensors have the name '%s'", clip(n))
		}
		if len(n) > 1<<15 || strings.ContainsRune(n, 0) || !utf8.ValidString(n) {
			return fault.New(fault.InvalidArgument, "'%s' cannot be a name in a file", clip(n))
		}
	}
	return nil
}
