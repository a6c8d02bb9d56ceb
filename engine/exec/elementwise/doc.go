// Package elementwise compiles regions of element-wise operations: to programs over blocks, to threaded code where the machine
// has handlers, and says what to look for after each operation. Package exec runs them.
package elementwise
