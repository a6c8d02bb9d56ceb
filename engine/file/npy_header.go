// The header of .npy: versions 1 to 3, the dict, the type description.
package file

import (
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// npyMaxHeader bounds the dict's text. NumPy itself stops at 10,000 characters
// unless told to trust the file.
const npyMaxHeader = 1 << 20

// npyMaxEmpty bounds the elements of a type of no width, which the file's size
// does not bound.
const npyMaxEmpty = 1 << 20

// npyHeader is what a .npy says before its data.
type npyHeader struct {
	npyType
	order string
	shape []int
	start int64 // offset of the data from the magic
	need  int64 // bytes of data; -1 when the type does not tell
}

// readNpyHeader reads magic, version and dict from r. path is for messages.
func readNpyHeader(path string, r io.Reader) (*npyHeader, error) {
	lead := make([]byte, 8)
	if err := npyRead(path, r, lead, "magic string"); err != nil {
		return nil, err
	}
	if string(lead[:6]) != npyMagic {
		return nil, badFormat(path, "the magic string is not correct; expected %s, got %s", byteText([]byte(npyMagic)), byteText(lead[:6]))
	}
	major, minor := lead[6], lead[7]
	if major < 1 || major > 3 || minor != 0 {
		return nil, badFormat(path, "we only support format version (1,0), (2,0), and (3,0), not (%d, %d)", major, minor)
	}
	size := make([]byte, 2)
	if major > 1 {
		size = make([]byte, 4)
	}
	if err := npyRead(path, r, size, "array header length"); err != nil {
		return nil, err
	}
	n := uint32(binary.LittleEndian.Uint16(size))
	if major > 1 {
		n = binary.LittleEndian.Uint32(size)
	}
	if n > npyMaxHeader {
		return nil, badFormat(path, "Header info length (%d) is large and may not be safe to load securely; the limit is %d", n, npyMaxHeader)
	}
	text := make([]byte, n)
	if err := npyRead(path, r, text, "array header"); err != nil {
		return nil, err
	}
	h := &npyHeader{start: int64(len(lead) + len(size) + len(text))}
	return h, h.parse(path, headerText(text, major))
}

// headerText decodes the dict's text: Latin-1 before version 3, then UTF-8.
func headerText(b []byte, major byte) string {
	if major == 3 && utf8.Valid(b) {
		return string(b)
	}
	r := make([]rune, len(b))
	for i, c := range b {
		r[i] = rune(c)
	}
	return string(r)
}

func npyRead(path string, r io.Reader, b []byte, what string) error {
	n, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return badFormat(path, "EOF: reading %s, expected %d bytes got %d", what, len(b), n)
	}
	if fault.KindOf(err) != fault.None {
		return err
	}
	if err != nil {
		return systemError(path, err)
	}
	return nil
}

// parse fills h from the dict.
func (h *npyHeader) parse(path, text string) error {
	v, err := parseLiteral(text)
	if err != nil {
		return badFormat(path, "Cannot parse header: '%s': %v", clip(strings.TrimRight(text, " \n")), err)
	}
	if v.kind != litDict {
		return badFormat(path, "Header is not a dictionary: %s", clip(v.String()))
	}
	field := map[string]literal{}
	keys := literal{kind: litList}
	for i := 0; i < len(v.items); i += 2 {
		keys.items = append(keys.items, v.items[i])
		if v.items[i].kind == litStr {
			field[v.items[i].text] = v.items[i+1]
		}
	}
	descr, okD := field["descr"]
	order, okO := field["fortran_order"]
	shape, okS := field["shape"]
	if !okD || !okO || !okS || len(keys.items) != 3 {
		return badFormat(path, "Header does not contain the correct keys: %s", clip(keys.String()))
	}
	if order.kind != litBool {
		return badFormat(path, "fortran_order is not a valid bool: %s", clip(order.String()))
	}
	h.order = "C"
	if order.truth {
		h.order = "F"
	}
	if err := h.setShape(path, shape); err != nil {
		return err
	}
	return h.setType(path, descr)
}

func (h *npyHeader) setShape(path string, v literal) error {
	ok := v.kind == litTuple
	h.shape = make([]int, 0, len(v.items))
	for _, d := range v.items {
		ok = ok && d.kind == litInt && d.num >= 0
		h.shape = append(h.shape, d.num)
	}
	if !ok {
		return badFormat(path, "shape is not valid: %s", clip(v.String()))
	}
	return nil
}

// setType reads the descr and works out the bytes of data.
func (h *npyHeader) setType(path string, v literal) error {
	t, ok := npyTypeOf(path, v)
	if !ok {
		return badFormat(path, "descr is not a valid dtype descriptor: %s", clip(v.String()))
	}
	h.npyType = t
	h.need = -1
	if t.item >= 0 {
		if h.need, ok = dataSize(t.item, h.shape); !ok {
			return badFormat(path, "shape %s of %s needs more bytes than any file can hold", shapeText(h.shape), clip(t.text))
		}
	}
	if n, ok := dataSize(1, h.shape); t.item == 0 && (!ok || n > npyMaxEmpty) {
		return badFormat(path, "shape %s of %s: elements without bytes, more than %d", shapeText(h.shape), clip(t.text), npyMaxEmpty)
	}
	if h.problem == nil && len(h.shape) > tensor.MaxRank {
		h.problem = unsupported(path, "%d axes; tq has tensors of at most %d", len(h.shape), tensor.MaxRank)
	}
	return nil
}

// check holds the promise of the header against the bytes that are there.
func (h *npyHeader) check(path string, have int64) error {
	if h.need > have {
		return truncated(path, "the header says "+clip(h.text)+" of shape "+shapeText(h.shape), h.need, have)
	}
	return nil
}

// entry describes the tensor; base is the offset of the magic in the file.
func (h *npyHeader) entry(name string, base int64) Entry {
	return Entry{Name: name, DType: h.dt, DTypeText: h.text, Shape: h.shape, Bytes: h.need,
		Offset: base + h.start, Order: h.order, BigEndian: h.big, Records: h.records, Problem: h.problem}
}
