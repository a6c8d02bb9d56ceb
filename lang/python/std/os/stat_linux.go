// What Linux tells of a file.
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
	return systemFacts{int64(s.Ino), int64(s.Dev), int64(s.Nlink), int64(s.Uid), int64(s.Gid), time.Unix(int64(s.Atim.Sec), int64(s.Atim.Nsec)), time.Unix(int64(s.Ctim.Sec), int64(s.Ctim.Nsec))}
}
