// Writing .safetensors: widest types first, as the format's own library does,
// so that every tensor's data are aligned.
package file

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// stOrder lists the format's types as its library ranks them, lowest first.
var stOrder = []string{"BOOL", "U8", "I8", "F8_E5M2", "F8_E4M3", "I16", "U16", "F16", "BF16", "I32", "U32", "F32", "C64", "F64", "I64", "U64"}

// stName finds the format's name of a type.
func stName(dt dtype.DType) (rank int, name string, err error) {
	for i, n := range stOrder {
		if stTypes[n] == dt {
			return i, n, nil
		}
	}
	return 0, "", fault.New(fault.Unsupported, "the .safetensors format has no %s", dt).
		WithHint("save as .npy or .npz")
}

// stHeader builds the length and the JSON, and the order of the tensors' data.
func stHeader(names []string, tensors []*tensor.Tensor, metadata map[string]string) ([]byte, []int, error) {
	if err := checkNames(names, tensors); err != nil {
		return nil, nil, err
	}
	ranks := make([]int, len(names))
	order := make([]int, len(names))
	for i, t := range tensors {
		if names[i] == "__metadata__" {
			return nil, nil, fault.New(fault.InvalidArgument, "'__metadata__' cannot be a tensor's name in a .safetensors file")
		}
		var err error
		if ranks[i], _, err = stName(t.DType()); err != nil {
			return nil, nil, err
		}
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(ranks[b], ranks[a]), cmp.Compare(names[a], names[b]))
	})
	var b bytes.Buffer
	b.WriteString("01234567{") // the length comes when it is known
	if len(metadata) > 0 {
		b.WriteString(`"__metadata__":{`)
		for i, k := range slices.Sorted(maps.Keys(metadata)) {
			if i > 0 {
				b.WriteByte(',')
			}
			quoteJSON(&b, k)
			b.WriteByte(':')
			quoteJSON(&b, metadata[k])
		}
		b.WriteByte('}')
	}
	at := 0
	for _, i := range order {
		t := tensors[i]
		if b.Len() > 9 {
			b.WriteByte(',')
		}
		quoteJSON(&b, names[i])
		b.WriteString(`:{"dtype":"` + stOrder[ranks[i]] + `","shape":[`)
		for a, d := range t.Shape() {
			if a > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strconv.Itoa(d))
		}
		b.WriteString(`],"data_offsets":[` + strconv.Itoa(at) + "," + strconv.Itoa(at+t.Bytes()) + "]}")
		at += t.Bytes()
	}
	b.WriteByte('}')
	for b.Len()%8 != 0 {
		b.WriteByte(' ')
	}
	if b.Len()-8 > stMaxHeader {
		return nil, nil, fault.New(fault.Unsupported, "the header would take %d bytes, the .safetensors format allows %d", b.Len()-8, stMaxHeader)
	}
	head := b.Bytes()
	binary.LittleEndian.PutUint64(head, uint64(len(head)-8))
	return head, order, nil
}

// quoteJSON writes a string, escaping what JSON asks for and no more.
func quoteJSON(b *bytes.Buffer, s string) {
	b.WriteByte('"')
	for _, r := range s { // bytes that are no UTF-8 become U+FFFD
		short := strings.IndexRune("\"\\\b\f\n\r\t", r)
		switch {
		case short >= 0:
			b.WriteByte('\\')
			b.WriteByte(`"\bfnrt`[short])
		case r < ' ':
			fmt.Fprintf(b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}

// EncodeSafetensors writes tensors under names to w as .safetensors.
func EncodeSafetensors(w io.Writer, names []string, tensors []*tensor.Tensor, metadata map[string]string) error {
	return encodeSafetensors(w, names, tensors, metadata, nil)
}

func encodeSafetensors(w io.Writer, names []string, tensors []*tensor.Tensor, metadata map[string]string, p *progress) error {
	head, order, err := stHeader(names, tensors, metadata)
	if err != nil {
		return err
	}
	if _, err := w.Write(head); err != nil {
		return err
	}
	for _, i := range order {
		if err := writeElements(w, tensors[i], p); err != nil {
			return err
		}
	}
	return nil
}

// WriteSafetensors writes tensors under names to a file as .safetensors.
func WriteSafetensors(path string, names []string, tensors []*tensor.Tensor, metadata map[string]string, opts Options) error {
	if _, _, err := stHeader(names, tensors, metadata); err != nil {
		return err
	}
	return atomically(path, opts, func(w io.Writer) error {
		return encodeSafetensors(w, names, tensors, metadata, opts.progress(bytesOf(tensors)))
	})
}
