// Package sorting sorts rows, their positions and parts of them, and searches sorted rows.
package sorting
