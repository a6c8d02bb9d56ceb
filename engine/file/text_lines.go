// Lines of a text table: any of \n, \r\n and \r ends one; a gzip stream is
// unpacked on the way; bytes are bounded and must be UTF-8, or UTF-16 behind its mark.
package file

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	utf16 "golang.org/x/text/encoding/unicode"

	"github.com/tq-lang/tq/engine/fault"
)

// unicode16 is UTF-16 in the order that its mark says.
var unicode16 = utf16.UTF16(utf16.LittleEndian, utf16.ExpectBOM)

// lineReader gives one line after the other, valid until the next call.
type lineReader struct {
	path    string
	r       io.Reader
	opts    Options
	buf     []byte
	at, end int
	eof     bool
	afterCR bool  // a \n that comes next belongs to the line before
	total   int64 // bytes taken from r
	line    int   // lines given
	ended   bool  // the line given last had an end, as only the file's last may lack
}

// openLines opens a table on disk.
func openLines(path string, opts Options) (*lineReader, io.Closer, error) {
	f, err := os.Open(path)
	if err == nil {
		var info os.FileInfo
		if info, err = f.Stat(); err == nil && info.IsDir() {
			err = errIsDir
		}
		if err != nil {
			f.Close()
		}
	}
	if err != nil {
		return nil, nil, systemError(path, err)
	}
	l, err := newLines(path, f, opts)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return l, f, nil
}

// newLines reads lines from r, unpacking it if it is gzip, and decoding it if it begins with the mark of UTF-16.
func newLines(path string, r io.Reader, opts Options) (*lineReader, error) {
	br := bufio.NewReaderSize(opts.counted(r), 1<<16)
	head, err := br.Peek(6)
	if err != nil && err != io.EOF {
		return nil, systemError(path, err)
	}
	l := &lineReader{path: path, r: br, opts: opts, buf: make([]byte, 1<<16)}
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		z, err := gzip.NewReader(br)
		if err != nil {
			return nil, textError(path, "the gzip header is damaged: %v", err)
		}
		l.r = z
	case opts.Decode != nil:
	case bytes.HasPrefix(head, []byte("\xff\xfe\x00\x00")), bytes.HasPrefix(head, []byte("\x00\x00\xfe\xff")):
		return nil, unsupported(path, "UTF-32; UTF-8 and UTF-16 are read")
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		l.r = unicode16.NewDecoder().Reader(br)
	case bytes.HasPrefix(head, []byte("BZh")), bytes.HasPrefix(head, []byte("\xfd7zXZ")):
		return nil, unsupported(path, "compressed with bzip2 or xz; text and gzip are read")
	}
	if opts.Decode != nil {
		l.r = opts.Decode(l.r)
	}
	if err := l.fill(); err != nil {
		return nil, err
	}
	if bytes.HasPrefix(l.buf[:l.end], []byte("\ufeff")) {
		l.at = 3
	}
	return l, nil
}

// fill moves what is left to the front and reads more behind it.
func (l *lineReader) fill() error {
	if err := l.opts.cancelled(); err != nil {
		return err
	}
	l.end = copy(l.buf, l.buf[l.at:l.end])
	l.at = 0
	if l.end == len(l.buf) {
		l.buf = append(l.buf, make([]byte, len(l.buf))...)
	}
	n, err := io.ReadAtLeast(l.r, l.buf[l.end:], 1)
	l.end += n
	l.total += int64(n)
	if l.total > l.opts.maxBytes() {
		return tooLarge(l.path, "more than "+number(l.opts.maxBytes())+" bytes of text", l.opts)
	}
	switch {
	case err == io.EOF:
		l.eof = true
	case errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || err == io.ErrUnexpectedEOF:
		return textError(l.path, "the gzip data are damaged: %v", err)
	case err != nil:
		return systemError(l.path, err)
	}
	return nil
}

// next gives a line without its end; ok is false after the last one.
func (l *lineReader) next() (line []byte, ok bool, err error) {
	seen := 0
	for {
		if l.afterCR && l.at < l.end {
			if l.buf[l.at] == '\n' {
				l.at++
			}
			l.afterCR = false
		}
		rest := l.buf[l.at:l.end]
		n := bytes.IndexByte(rest[seen:], '\n')
		if n < 0 {
			n = len(rest)
		} else {
			n += seen
		}
		if cr := bytes.IndexByte(rest[seen:n], '\r'); cr >= 0 {
			n = seen + cr
		}
		if n < len(rest) {
			l.afterCR, l.ended = rest[n] == '\r', true
			l.at += n + 1
			return l.give(rest[:n])
		}
		if l.eof {
			l.at, l.ended = l.end, false
			if len(rest) == 0 {
				return nil, false, nil
			}
			return l.give(rest)
		}
		seen = len(rest)
		if err := l.fill(); err != nil {
			return nil, false, err
		}
	}
}

func (l *lineReader) give(line []byte) ([]byte, bool, error) {
	l.line++
	if !utf8.Valid(line) {
		at := 0
		for at < len(line) {
			r, n := utf8.DecodeRune(line[at:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			at += n
		}
		return nil, false, textError(l.path, "'utf-8' codec can't decode byte 0x%02x in position %d of line %d: invalid start byte", line[at], at, l.line).(*fault.Error).
			WithHint("in %s; encoding='latin-1', or --encoding latin-1 on the command line, reads it if it is written so", show(l.path))
	}
	return line, true, nil
}

// skip passes over n lines.
func (l *lineReader) skip(n int) error {
	for range n {
		if _, ok, err := l.next(); err != nil || !ok {
			return err
		}
	}
	return nil
}

// pyRepr writes a string as Python's repr does.
func pyRepr(s string) string {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	var b strings.Builder
	b.WriteByte(quote)
	for _, r := range s {
		writeRepr(&b, r, rune(quote))
	}
	b.WriteByte(quote)
	return b.String()
}

func writeRepr(b *strings.Builder, r, quote rune) {
	switch {
	case r == quote || r == '\\':
		b.WriteByte('\\')
		b.WriteRune(r)
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case unicode.IsPrint(r):
		b.WriteRune(r)
	case r < 0x100:
		fmt.Fprintf(b, `\x%02x`, r)
	case r < 0x10000:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
}

// cutRunes is the first n characters of s.
func cutRunes(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// textError words a failure of the table itself: NumPy's text, path as a hint.
func textError(path, format string, args ...any) error {
	return fault.New(fault.Format, format, args...).WithHint("in %s", show(path))
}
