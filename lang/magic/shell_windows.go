package magic

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// shellCommand leaves the quotes of a text as they are: cmd.exe has its own.
func shellCommand(text string) *exec.Cmd {
	shell := os.Getenv("ComSpec")
	if shell == "" {
		shell = "cmd.exe"
	}
	c := exec.Command(shell)
	c.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /d /s /c "` + text + `"`}
	return c
}

// apart keeps Ctrl-C from the command: it is tq's to hear.
func apart(c *exec.Cmd) {
	if c.SysProcAttr == nil {
		c.SysProcAttr = &syscall.SysProcAttr{}
	}
	c.SysProcAttr.CreationFlags |= syscall.CREATE_NEW_PROCESS_GROUP
}

// interrupt ends the command and those that it has started; none of them can be asked to.
func interrupt(p *os.Process) { kill(p) }

func kill(p *os.Process) {
	if exec.Command("taskkill", "/t", "/f", "/pid", strconv.Itoa(p.Pid)).Run() != nil {
		_ = p.Kill()
	}
}

func exitCode(s *os.ProcessState) int { return s.ExitCode() }
