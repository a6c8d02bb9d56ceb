# cmd: programs that read commands line by line and call a method for each.
import string
import sys

__all__ = ["Cmd"]

PROMPT = "(Cmd) "
IDENTCHARS = string.ascii_letters + string.digits + "_"


class Cmd:
    """A reader of commands: `name rest` calls do_name(rest), which gives true to end."""

    prompt, identchars, ruler, lastcmd, use_rawinput = PROMPT, IDENTCHARS, "=", "", 1
    intro, doc_leader = None, ""
    doc_header = "Documented commands (type help <topic>):"
    misc_header, undoc_header, nohelp = "Miscellaneous help topics:", "Undocumented commands:", "*** No help on %s"

    def __init__(self, completekey="tab", stdin=None, stdout=None):
        self.stdin = sys.stdin if stdin is None else stdin
        self.stdout = sys.stdout if stdout is None else stdout
        self.cmdqueue, self.completekey = [], completekey

    def cmdloop(self, intro=None):
        """Reads commands until one says that it is the last."""
        self.preloop()
        if intro is not None:
            self.intro = intro
        if self.intro:
            self.stdout.write(str(self.intro) + "\n")
        stop = None
        while not stop:
            if self.cmdqueue:
                line = self.cmdqueue.pop(0)
            elif self.use_rawinput:
                try:
                    line = input(self.prompt)
                except EOFError:
                    line = "EOF"
            else:
                self.stdout.write(self.prompt)
                self.stdout.flush()
                line = self.stdin.readline()
                line = line.rstrip("\r\n") if line else "EOF"
            line = self.precmd(line)
            stop = self.postcmd(self.onecmd(line), line)
        self.postloop()

    def precmd(self, line):
        return line

    def postcmd(self, stop, line):
        return stop

    def preloop(self):
        pass

    def postloop(self):
        pass

    def parseline(self, line):
        """The command, its argument and the line; None where there is no command."""
        line = line.strip()
        if not line:
            return None, None, line
        if line[0] == "?":
            line = "help " + line[1:]
        elif line[0] == "!":
            if not hasattr(self, "do_shell"):
                return None, None, line
            line = "shell " + line[1:]
        n = 0
        while n < len(line) and line[n] in self.identchars:
            n += 1
        return line[:n], line[n:].strip(), line

    def onecmd(self, line):
        """Does what a line says."""
        cmd, arg, line = self.parseline(line)
        if not line:
            return self.emptyline()
        if cmd is None:
            return self.default(line)
        self.lastcmd = "" if line == "EOF" else line
        do = getattr(self, "do_" + cmd, None) if cmd else None
        return self.default(line) if do is None else do(arg)

    def emptyline(self):
        """What an empty line does: the last command again."""
        if self.lastcmd:
            return self.onecmd(self.lastcmd)

    def default(self, line):
        self.stdout.write(f"*** Unknown syntax: {line}\n")

    def completedefault(self, *ignored):
        return []

    def completenames(self, text, *ignored):
        return [name[3:] for name in self.get_names() if name.startswith("do_" + text)]

    def get_names(self):
        return dir(self.__class__)

    def complete_help(self, *args):
        topics = {name[5:] for name in self.get_names() if name.startswith("help_" + args[0])}
        return list(set(self.completenames(*args)) | topics)

    def do_help(self, arg):
        'List available commands with "help" or detailed help with "help cmd".'
        if arg:
            own = getattr(self, "help_" + arg, None)
            if own is not None:
                return own()
            doc = getattr(getattr(self, "do_" + arg, None), "__doc__", None)
            self.stdout.write((str(doc) if doc else str(self.nohelp % (arg,))) + "\n")
            return
        names = self.get_names()
        topics = {name[5:] for name in names if name.startswith("help_")}
        documented, others, last = [], [], ""
        for name in sorted(names):
            if not name.startswith("do_") or name == last:
                continue
            last, cmd = name, name[3:]
            if cmd in topics:
                topics.discard(cmd)
                documented.append(cmd)
            elif getattr(self, name).__doc__:
                documented.append(cmd)
            else:
                others.append(cmd)
        self.stdout.write(str(self.doc_leader) + "\n")
        self.print_topics(self.doc_header, documented, 15, 80)
        self.print_topics(self.misc_header, sorted(topics), 15, 80)
        self.print_topics(self.undoc_header, others, 15, 80)

    def print_topics(self, header, cmds, cmdlen, maxcol):
        if cmds:
            self.stdout.write(str(header) + "\n")
            if self.ruler:
                self.stdout.write(str(self.ruler * len(header)) + "\n")
            self.columnize(cmds, maxcol - 1)
            self.stdout.write("\n")

    def columnize(self, list, displaywidth=80):
        """Writes texts in columns, as narrow as they can be."""
        if not list:
            self.stdout.write("<empty>\n")
            return
        wrong = [i for i, text in enumerate(list) if not isinstance(text, str)]
        if wrong:
            raise TypeError("list[i] not a string for i in %s" % ", ".join(map(str, wrong)))
        if len(list) == 1:
            self.stdout.write(str(list[0]) + "\n")
            return
        for rows in range(1, len(list) + 1):
            columns = [list[at:at + rows] for at in range(0, len(list), rows)]
            widths = [max(map(len, column)) for column in columns]
            if sum(widths) + 2 * (len(widths) - 1) <= displaywidth:
                break
        else:
            rows, columns, widths = len(list), [list], [0]
        for row in range(rows):
            texts = [column[row] for column in columns if row < len(column)]
            self.stdout.write("  ".join(text.ljust(w) for text, w in zip(texts, widths)) + "\n")
