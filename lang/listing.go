// What a file holds, read off its header.
package lang

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
)

// Listed is one tensor of a file. A size that shows only when the data are
// read is -1.
type Listed struct {
	Name  string
	DType string
	Shape []int
	Bytes int64 // of the tensor
	// Records reports elements with fields: an array of records, no tensor.
	Records bool
	// Problem says why the tensor cannot be read; nil if it can.
	Problem error
}

// ListFile lists the tensors of a file; no data are read.
func ListFile(path string) ([]Listed, error) {
	list, h, err := listFile(path)
	if err != nil {
		return nil, err
	}
	return list, fileError(h.Close())
}

func listFile(path string) ([]Listed, *file.Handle, error) {
	h, err := file.Open(path, file.Options{})
	if err != nil {
		return nil, nil, nearFile(fileError(err), path)
	}
	return listed(h), h, nil
}

// listed are the tensors of an open file.
func listed(h *file.Handle) []Listed {
	var out []Listed
	for _, e := range h.Entries() {
		l := Listed{Name: e.Name, DType: e.DTypeText, Shape: e.Shape, Bytes: e.Bytes, Records: e.Records}
		if e.Compressed && e.DType != dtype.Invalid { // what the tensor takes, not its packed form
			if n, err := tensor.ByteSize(e.DType, e.Shape); err == nil {
				l.Bytes = int64(n)
			}
		}
		if e.Problem != nil && !e.Records {
			l.Problem = fileError(e.Problem)
		}
		out = append(out, l)
	}
	return out
}
