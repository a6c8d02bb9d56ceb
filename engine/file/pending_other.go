// Systems where a file has a name from the beginning.

//go:build !linux

package file

import (
	"errors"
	"io/fs"
	"os"
)

func createNameless(string, fs.FileMode) *os.File { return nil }

func link(*os.File, string) error { return errors.ErrUnsupported }
