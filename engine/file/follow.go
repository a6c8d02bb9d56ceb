// How far a read or a write is, told to who waits for it.
package file

import (
	"io"
	"os"
)

// progress counts the bytes of one read or write; nil counts nothing.
type progress struct {
	did               func(done, total int64)
	done, told, total int64
}

// progress is that of a read or write of so many bytes; 0: that is not known.
func (o Options) progress(total int64) *progress {
	if o.Did == nil {
		return nil
	}
	return &progress{did: o.Did, total: total}
}

// add counts n bytes more. Who waits is not told of each few.
func (p *progress) add(n int) {
	if p == nil {
		return
	}
	if p.done += int64(n); p.done-p.told >= chunk || p.done == p.total {
		p.told = p.done
		p.did(p.done, p.total)
	}
}

// counted is r, of which it is told how much has been read.
func (o Options) counted(r io.Reader) io.Reader {
	if o.Did == nil {
		return r
	}
	total := int64(0)
	switch x := r.(type) {
	case *os.File:
		if info, err := x.Stat(); err == nil && info.Mode().IsRegular() {
			total = info.Size()
		}
	case *io.SectionReader:
		total = x.Size()
	}
	return Followed(r, total, o.Did)
}

// Followed is r, of which did is told how much has been read; a total of 0 is not known.
func Followed(r io.Reader, total int64, did func(done, total int64)) io.Reader {
	return &countedReader{r, Options{Did: did}.progress(total)}
}

type countedReader struct {
	r io.Reader
	p *progress
}

func (c *countedReader) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.p.add(n)
	return n, err
}
