// Package getpass is Python's module getpass: a question whose answer is not seen.
package getpass

import (
	"io"
	"os"
	"os/user"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"getpass"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"getpass.getpass"}, Params: "prompt='Password: ', stream=None", Effect: true, Py: true, Fn: ask,
			Doc:     "Asks for a text that is not shown while it is typed.",
			Example: "from getpass import getpass\ntry:\n    getpass()\nexcept EOFError:\n    pass"},
		{Names: []string{"getpass.getuser"}, Effect: true, Py: true, Fn: who,
			Doc: "The name of the user.", Example: "from getpass import getuser\nlen(getuser()) > 0"},
	})}
}

func ask(c *builtin.Call) (object.Value, error) {
	prompt, err := c.Str("prompt", "Password: ")
	if err != nil {
		return nil, err
	}
	read := builtin.SecretOf(c.Host)
	if read == nil {
		read = c.Host.ReadLine
	}
	text, err := read(prompt)
	if err == io.EOF {
		return nil, object.Errorf("EOFError", "EOF when reading a line")
	}
	return object.Str(strings.TrimRight(text, "\r\n")), err
}

// who looks where Python does: in the environment, then in the system's list.
func who(*builtin.Call) (object.Value, error) {
	for _, name := range []string{"LOGNAME", "USER", "LNAME", "USERNAME"} {
		if v := os.Getenv(name); v != "" {
			return object.Str(v), nil
		}
	}
	u, err := user.Current()
	if err != nil {
		return nil, object.Errorf("OSError", "No username set in the environment")
	}
	return object.Str(u.Username), nil
}
