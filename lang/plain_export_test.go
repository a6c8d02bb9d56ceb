package lang

// Plainly makes a session do every instruction in full: nothing is recorded to be run again.
func (s *Session) Plainly() { s.machine.Plainly = true }
