// What a file holds, read off its header.
package lang

import (
	"fmt"
	"strings"

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
	// Columns are the names of a matrix's columns, from a table's header.
	Columns []string
	// Records reports elements with fields: an array of records, no tensor.
	Records bool
	// Problem says why the tensor cannot be read; nil if it can.
	Problem error
}

// HeaderRule says what the first row of a table holds: names, data, or what its look tells.
type HeaderRule = file.HeaderRule

// The rules.
const (
	FindHeader = file.FindHeader
	WithHeader = file.WithHeader
	NoHeader   = file.NoHeader
)

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
		out = append(out, listedAs(e))
	}
	return out
}

func listedAs(e file.Entry) Listed {
	l := Listed{Name: e.Name, DType: e.DTypeText, Shape: e.Shape, Bytes: e.Bytes, Columns: e.Columns, Records: e.Records}
	if e.Compressed && e.DType != dtype.Invalid { // what the tensor takes, not its packed form
		if n, err := tensor.ByteSize(e.DType, e.Shape); err == nil {
			l.Bytes = int64(n)
		}
	}
	if e.Problem != nil && !e.Records {
		l.Problem = fileError(e.Problem)
	}
	return l
}

// mostNames of a header are shown.
const mostNames = 4

// headerNote says that a table's first row was taken for names where nothing but its look tells; else it is "".
func headerNote(h *file.Handle, path string) string {
	names, sure := h.Header()
	if sure {
		return ""
	}
	more := ""
	if len(names) > mostNames {
		names, more = names[:mostNames], ", …"
	}
	return fmt.Sprintf("%s: the first row is taken for names: %s%s", path, strings.Join(names, ", "), more)
}
