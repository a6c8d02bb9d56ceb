// Package editor edits blocks of text in a terminal: a Decoder turns bytes into keys, an Editor is a function
// from its state and a key to its state, a frame shows the state, and a Screen writes what changed between two
// frames. None of them touches a terminal; package repl connects them to one.
//
// What a burst of bytes means never depends on when they arrive.
package editor
