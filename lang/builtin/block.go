// Block: a context manager made of two functions.
package builtin

import (
	"github.com/tq-lang/tq/lang/object"
)

// Block is a context manager made of two functions.
type Block struct {
	Name    string
	OnEnter func() (object.Value, error)
	OnExit  func()
}

// TypeName is the name of what made it.
func (b *Block) TypeName() string { return b.Name }

// Enter begins the block.
func (b *Block) Enter() (object.Value, error) {
	if b.OnEnter == nil {
		return object.None, nil
	}
	return b.OnEnter()
}

// Exit ends the block; errors go on.
func (b *Block) Exit(error) (bool, error) {
	if b.OnExit != nil {
		b.OnExit()
	}
	return false, nil
}
