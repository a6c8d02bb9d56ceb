// Package gather moves elements that positions or masks choose: gathers, scatters, accumulating scatters, compression and
// expansion by masks, and tables of bits.
package gather
