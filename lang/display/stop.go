// The text of millions of elements is cut short when nobody wants it any more.
package display

// pulse asks now and then whether a text is still wanted.
type pulse struct {
	stop <-chan struct{}
	n    uint
}

// stopped reports whether it is not.
func (p *pulse) stopped() bool {
	if p.n++; p.n&255 != 0 {
		return false
	}
	select {
	case <-p.stop:
		p.n-- // ask again the next time
		return true
	default:
		return false
	}
}
