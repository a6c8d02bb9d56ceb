// The errors of this package: the path first, then what was expected and found.
package file

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
)

var errIsDir = syscall.EISDIR

// osError is an engine error that still tells its cause to errors.Is.
type osError struct {
	err   *fault.Error
	cause error
}

func (e osError) Error() string   { return e.err.Msg }
func (e osError) Unwrap() []error { return []error{e.err, e.cause} }

// systemError words a refusal by the system as Python does.
func systemError(path string, err error) error {
	name := "'" + show(path) + "'"
	text, topic := "", fault.General
	switch {
	case errors.Is(err, fs.ErrNotExist):
		text, topic = "[Errno 2] No such file or directory: "+name, fault.Missing
	case errors.Is(err, fs.ErrPermission):
		text, topic = "[Errno 13] Permission denied: "+name, fault.Forbidden
	case errors.Is(err, syscall.EISDIR):
		text, topic = "[Errno 21] Is a directory: "+name, fault.Folder
	case errors.Is(err, syscall.ENOTDIR):
		text, topic = "[Errno 20] Not a directory: "+name, fault.NotFolder
	case errors.Is(err, syscall.ENOSPC):
		text = "[Errno 28] No space left on device: " + name
	default:
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err // the operation and the path are said already
		}
		text = show(path) + ": " + err.Error()
	}
	return osError{fault.New(fault.IO, "%s", text).About(topic), err}
}

// badFormat says that a file's bytes are not what they claim to be.
func badFormat(path, format string, args ...any) *fault.Error {
	return fault.New(fault.Format, "%s: %s", show(path), fmt.Sprintf(format, args...))
}

// unsupported says that the file is sound and tq cannot use it.
func unsupported(path, format string, args ...any) *fault.Error {
	return fault.New(fault.Unsupported, "%s: %s", show(path), fmt.Sprintf(format, args...))
}

func tooLarge(path, what string, opts Options) error {
	return fault.New(fault.Memory, "%s: needs %s in memory, the limit is %s bytes", show(path), what, number(opts.maxBytes()))
}

// truncated says how many bytes the header promises and the file holds.
func truncated(path string, what string, want, have int64) *fault.Error {
	return badFormat(path, "%s: expected %s bytes of data, found %s", what, number(want), number(have))
}

// number writes a count as digits.
func number(n int64) string { return strconv.FormatInt(n, 10) }

// show makes text from a file or a caller fit for one line of a message.
func show(s string) string {
	ok := utf8.ValidString(s)
	for _, r := range s {
		ok = ok && unicode.IsPrint(r)
	}
	if ok {
		return s
	}
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}

// clip is show, cut to a length that leaves a message readable.
func clip(s string) string {
	const most = 60
	if len(s) > 4*most {
		s = s[:4*most]
	}
	s = show(s)
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// shapeText writes a shape as Python writes the tuple, long ones cut.
func shapeText(shape []int) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, d := range shape {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == 8 && len(shape) > 9 {
			fmt.Fprintf(&b, "… %d axes", len(shape))
			break
		}
		b.WriteString(strconv.Itoa(d))
	}
	if len(shape) == 1 {
		b.WriteByte(',')
	}
	b.WriteByte(')')
	return b.String()
}

// dataSize is the number of bytes of a shape of items, or false when it does
// not fit 63 bits. An axis of length 0 makes it 0, whatever the others are.
func dataSize(item int, shape []int) (int64, bool) {
	n, zero, ok := int64(item), item == 0, true
	for _, d := range shape {
		switch {
		case d < 0:
			return 0, false
		case d == 0:
			zero = true
		case n > math.MaxInt64/int64(d):
			ok, n = false, 1
		default:
			n *= int64(d)
		}
	}
	if zero {
		return 0, true
	}
	return n, ok
}

// typeText names a type as NumPy does.
func typeText(dt dtype.DType, bigEndian bool) string {
	if !bigEndian || dt.Size() == 1 {
		return dt.String()
	}
	return ">" + strings.TrimLeft(dt.Descr(), "<|")
}
