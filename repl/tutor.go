// This file: tq tutor, the lessons at a prompt.

package repl

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/tutor"
	"github.com/tq-lang/tq/repl/command"
)

func (a *app) tutorCommand() *cobra.Command {
	var list, restart bool
	c := &cobra.Command{
		Use:   "tutor [LESSON]",
		Short: "learn tq in ten lessons, at a prompt",
		Long: "Each lesson shows something and asks for something; answers are judged by their value.\n" +
			"tq tutor goes on where you left it, tq tutor einsum begins that lesson.",
		Example: `  tq tutor
  tq tutor einsum
  tq tutor --list`,
		Args: command.Takes(0, 1, ""),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return tutor.Names(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	c.Flags().BoolVar(&list, "list", false, "list the lessons and what has been done")
	c.Flags().BoolVar(&restart, "restart", false, "forget what has been done")
	return a.env.Runs(c, func(args []string) int {
		t := &teacher{console: &console{app: a}, at: tutor.Load()}
		if restart {
			t.at = tutor.Progress{Lesson: tutor.Names()[0], Done: map[string]bool{}}
			t.save()
		}
		if len(args) > 0 {
			i, ok := tutor.Find(args[0])
			if !ok {
				e := usagef("there is no lesson '%s'", args[0])
				if near := diag.Suggest(args[0], tutor.Names()); near != "" {
					return a.report(e.WithHint("did you mean tq tutor %s?", near))
				}
				return a.report(e.WithHint("tq tutor --list lists the lessons"))
			}
			t.at.Lesson, t.at.Step = tutor.Names()[i], 0
		}
		if list {
			t.list()
			return statusOK
		}
		return t.teach()
	})
}

// teacher is the state of the lessons.
type teacher struct {
	*console
	at    tutor.Progress
	run   *tutor.Run
	dir   string // of the step's files
	hints int    // given so far
	lost  bool   // it was said that nothing is remembered
}

// say writes prose, broken between words where a terminal is narrow.
func (t *teacher) say(text string) {
	width, _, _ := t.env.Terminal(t.raw.Out)
	fmt.Fprintln(t.out, wrapWords(text, width))
}

// teach goes from step to step until there are no more or the user leaves.
func (t *teacher) teach() int {
	defer hear(func() {}, nil, nil)()
	defer t.end()
	t.s = lang.New(t.options([]string{""})) // for the editor, until a step begins
	ed, err := t.newEditor()
	if err != nil {
		return t.report(err)
	}
	defer ed.Close()
	t.ed = ed
	if b, ok := ed.(*blockEditor); ok {
		t.page, t.giveBack = b.page, b.t.leave
		if b.t.enter() == nil { // keys that are typed now are for the first answer
			b.rest()
		}
	}
	t.ask, t.askSecret = t.input, t.secret
	t.out.now = t.out.now || isTerminal(t.raw.In)
	if t.at.Step > 0 || len(t.at.Done) > 0 {
		fmt.Fprintln(t.out, "Welcome back.")
	}
	t.say(tutorWords)
	for {
		if err := t.begin(); err != nil {
			return t.report(err)
		}
		done, status := t.converse()
		if done {
			return status
		}
	}
}

const tutorWords = "Answers are what you would type at tq's prompt. hint, solution, next, back, again and lessons help; quit leaves."

// lesson is the one under way, and its number.
func (t *teacher) lesson() (tutor.Lesson, int) {
	i, _ := tutor.Find(t.at.Lesson)
	return tutor.Lessons()[i], i
}

func (t *teacher) step() *tutor.Step {
	l, _ := t.lesson()
	return &l.Steps[t.at.Step]
}

// begin shows a step and opens its session, whose files lie in a folder of their own.
func (t *teacher) begin() error {
	t.end()
	dir, err := os.MkdirTemp("", "tq-tutor")
	if err != nil {
		return err
	}
	t.dir, t.hints = dir, 0
	o := t.options([]string{""})
	o.Dir = dir
	if t.run, err = tutor.NewRun(t.step(), o); err != nil {
		return err
	}
	t.s = t.run.Session()
	l, i := t.lesson()
	if t.at.Step == 0 {
		fmt.Fprintf(t.out, "\nLesson %d of %d, %s: %s\n", i+1, len(tutor.Lessons()), l.Name, l.Title)
	}
	t.say("\n" + t.step().Text)
	t.task()
	t.save()
	return nil
}

// task shows what has run and what is asked.
func (t *teacher) task() {
	s := t.step()
	if s.Setup != "" {
		fmt.Fprintf(t.out, "\nThis has run:\n\n    %s\n", strings.ReplaceAll(s.Setup, "\n", "\n    "))
	}
	t.say("\n" + s.Ask + "\n")
}

// end gives back what a step holds.
func (t *teacher) end() {
	if t.run != nil {
		t.run.Close()
		os.RemoveAll(t.dir)
		t.run = nil
	}
}

// converse reads answers until another step begins; done says that the lessons end.
func (t *teacher) converse() (done bool, status int) {
	_, i := t.lesson()
	first := fmt.Sprintf("[%d.%d] ", i+1, t.at.Step+1)
	for {
		text, err := t.nextOf(Prompts{first, strings.Repeat(" ", len(first)-5) + "...: "})
		switch {
		case err == ErrInterrupt:
			fmt.Fprintln(t.out, "KeyboardInterrupt")
			continue
		case err == io.EOF:
			fmt.Fprintln(t.out, "\ntq tutor goes on here.")
			return true, statusOK
		case err != nil:
			return true, t.report(err)
		}
		moved, known := t.command(strings.TrimSpace(text))
		switch {
		case moved == leaves:
			fmt.Fprintln(t.out, "tq tutor goes on here.")
			return true, statusOK
		case moved == moves:
			return false, statusOK
		case known || strings.TrimSpace(text) == "":
			continue
		}
		right, err := t.answer(text)
		var exit *lang.ExitError
		if errors.As(err, &exit) {
			return true, t.report(err)
		}
		if err != nil {
			t.report(err)
		}
		if right && !t.forth() {
			return true, statusOK
		}
		if right {
			return false, statusOK
		}
	}
}

// answer runs a block and says what it is worth.
func (t *teacher) answer(text string) (right bool, err error) {
	defer t.interruptible(false)()
	n := t.s.Enter(text)
	t.inputs = append(t.inputs, strings.TrimRight(text, "\n"))
	v, err := t.run.Enter(t.ctx, text, fmt.Sprintf("In[%d]", n), t.show)
	switch {
	case err != nil:
	case v.Right:
		t.say("\n" + strings.TrimSpace("Right. "+t.step().Then))
	case v.Reason != "":
		fmt.Fprintf(t.out, "Not yet: %s.\n", v.Reason)
		if len(v.Changed) > 0 {
			t.say(strings.Join(v.Changed, ", ") + " has changed since the step began: again begins it anew.")
		}
	}
	return v.Right, err
}

// move is what a word does to the lessons.
type move int

const (
	stays move = iota
	moves
	leaves
)

// command follows one of the words; known is false for anything else.
func (t *teacher) command(word string) (m move, known bool) {
	s := t.step()
	switch word {
	case "hint":
		if t.hints < len(s.Hints) {
			t.say(s.Hints[t.hints])
			t.hints++
		} else {
			fmt.Fprintln(t.out, "There are no more hints; solution shows an answer.")
		}
	case "solution":
		fmt.Fprintf(t.out, "    %s\n", strings.ReplaceAll(s.Solution, "\n", "\n    "))
	case "help", "help()":
		t.say(tutorWords)
	case "again":
		return moves, true
	case "lessons":
		t.list()
	case "next", "skip":
		if !t.forth() {
			return leaves, true
		}
		return moves, true
	case "back":
		t.back()
		return moves, true
	case "quit", "exit", "quit()", "exit()":
		return leaves, true
	default:
		return stays, false
	}
	return stays, true
}

// forth goes to the next step; it is false behind the last.
func (t *teacher) forth() bool {
	l, i := t.lesson()
	if t.at.Step+1 < len(l.Steps) {
		t.at.Step++
		return true
	}
	t.at.Done[l.Name] = true
	t.at.Step = 0
	if i+1 == len(tutor.Lessons()) {
		fmt.Fprintln(t.out, "\nThese were all the lessons.")
		t.save()
		return false
	}
	t.at.Lesson = tutor.Names()[i+1]
	return true
}

// back goes to the step before.
func (t *teacher) back() {
	_, i := t.lesson()
	switch {
	case t.at.Step > 0:
		t.at.Step--
	case i > 0:
		l := tutor.Lessons()[i-1]
		t.at.Lesson, t.at.Step = l.Name, len(l.Steps)-1
	}
}

func (t *teacher) list() {
	for i, l := range tutor.Lessons() {
		mark := "    "
		switch {
		case t.at.Done[l.Name]:
			mark = "done"
		case l.Name == t.at.Lesson:
			mark = "  → "
		}
		fmt.Fprintf(t.out, "%s %2d  %-13s %s\n", mark, i+1, l.Name, l.Title)
	}
}

// save remembers the place; that it cannot is said once.
func (t *teacher) save() {
	if err := t.at.Save(); err != nil && !t.lost {
		t.lost = true
		fmt.Fprintf(t.err, "the place is not remembered: %v\n", err)
	}
}
