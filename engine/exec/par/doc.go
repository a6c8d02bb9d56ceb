// Package par runs work on the threads of a machine.
package par
