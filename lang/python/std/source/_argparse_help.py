# argparse's help: usage lines, sections and the texts of arguments.
import os
import textwrap

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."
REMAINDER = "..."


def _columns():
    """The width of the terminal."""
    try:
        columns = int(os.environ.get("COLUMNS", "0"))
    except ValueError:
        columns = 0
    if columns <= 0:
        try:
            columns = os.get_terminal_size().columns
        except (AttributeError, ValueError, OSError, NotImplementedError):
            columns = 80
    return columns or 80


class _Section:
    def __init__(self, formatter, parent, heading=None):
        self.formatter = formatter
        self.parent = parent
        self.heading = heading
        self.items = []

    def format_help(self):
        f = self.formatter
        if self.parent is not None:
            f._indent()
        text = f._join_parts([func(*args) for func, args in self.items])
        if self.parent is not None:
            f._dedent()
        if not text:
            return ""
        heading = ""
        if self.heading is not SUPPRESS and self.heading is not None:
            heading = f"{'':{f._current_indent}}{self.heading}:\n" if f._current_indent else f"{self.heading}:\n"
        return f._join_parts(["\n", heading, text, "\n"])


def _words(usage):
    """The parts of a usage between which a line may end: brackets keep together."""
    out, i = [], 0
    while i < len(usage):
        end = i
        if usage[i] in "[(":
            close = "]" if usage[i] == "[" else ")"
            while True:
                end = usage.find(close, end)
                if end < 0:
                    break
                while end < len(usage) and usage[end] == close:
                    end += 1
                if end == len(usage) or usage[end] == " ":
                    break
        if end <= i:
            end = usage.find(" ", i)
            end = len(usage) if end < 0 else end
        out.append(usage[i:end])
        i = end + 1
    return out


