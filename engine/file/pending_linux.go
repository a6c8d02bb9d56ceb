// Files without a name, on Linux.

package file

import (
	"io/fs"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// createNameless makes a file in a folder that has no name; nil where the file system has none such, or where they could not be
// given a name afterwards.
func createNameless(dir string, mode fs.FileMode) *os.File {
	if dir == "" {
		dir = "."
	}
	fd, err := unix.Open(dir, unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, uint32(mode.Perm()))
	if err != nil {
		return nil
	}
	f := os.NewFile(uintptr(fd), dir)
	if _, err := os.Stat(descriptor(f)); err != nil { // no /proc
		_ = f.Close()
		return nil
	}
	return f
}

// link gives a file without a name one.
func link(f *os.File, name string) error {
	if err := unix.Linkat(unix.AT_FDCWD, descriptor(f), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW); err != nil {
		return &os.LinkError{Op: "link", Old: f.Name(), New: name, Err: err}
	}
	return nil
}

func descriptor(f *os.File) string { return "/proc/self/fd/" + strconv.Itoa(int(f.Fd())) }
