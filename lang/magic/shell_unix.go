//go:build unix

package magic

import (
	"os"
	"os/exec"
	"syscall"
)

func shellCommand(text string) *exec.Cmd { return exec.Command("/bin/sh", "-c", text) }

// apart gives the command a session of its own: Ctrl-C is tq's to hear, and the terminal's
// keys are not the command's to take.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// interrupt and kill are for all processes of a command.
func interrupt(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGINT) }
func kill(p *os.Process)      { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// exitCode is the command's exit status, or minus the signal that ended it.
func exitCode(s *os.ProcessState) int {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return -int(w.Signal())
	}
	return s.ExitCode()
}