class HelpFormatter:
    """Formats usage and help. The names of its methods are those that programs override."""

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        if width is None:
            width = _columns() - 2
        self._prog = prog
        self._indent_increment = indent_increment
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._width = width
        self._current_indent = 0
        self._level = 0
        self._action_max_length = 0
        self._root_section = _Section(self, None)
        self._current_section = self._root_section

    # Building.

    def _indent(self):
        self._current_indent += self._indent_increment
        self._level += 1

    def _dedent(self):
        self._current_indent -= self._indent_increment
        self._level -= 1

    def _add_item(self, func, args):
        self._current_section.items.append((func, args))

    def start_section(self, heading):
        self._indent()
        section = _Section(self, self._current_section, heading)
        self._add_item(section.format_help, [])
        self._current_section = section

    def end_section(self):
        self._current_section = self._current_section.parent
        self._dedent()

    def add_text(self, text):
        if text is not SUPPRESS and text is not None:
            self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        if usage is not SUPPRESS:
            self._add_item(self._format_usage, (usage, actions, groups, prefix))

    def add_argument(self, action):
        if action.help is SUPPRESS:
            return
        lengths = [len(self._format_action_invocation(action))]
        for sub in self._iter_indented_subactions(action):
            lengths.append(len(self._format_action_invocation(sub)))
        self._action_max_length = max(self._action_max_length, max(lengths) + self._current_indent)
        self._add_item(self._format_action, [action])

    def add_arguments(self, actions):
        for action in actions:
            self.add_argument(action)

    # Texts.

    def format_help(self):
        text = self._root_section.format_help()
        while "\n\n\n" in text:
            text = text.replace("\n\n\n", "\n\n")
        return text.strip("\n") + "\n" if text else text

    def _join_parts(self, parts):
        return "".join(p for p in parts if p and p is not SUPPRESS)

    def _format_usage(self, usage, actions, groups, prefix):
        if prefix is None:
            prefix = "usage: "
        if usage is not None:
            usage = usage % dict(prog=self._prog)
        elif not actions:
            usage = "%(prog)s" % dict(prog=self._prog)
        else:
            usage = self._arguments_usage(actions, groups, prefix)
        return f"{prefix}{usage}\n\n"

    def _arguments_usage(self, actions, groups, prefix):
        prog = "%(prog)s" % dict(prog=self._prog)
        optionals = [a for a in actions if a.option_strings]
        positionals = [a for a in actions if not a.option_strings]
        words = self._format_actions_usage(optionals + positionals, groups)
        usage = " ".join([w for w in (prog, words) if w])
        width = self._width - self._current_indent
        if len(prefix) + len(usage) <= width:
            return usage
        options = _words(self._format_actions_usage(optionals, groups))
        others = _words(self._format_actions_usage(positionals, groups))
        if len(prefix) + len(prog) <= 0.75 * width:
            indent = " " * (len(prefix) + len(prog) + 1)
            if options:
                lines = self._usage_lines([prog] + options, indent, width, prefix)
                lines.extend(self._usage_lines(others, indent, width))
            elif others:
                lines = self._usage_lines([prog] + others, indent, width, prefix)
            else:
                lines = [prog]
        else:
            indent = " " * len(prefix)
            lines = self._usage_lines(options + others, indent, width)
            if len(lines) > 1:
                lines = self._usage_lines(options, indent, width) + self._usage_lines(others, indent, width)
            lines = [prog] + lines
        return "\n".join(lines)

    def _usage_lines(self, parts, indent, width, prefix=None):
        lines, line = [], []
        used = (len(indent) if prefix is None else len(prefix)) - 1
        for part in parts:
            if used + 1 + len(part) > width and line:
                lines.append(indent + " ".join(line))
                line, used = [], len(indent) - 1
            line.append(part)
            used += len(part) + 1
        if line:
            lines.append(indent + " ".join(line))
        if prefix is not None:
            lines[0] = lines[0][len(indent):]
        return lines

    def _format_actions_usage(self, actions, groups):
        parts, done, together = [], set(), {}
        for group in groups:
            members = group._group_actions
            if not members:
                raise ValueError(f"empty group {group}")
            if members[0] in actions:
                start = actions.index(members[0])
                if actions[start:start + len(members)] == members:
                    together[start] = group
        for i, action in enumerate(actions):
            if i in done:
                continue
            if i not in together:
                text = self._action_usage(action, False)
                if text:
                    parts.append(text)
                continue
            group = together[i]
            done.update(range(i, i + len(group._group_actions)))
            texts = [self._action_usage(a, True) for a in group._group_actions]
            texts = [t for t in texts if t]
            if not texts:
                continue
            text = " | ".join(texts)
            if not group.required:
                text = f"[{text}]"
            elif len(texts) > 1:
                text = f"({text})"
            parts.append(text)
        return " ".join(parts)

    def _action_usage(self, action, grouped):
        if action.help is SUPPRESS:
            return None
        if not action.option_strings:
            part = self._format_args(action, self._get_default_metavar_for_positional(action))
            if grouped and part[:1] == "[" and part[-1:] == "]":
                part = part[1:-1]
            return part
        if action.nargs == 0:
            part = action.format_usage()
        else:
            args = self._format_args(action, self._get_default_metavar_for_optional(action))
            part = f"{action.option_strings[0]} {args}"
        return part if action.required or grouped else f"[{part}]"

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % dict(prog=self._prog)
        width = max(self._width - self._current_indent, 11)
        return self._fill_text(text, width, " " * self._current_indent) + "\n\n"

    def _format_action(self, action):
        position = min(self._action_max_length + 2, self._max_help_position)
        width = max(self._width - position, 11)
        room = position - self._current_indent - 2
        header = self._format_action_invocation(action)
        indent = " " * self._current_indent
        first = position
        if not action.help:
            header = f"{indent}{header}\n"
        elif len(header) <= room:
            header = f"{indent}{header.ljust(room)}  "
            first = 0
        else:
            header = f"{indent}{header}\n"
        parts = [header]
        if action.help and action.help.strip():
            text = self._expand_help(action)
            if text:
                lines = self._split_lines(text, width)
                parts.append(f"{' ' * first}{lines[0]}\n")
                parts.extend(f"{' ' * position}{line}\n" for line in lines[1:])
        elif not header.endswith("\n"):
            parts.append("\n")
        for sub in self._iter_indented_subactions(action):
            parts.append(self._format_action(sub))
        return self._join_parts(parts)

    def _format_action_invocation(self, action):
        if not action.option_strings:
            default = self._get_default_metavar_for_positional(action)
            return " ".join(self._metavar_formatter(action, default)(1))
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        args = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ", ".join(f"{option} {args}" for option in action.option_strings)

    def _metavar_formatter(self, action, default_metavar):
        if action.metavar is not None:
            result = action.metavar
        elif action.choices is not None:
            result = "{" + ",".join(str(c) for c in action.choices) + "}"
        else:
            result = default_metavar

        def format(size):
            return result if isinstance(result, tuple) else (result,) * size

        return format

    def _format_args(self, action, default_metavar):
        metavar, nargs = self._metavar_formatter(action, default_metavar), action.nargs
        if nargs is None:
            return "%s" % metavar(1)
        if nargs == OPTIONAL:
            return "[%s]" % metavar(1)
        if nargs == ZERO_OR_MORE:
            names = metavar(1)
            return "[%s [%s ...]]" % names if len(names) == 2 else "[%s ...]" % names
        if nargs == ONE_OR_MORE:
            return "%s [%s ...]" % metavar(2)
        if nargs == REMAINDER:
            return "..."
        if nargs == PARSER:
            return "%s ..." % metavar(1)
        if nargs is SUPPRESS:
            return ""
        try:
            formats = ["%s"] * nargs
        except TypeError:
            raise ValueError("invalid nargs value") from None
        return " ".join(formats) % metavar(nargs)

    def _expand_help(self, action):
        params = dict(vars(action), prog=self._prog)
        for name, value in list(params.items()):
            if value is SUPPRESS:
                del params[name]
            elif hasattr(value, "__name__"):
                params[name] = value.__name__
        if params.get("choices") is not None:
            params["choices"] = ", ".join(str(c) for c in params["choices"])
        return self._get_help_string(action) % params

    def _iter_indented_subactions(self, action):
        get = getattr(action, "_get_subactions", None)
        if get is not None:
            self._indent()
            yield from get()
            self._dedent()

    def _split_lines(self, text, width):
        return textwrap.wrap(" ".join(text.split()), width)

    def _fill_text(self, text, width, indent):
        return textwrap.fill(" ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    """Leaves descriptions as they are written."""

    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Leaves all help texts as they are written."""

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Adds default values to help texts."""

    def _get_help_string(self, action):
        help = action.help
        if help is None:
            help = ""
        if "%(default)" not in help and action.default is not SUPPRESS:
            if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
                help += " (default: %(default)s)"
        return help


class MetavarTypeHelpFormatter(HelpFormatter):
    """Names values by their types."""

    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    def _get_default_metavar_for_positional(self, action):
        return action.type.__name__
