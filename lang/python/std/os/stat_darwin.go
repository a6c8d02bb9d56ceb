// What macOS tells of a file.
package os

import (
	"io/fs"
	"syscall"
	"time"
)

func systemStat(info fs.FileInfo) systemFacts {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return systemFacts{links: 1, accessed: info.ModTime(), changed: info.ModTime()}
	}
	return systemFacts{int64(s.Ino), int64(s.Dev), int64(s.Nlink), int64(s.Uid), int64(s.Gid), time.Unix(s.Atimespec.Sec, s.Atimespec.Nsec), time.Unix(s.Ctimespec.Sec, s.Ctimespec.Nsec)}
}
