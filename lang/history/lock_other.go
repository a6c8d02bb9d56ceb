//go:build !unix && !windows

package history

import "os"

// lockFile locks nothing: the system has no such locks, and appending is one write.
func lockFile(*os.File) error { return nil }
