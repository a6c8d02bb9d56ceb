// Package kernel is the Jupyter face: it serves a session to notebooks and
// installs itself where Jupyter finds it.
//
// This file: the commands.
package kernel

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/tq-lang/tq/kernel/server"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/history"
)

// usage is how the command is called.
const usage = `usage: tq kernel install [--user | --sys-prefix | --prefix P] [--name N] [--display-name D]
                         [--processes] [--max-memory SIZE]
       tq kernel uninstall [--user | --sys-prefix | --prefix P] [--name N]
       tq kernel list [--running]
       tq kernel doctor
       tq kernel run -f FILE [--processes] [--max-memory SIZE]

` + About + "\n\nExamples:\n" + Examples + "\n"

// About says what the command does, Examples how.
const (
	About = `install writes a kernelspec, by which Jupyter starts tq; doctor tries what is
installed; list --running names the kernels that run, for tq attach.`
	Examples = `  tq kernel install
  tq kernel install --sys-prefix --max-memory 8G
  tq kernel doctor`
)

// Main runs a kernel command and gives its exit status.
func Main(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		io.WriteString(stderr, usage)
		return 2
	}
	var err error
	switch args[0] {
	case "run":
		err = run(args[1:], stderr)
	case "install":
		err = install(args[1:], stdout)
	case "uninstall":
		err = uninstall(args[1:], stdout)
	case "list":
		err = list(args[1:], stdout)
	case "doctor":
		err = doctor(args[1:], stdout)
	case "help", "-h", "--help":
		io.WriteString(stdout, usage)
		return 0
	default:
		fmt.Fprintf(stderr, "tq kernel: unknown command %q\n%s", args[0], usage)
		return 2
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, flag.ErrHelp):
		io.WriteString(stdout, usage)
		return 0
	case errors.As(err, new(usageError)):
		fmt.Fprintf(stderr, "tq kernel %s: %v\n", args[0], err)
		return 2
	}
	fmt.Fprintf(stderr, "tq kernel %s: %v\n", args[0], err)
	return 1
}

// usageError is a mistake in the arguments.
type usageError struct{ msg string }

func (e usageError) Error() string { return e.msg }

func parse(fs *flag.FlagSet, args []string) error {
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError{err.Error()}
	}
	if fs.NArg() > 0 {
		return usageError{fmt.Sprintf("unexpected argument %q", fs.Arg(0))}
	}
	return nil
}

// newFlags makes a flag set that prints nothing itself: Main reports what
// parse returns.
func newFlags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet("tq kernel "+name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// memorySize is a flag's size of memory; 0 is the default.
type memorySize struct {
	bytes int64
	text  string
}

func (m *memorySize) String() string { return m.text }

func (m *memorySize) Set(text string) error {
	n, ok := lang.ParseMemory(text)
	if !ok {
		return errors.New("it is a size such as 500M or 2G")
	}
	m.bytes, m.text = n, text
	return nil
}

func memoryFlag(fs *flag.FlagSet) *memorySize {
	m := &memorySize{}
	fs.Var(m, "max-memory", "bytes that tensors may take, and other values: `SIZE` such as 500M or 2G")
	return m
}

// processesVar is the environment variable that allows commands of the shell where it is 1.
const processesVar = "TQ_PROCESSES"

// run serves the kernel of a connection file until it is told to end.
func run(args []string, stderr io.Writer) error {
	fs := newFlags("run")
	file := fs.String("f", "", "connection `file`, as Jupyter writes it")
	processes := fs.Bool("processes", os.Getenv(processesVar) == "1", "allow commands of the shell: !ls")
	memory := memoryFlag(fs)
	if err := parse(fs, args); err != nil {
		return err
	}
	if *file == "" {
		return usageError{"-f FILE is needed"}
	}
	c, err := server.ReadConnection(*file)
	made := errors.Is(err, os.ErrNotExist)
	if made { // someone starts a kernel by hand
		c, err = server.NewConnection(), nil
	}
	if err != nil {
		return err
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	conf := config.Load(config.Path(), os.Getenv)
	if text := conf.Warning(); text != "" {
		fmt.Fprintf(stderr, "tq: settings: %s\n", text)
	}
	// One more than computes at once, so that who asks while a cell computes need not wait for its turn.
	threads := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(threads + 1)
	s, err := server.Start(ctx, server.Options{Connection: c, Threads: threads, Log: stderr, Version: lang.Version(), History: openHistory(conf), Config: conf, Processes: *processes, Memory: memory.bytes})
	if err != nil {
		return err
	}
	if c.Chosen {
		if err := s.WriteConnection(*file); err != nil {
			s.Stop()
			return err
		}
		if made {
			defer os.Remove(*file)
		}
		fmt.Fprintf(stderr, "a client connects by this file: jupyter console --existing %s, or tq attach %s\n", *file, *file)
	}
	go func() {
		for range interrupts {
			s.Interrupt()
		}
	}()
	watchParent(ctx, s.Stop)
	s.Run(ctx)
	return nil
}

// openHistory is the log of inputs, as long as the settings say.
func openHistory(conf *config.Values) *history.Log {
	if conf.Text(config.History) == "none" {
		return history.Open("", history.DefaultLimit)
	}
	return history.OpenLazily(history.Path(), conf.Int(config.History))
}
