// Package mem hands out the memory of tensors and holds it to a limit.
package mem
