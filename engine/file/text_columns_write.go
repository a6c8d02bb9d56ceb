// Tables of named columns as files.
package file

import (
	"encoding/csv"
	"io"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// SaveColumns writes vectors of one length as the columns of a table, under a header of
// their names, so that Open reads them back. The name's extension tells the delimiter,
// and .gz that the table is packed.
func SaveColumns(path string, names []string, columns []*tensor.Tensor, opts Options) error {
	var size int64
	for _, t := range columns {
		size += int64(t.Bytes())
	}
	return saveText(path, opts, func(w io.Writer) error { return encodeColumns(w, path, names, columns, opts.progress(size)) })
}

// EncodeColumns writes to w what SaveColumns writes to a file named path, unpacked.
func EncodeColumns(w io.Writer, path string, names []string, columns []*tensor.Tensor) error {
	return encodeColumns(w, path, names, columns, nil)
}

func encodeColumns(w io.Writer, path string, names []string, columns []*tensor.Tensor, p *progress) error {
	rows, err := sameLength(names, columns)
	if err != nil {
		return err
	}
	show, err := parsePercent("%s")
	if err != nil {
		return err
	}
	out := csv.NewWriter(w)
	if d := delimiterOf(path); d != "" {
		out.Comma = rune(d[0])
	}
	if err := out.Write(names); err != nil {
		return err
	}
	fields := make([]string, len(columns))
	var b []byte
	for i := range rows {
		bytes := 0
		for k, t := range columns {
			bytes += t.DType().Size()
			pos := t.Offset() + i*t.Strides()[0]
			if t.DType().IsText() {
				fields[k] = t.TextAt(pos)
				continue
			}
			if b, err = show[0].append(b[:0], cell{t: t, pos: pos}); err != nil {
				return err
			}
			fields[k] = string(b)
		}
		if err := out.Write(fields); err != nil {
			return err
		}
		p.add(bytes)
	}
	out.Flush()
	return out.Error()
}

// sameLength is the number of rows that the columns make.
func sameLength(names []string, columns []*tensor.Tensor) (rows int, err error) {
	for i, t := range columns {
		switch {
		case t.Rank() != 1:
			return 0, fault.New(fault.InvalidArgument, "the columns of a table are vectors, %s has %d axes", pyRepr(names[i]), t.Rank())
		case t.DType().IsComplex():
			return 0, fault.New(fault.Type, "a table's column %s cannot be %s: save its real and imag", pyRepr(names[i]), t.DType())
		case i > 0 && t.Dim(0) != rows:
			return 0, fault.New(fault.InvalidArgument, "the columns of a table are equally long: %s has %d elements, %s has %d", pyRepr(names[0]), rows, pyRepr(names[i]), t.Dim(0))
		}
		rows = t.Dim(0)
	}
	return rows, nil
}
