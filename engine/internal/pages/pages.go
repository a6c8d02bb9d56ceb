// Package pages gives the system advice about the pages of large blocks, where it takes any.
package pages

// LargePage is the size of a large page. A block of two holds at least one wherever it begins.
const LargePage = 2 << 20
