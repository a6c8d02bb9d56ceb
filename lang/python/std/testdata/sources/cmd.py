import cmd
import io


class Shell(cmd.Cmd):
    """A shell of a few commands."""

    prompt, intro, use_rawinput = "> ", "Welcome", False

    def do_add(self, arg):
        "Adds numbers."
        print(sum(map(int, arg.split())), file=self.stdout)

    def do_quit(self, arg):
        return True

    def help_topic(self):
        print("about it", file=self.stdout)

    def do_EOF(self, arg):
        print("end", file=self.stdout)
        return True

    def precmd(self, line):
        return line.lower() if line != "EOF" else line

    def postloop(self):
        print("bye", file=self.stdout)


def runs(text, **kw):
    out = io.StringIO()
    sh = Shell(stdin=io.StringIO(text), stdout=out, **kw)
    sh.cmdloop()
    print(out.getvalue())


runs("add 1 2 3\n\nADD 4\nnope x\nhelp\nhelp add\n?topic\nhelp quit\nhelp zork\n!ls\nquit\nadd 1\n")
runs("")
sh = Shell(stdout=io.StringIO())
print(sh.parseline("  add 1  2 "), sh.parseline(""), sh.parseline("?x"), sh.parseline("!x"), sh.parseline("+a"))
print(sh.completenames("a"), sorted(sh.complete_help("t")), sh.onecmd("quit"))
sh.columnize(["word%d" % (i * 7919) for i in range(30)], 60)
sh.columnize(["one"])
sh.columnize([])
sh.columnize(["a" * 90, "b", "c"])
print(sh.stdout.getvalue())
sh.cmdqueue = ["add 1 1", "quit"]
sh.cmdloop("again")
print(sh.stdout.getvalue()[-30:])
