// Tables of named columns as files.
package file

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// SaveColumns writes vectors of one length as the columns of a table, under a header of
// their names, so that Open reads them back. The name's extension tells the delimiter,
// and .gz that the table is packed.
func SaveColumns(path string, names []string, columns []*tensor.Tensor, opts Options) error {
	return saveText(path, opts, func(w io.Writer) error { return EncodeColumns(w, path, names, columns, opts) })
}

// EncodeColumns writes to w what SaveColumns writes to a file named path, unpacked.
func EncodeColumns(w io.Writer, path string, names []string, columns []*tensor.Tensor, opts Options) error {
	rows, err := sameLength(names, columns)
	if err != nil {
		return err
	}
	show, err := parsePercent("%s")
	if err != nil {
		return err
	}
	var size int64
	for _, t := range columns {
		size += int64(t.Bytes())
	}
	p, out := opts.progress(size), bufio.NewWriter(w)
	delimiter := ","
	if d := delimiterOf(path); d != "" {
		delimiter = d
	}
	line := headerLine(names, delimiter)
	for i := range rows {
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
		line = line[:0]
		bytes := 0
		for k, t := range columns {
			if k > 0 {
				line = append(line, delimiter...)
			}
			bytes += t.DType().Size()
			pos := t.Offset() + i*t.Strides()[0]
			if t.DType().IsText() {
				line = appendField(line, t.TextAt(pos), k >= len(opts.Bare) || !opts.Bare[k])
				continue
			}
			if t.DType().IsComplex() {
				line = appendComplex(line, t, pos)
				continue
			}
			if line, err = show[0].append(line, cell{t: t, pos: pos}); err != nil {
				return err
			}
		}
		p.add(bytes)
	}
	if _, err := out.Write(append(line, '\n')); err != nil {
		return err
	}
	return out.Flush()
}

// appendComplex writes (1.5+2j) in as few digits as bring the number back.
func appendComplex(line []byte, t *tensor.Tensor, pos int) []byte {
	bits := 64
	if t.DType() == dtype.Complex64 {
		bits = 32
	}
	z := t.Complex128At(pos)
	line = strconv.AppendFloat(append(line, '('), real(z), 'g', -1, bits)
	if im := imag(z); im == im && !math.Signbit(im) && !math.IsInf(im, 0) || im != im { // an infinity has its sign
		line = append(line, '+')
	}
	return append(strconv.AppendFloat(line, imag(z), 'g', -1, bits), "j)"...)
}

// headerLine writes names, between quotes what would be read as something else without.
func headerLine(names []string, delimiter string) (line []byte) {
	for k, name := range names {
		if k > 0 {
			line = append(line, delimiter...)
		}
		plain := name != "" && name == strings.TrimSpace(name) && !strings.ContainsAny(name, "\"#\r\n"+delimiter) &&
			kindsOf([]byte(name)) == 1<<wordColumn
		line = appendField(line, name, !plain)
	}
	return line
}

// sameLength is the number of rows that the columns make.
func sameLength(names []string, columns []*tensor.Tensor) (rows int, err error) {
	for i, t := range columns {
		switch {
		case t.Rank() != 1:
			return 0, fault.New(fault.InvalidArgument, "the columns of a table are vectors, %s has %d axes", pyRepr(names[i]), t.Rank()).
				WithHint("a .npz or .safetensors holds tensors of any shapes")
		case i > 0 && t.Dim(0) != rows:
			return 0, fault.New(fault.InvalidArgument, "the columns of a table are equally long: %s has %d elements, %s has %d", pyRepr(names[0]), rows, pyRepr(names[i]), t.Dim(0))
		}
		rows = t.Dim(0)
	}
	return rows, nil
}
