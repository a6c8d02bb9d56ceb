// Writing whole or not at all: a pending file (pending.go), flushed to the disk,
// takes the target's name.
package file

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/tq-lang/tq/engine/fault"
)

// atomically writes path by way of write. After an error the old file is as it
// was and no new one is left. A target that is no regular file (a device, a
// pipe) is written to directly.
func atomically(path string, opts Options, write func(w io.Writer) error) error {
	return atomicallyBy(createPending, path, opts, write)
}

// atomicallyBy is atomically with a way to make the pending file.
func atomicallyBy(create func(target string, mode fs.FileMode) (*pending, error), path string, opts Options, write func(w io.Writer) error) error {
	mode, exists := fs.FileMode(0o666), false
	target := path
	if info, err := os.Stat(path); err == nil {
		if info.IsDir() {
			return systemError(path, errIsDir)
		}
		if !info.Mode().IsRegular() {
			return writeDirectly(path, opts, write)
		}
		mode, exists = info.Mode().Perm(), true
		if real, err := filepath.EvalSymlinks(path); err == nil {
			target = real // a link stays a link
		}
		if mode&0o222 == 0 {
			return systemError(path, fs.ErrPermission) // rename would not mind
		}
	}
	f, err := create(target, mode)
	if err != nil {
		return systemError(path, err)
	}
	defer f.discard()
	if exists {
		err = f.Chmod(mode) // whatever the umask
	}
	if err == nil {
		err = fillFile(path, f.File, opts, write)
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		if err = f.publish(target); err != nil && runtime.GOOS == "windows" {
			err = fault.New(fault.IO, "%s: %v", show(path), errors.Unwrap(err)).
				WithHint("Windows cannot replace a file that is open or mapped: a tensor loaded from it may still be in use")
		}
	}
	if err != nil {
		return writeError(path, err)
	}
	syncDir(filepath.Dir(target))
	return nil
}

// WriteBytes writes bytes as they are.
func WriteBytes(path string, data []byte, opts Options) error {
	return atomically(path, opts, func(w io.Writer) error {
		return writeBytes(w, data, opts.progress(int64(len(data))))
	})
}

func writeDirectly(path string, opts Options, write func(w io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return systemError(path, err)
	}
	err = fillFile(path, f, opts, write)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return writeError(path, err)
	}
	return nil
}

// fillFile runs write over a buffer that looks at the context now and then.
func fillFile(path string, f *os.File, opts Options, write func(w io.Writer) error) error {
	return Guard(path, func() error {
		w := bufio.NewWriterSize(&pausing{f, opts}, chunk)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	})
}

// pausing stops writing when the context has ended.
type pausing struct {
	w    io.Writer
	opts Options
}

func (p *pausing) Write(b []byte) (int, error) {
	total := 0
	for len(b) > 0 {
		if err := p.opts.cancelled(); err != nil {
			return total, err
		}
		n, err := p.w.Write(b[:min(len(b), chunk)])
		total += n
		if err != nil {
			return total, err
		}
		b = b[n:]
	}
	return total, nil
}

// writeError passes engine errors on and words those of the system.
func writeError(path string, err error) error {
	var e *fault.Error
	if errors.As(err, &e) {
		return err
	}
	return systemError(path, err)
}

// syncDir makes a rename last through a power cut, where the system can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
