# argparse: the arguments of a command line.
import os
import sys
from _argparse_actions import (Action, AppendAction, AppendConstAction, ArgumentError, ArgumentTypeError,
                               BooleanOptionalAction, CountAction, ExtendAction, FileType, HelpAction, Namespace, Shown,
                               StoreAction, StoreConstAction, StoreFalseAction, StoreTrueAction, SubParsersAction,
                               UNRECOGNIZED, VersionAction, action_name)
from _argparse_help import (ArgumentDefaultsHelpFormatter, HelpFormatter, MetavarTypeHelpFormatter, ONE_OR_MORE, OPTIONAL,
                            PARSER, RawDescriptionHelpFormatter, RawTextHelpFormatter, REMAINDER, SUPPRESS, ZERO_OR_MORE)
from _argparse_match import is_negative_number, match_actions, match_some

__all__ = ["ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
           "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter",
           "MetavarTypeHelpFormatter", "Namespace", "Action", "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS",
           "ZERO_OR_MORE"]

_StoreAction, _StoreTrueAction, _StoreFalseAction = StoreAction, StoreTrueAction, StoreFalseAction
_StoreConstAction, _AppendAction, _CountAction = StoreConstAction, AppendAction, CountAction
_HelpAction, _VersionAction, _SubParsersAction = HelpAction, VersionAction, SubParsersAction

_ACTIONS = {
    None: StoreAction, "store": StoreAction, "store_const": StoreConstAction, "store_true": StoreTrueAction,
    "store_false": StoreFalseAction, "append": AppendAction, "append_const": AppendConstAction, "count": CountAction,
    "help": HelpAction, "version": VersionAction, "parsers": SubParsersAction, "extend": ExtendAction,
}

for _cls in (Action, ArgumentError, ArgumentTypeError, BooleanOptionalAction, FileType, HelpFormatter, Namespace,
             ArgumentDefaultsHelpFormatter, MetavarTypeHelpFormatter, RawDescriptionHelpFormatter, RawTextHelpFormatter):
    _cls.__module__ = "argparse"


def _identity(string):
    return string


class _ActionsContainer:
    """What arguments are added to: parsers and groups."""

    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        self.description = description
        self.argument_default = argument_default
        self.prefix_chars = prefix_chars
        self.conflict_handler = conflict_handler
        self._registries = {"action": dict(_ACTIONS), "type": {None: _identity}}
        self._check_conflict_handler()
        self._actions = []
        self._option_string_actions = {}
        self._action_groups = []
        self._mutually_exclusive_groups = []
        self._defaults = {}
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default_value=None):
        return self._registries[registry_name].get(value, default_value)

    def set_defaults(self, **kwargs):
        """Sets values of attributes, also of ones without an argument."""
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest, None)

    def add_argument(self, *args, **kwargs):
        """Adds an argument: a name, or options."""
        chars = self.prefix_chars
        if not args or len(args) == 1 and args[0][0] not in chars:
            if args and "dest" in kwargs:
                raise ValueError("dest supplied twice for positional argument")
            kwargs = self._positional_kwargs(*args, **kwargs)
        else:
            kwargs = self._optional_kwargs(*args, **kwargs)
        if "default" not in kwargs:
            dest = kwargs["dest"]
            if dest in self._defaults:
                kwargs["default"] = self._defaults[dest]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        name = kwargs.pop("action", None)
        make = self._registry_get("action", name, name)
        if not callable(make):
            raise ValueError(f'unknown action "{make}"')
        action = make(**kwargs)
        type_func = self._registry_get("type", action.type, action.type)
        if not callable(type_func):
            raise ValueError(f"{type_func!r} is not callable")
        if type_func is FileType:
            raise ValueError(f"{type_func!r} is a FileType class object, instance of it must be passed")
        if hasattr(self, "_get_formatter"):
            try:
                self._get_formatter()._format_args(action, None)
            except TypeError:
                raise ValueError("length of metavar tuple does not match nargs") from None
        return self._add_action(action)

    def add_argument_group(self, *args, **kwargs):
        """Adds a section of the help."""
        group = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        """Adds a group of which one argument may be given."""
        group = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group

    def _add_action(self, action):
        self._check_conflict(action)
        self._actions.append(action)
        action.container = self
        for option in action.option_strings:
            self._option_string_actions[option] = action
            if is_negative_number(option) and not self._has_negative_number_optionals:
                self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action):
        self._actions.remove(action)

    def _add_container_actions(self, container):
        """Takes over the arguments of a parent."""
        titles = {}
        for group in self._action_groups:
            if group.title in titles:
                raise ValueError(f"cannot merge actions - two groups are named {group.title!r}")
            titles[group.title] = group
        target = {}
        for group in container._action_groups:
            if group.title not in titles:
                titles[group.title] = self.add_argument_group(title=group.title, description=group.description,
                                                              conflict_handler=group.conflict_handler)
            for action in group._group_actions:
                target[id(action)] = titles[group.title]
        for group in container._mutually_exclusive_groups:
            mine = self.add_mutually_exclusive_group(required=group.required)
            for action in group._group_actions:
                target[id(action)] = mine
        for action in container._actions:
            target.get(id(action), self)._add_action(action)

    def _positional_kwargs(self, dest=SUPPRESS, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs not in (OPTIONAL, ZERO_OR_MORE) or nargs == ZERO_OR_MORE and "default" not in kwargs:
            kwargs["required"] = True
        return dict(kwargs, dest=dest, option_strings=[])

    _get_positional_kwargs = _positional_kwargs

    def _optional_kwargs(self, *args, **kwargs):
        chars = self.prefix_chars
        for option in args:
            if option[0] not in chars:
                raise ValueError(f"invalid option string {option!r}: must start with a character {chars!r}")
        dest = kwargs.pop("dest", None)
        if dest is None:
            long = [o for o in args if len(o) > 1 and o[1] in chars]
            dest = (long or args)[0].lstrip(chars)
            if not dest:
                raise ValueError(f"dest= is required for options like {args[0]!r}")
            dest = dest.replace("-", "_")
        return dict(kwargs, dest=dest, option_strings=list(args))

    def _check_conflict_handler(self):
        if self.conflict_handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value: {self.conflict_handler!r}")

    def _check_conflict(self, action):
        taken = [(o, self._option_string_actions[o]) for o in action.option_strings if o in self._option_string_actions]
        if not taken:
            return
        if self.conflict_handler == "error":
            word = "string" if len(taken) == 1 else "strings"
            raise ArgumentError(action, f"conflicting option {word}: {', '.join(o for o, _ in taken)}")
        for option, other in taken:
            other.option_strings.remove(option)
            self._option_string_actions.pop(option, None)
            if not other.option_strings:
                other.container._remove_action(other)


class _ArgumentGroup(_ActionsContainer):
    """A section of the help. Its arguments are the parser's too."""

    def __init__(self, container, title=None, description=None, **kwargs):
        kwargs.setdefault("conflict_handler", container.conflict_handler)
        kwargs.setdefault("prefix_chars", container.prefix_chars)
        kwargs.setdefault("argument_default", container.argument_default)
        super().__init__(description=description, **kwargs)
        self.title = title
        self._group_actions = []
        for shared in ("_registries", "_actions", "_option_string_actions", "_defaults", "_has_negative_number_optionals",
                       "_mutually_exclusive_groups"):
            setattr(self, shared, getattr(container, shared))

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)


class _MutuallyExclusiveGroup(_ArgumentGroup):
    """Arguments of which one may be given."""

    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required
        self._container = container

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        action = self._container._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        self._container._remove_action(action)
        self._group_actions.remove(action)


class _Run:
    """One parse: the strings, their letters, and what was met so far."""

    def __init__(self, parser, strings, namespace):
        self.parser = parser
        self.strings = strings
        self.namespace = namespace
        self.seen = []
        self.seen_non_default = []
        self.extras = []
        self.positionals = parser._get_positional_actions()
        self.options = {}
        letters = []
        marked = False
        for i, string in enumerate(strings):
            if marked:
                letters.append("A")
            elif string == "--":
                letters.append("-")
                marked = True
            else:
                found = parser._parse_optional(string)
                if found is not None:
                    self.options[i] = found
                letters.append("A" if found is None else "O")
        self.letters = "".join(letters)
        self.conflicts = {}
        for group in parser._mutually_exclusive_groups:
            for action in group._group_actions:
                others = self.conflicts.setdefault(id(action), [])
                others.extend(a for a in group._group_actions if a is not action)

    def all(self):
        """Takes all strings; those that belong to nothing are extras."""
        at, last = 0, max(self.options, default=-1)
        while at <= last:
            next_option = min(i for i in self.options if i >= at)
            if at != next_option:
                end = self.take_positionals(at)
                if end > at:
                    at = end
                    continue
            if at not in self.options:
                self.extras.extend(self.strings[at:next_option])
                at = next_option
            at = self.take_option(at)
        end = self.take_positionals(at)
        self.extras.extend(self.strings[end:])

    def take(self, action, strings, option=None):
        self.seen.append(action)
        values = self.parser._get_values(action, strings)
        if values is not action.default:
            self.seen_non_default.append(action)
            for other in self.conflicts.get(id(action), ()):
                if any(a is other for a in self.seen_non_default):
                    raise ArgumentError(action, f"not allowed with argument {action_name(other)}")
        if values is not SUPPRESS:
            action(self.parser, self.namespace, values, option)

    def take_option(self, at):
        action, option, explicit = self.options[at]
        chosen = []
        while True:
            if action is None:
                self.extras.append(self.strings[at])
                return at + 1
            if explicit is None:
                count = self.parser._match_argument(action, self.letters[at + 1:])
                end = at + 1 + count
                chosen.append((action, self.strings[at + 1:end], option))
                break
            count = self.parser._match_argument(action, "A")
            chars = self.parser.prefix_chars
            if count == 0 and option[1] not in chars and explicit != "":
                # -xyz: x takes nothing, so that y is the next option.
                chosen.append((action, [], option))
                option = option[0] + explicit[0]
                known = self.parser._option_string_actions.get(option)
                if known is None:
                    raise ArgumentError(action, f"ignored explicit argument {explicit!r}")
                action, explicit = known, explicit[1:] or None
            elif count == 1:
                end = at + 1
                chosen.append((action, [explicit], option))
                break
            else:
                raise ArgumentError(action, f"ignored explicit argument {explicit!r}")
        for action, strings, option in chosen:
            self.take(action, strings, option)
        return end

    def take_positionals(self, at):
        counts = match_some(self.positionals, self.letters[at:])
        for action, count in zip(self.positionals, counts):
            strings = self.strings[at:at + count]
            at += count
            self.take(action, strings)
        self.positionals = self.positionals[len(counts):]
        return at


class ArgumentParser(Shown, _ActionsContainer):
    """Turns the strings of a command line into attributes."""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=HelpFormatter,
                 prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error",
                 add_help=True, allow_abbrev=True, exit_on_error=True):
        _ActionsContainer.__init__(self, description, prefix_chars, argument_default, conflict_handler)
        self.prog = os.path.basename(sys.argv[0] if sys.argv else "") if prog is None else prog
        self.usage = usage
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        dash = "-" if "-" in prefix_chars else prefix_chars[0]
        if add_help:
            self.add_argument(dash + "h", dash * 2 + "help", action="help", default=SUPPRESS,
                              help="show this help message and exit")
        for parent in parents:
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        return [(n, getattr(self, n)) for n in ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")]

    # Arguments.

    def add_subparsers(self, **kwargs):
        """Adds an argument that is the name of a subcommand."""
        if self._subparsers is not None:
            self.error("cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            self._subparsers = self.add_argument_group(kwargs.pop("title", "subcommands"), kwargs.pop("description", None))
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            formatter = self._get_formatter()
            formatter.add_usage(self.usage, self._get_positional_actions(), self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        name = kwargs.pop("action", "parsers")
        action = self._registry_get("action", name, name)(option_strings=[], **kwargs)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def _get_optional_actions(self):
        return [a for a in self._actions if a.option_strings]

    def _get_positional_actions(self):
        return [a for a in self._actions if not a.option_strings]

    # Parsing.

    def parse_args(self, args=None, namespace=None):
        """The attributes; anything left over is an error."""
        namespace, rest = self.parse_known_args(args, namespace)
        if rest:
            self.error("unrecognized arguments: " + " ".join(rest))
        return namespace

    def parse_known_args(self, args=None, namespace=None):
        """The attributes, and the strings that are left over."""
        args = list(sys.argv[1:] if args is None else args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and action.default is not SUPPRESS and not hasattr(namespace, action.dest):
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        if self.exit_on_error:
            try:
                namespace, args = self._parse_known_args(args, namespace)
            except ArgumentError as e:
                self.error(str(e))
        else:
            namespace, args = self._parse_known_args(args, namespace)
        if hasattr(namespace, UNRECOGNIZED):
            args.extend(getattr(namespace, UNRECOGNIZED))
            delattr(namespace, UNRECOGNIZED)
        return namespace, args

    def _parse_known_args(self, strings, namespace):
        if self.fromfile_prefix_chars is not None:
            strings = self._read_args_from_files(strings)
        run = _Run(self, strings, namespace)
        run.all()
        missing = []
        for action in self._actions:
            if any(a is action for a in run.seen):
                continue
            if action.required:
                missing.append(action_name(action))
            elif isinstance(action.default, str) and hasattr(namespace, action.dest) \
                    and action.default is getattr(namespace, action.dest):
                setattr(namespace, action.dest, self._get_value(action, action.default))
        if missing:
            self.error(f"the following arguments are required: {', '.join(missing)}")
        for group in self._mutually_exclusive_groups:
            if group.required and not any(a is s for a in group._group_actions for s in run.seen_non_default):
                names = [action_name(a) for a in group._group_actions if a.help is not SUPPRESS]
                self.error(f"one of the arguments {' '.join(names)} is required")
        return namespace, run.extras

    def _read_args_from_files(self, strings):
        out = []
        for string in strings:
            if not string or string[0] not in self.fromfile_prefix_chars:
                out.append(string)
                continue
            try:
                with open(string[1:]) as f:
                    lines = f.read().splitlines()
            except OSError as e:
                self.error(str(e))
            found = [arg for line in lines for arg in self.convert_arg_line_to_args(line)]
            out.extend(self._read_args_from_files(found))
        return out

    def convert_arg_line_to_args(self, arg_line):
        """The strings of a line of an arguments' file."""
        return [arg_line]

    def _match_argument(self, action, letters):
        counts = match_actions([action], letters)
        if counts is not None:
            return counts[0]
        messages = {None: "expected one argument", OPTIONAL: "expected at most one argument",
                    ONE_OR_MORE: "expected at least one argument"}
        message = messages.get(action.nargs)
        if message is None:
            message = f"expected {action.nargs} argument{'' if action.nargs == 1 else 's'}"
        raise ArgumentError(action, message)

    def _parse_optional(self, string):
        """The action, the option and the value behind "=" of a string; None if it is no option."""
        if not string or string[0] not in self.prefix_chars:
            return None
        if string in self._option_string_actions:
            return self._option_string_actions[string], string, None
        if len(string) == 1:
            return None
        if "=" in string:
            option, explicit = string.split("=", 1)
            if option in self._option_string_actions:
                return self._option_string_actions[option], option, explicit
        found = self._get_option_tuples(string)
        if len(found) > 1:
            matches = ", ".join(option for _, option, _ in found)
            self.error(f"ambiguous option: {string} could match {matches}")
        if found:
            return found[0]
        if is_negative_number(string) and not self._has_negative_number_optionals:
            return None
        if " " in string:
            return None
        return None, string, None

    def _get_option_tuples(self, string):
        """The options that a string may be short for."""
        chars, found = self.prefix_chars, []
        if string[1] in chars:
            if self.allow_abbrev:
                prefix, sign, explicit = string.partition("=")
                for option, action in self._option_string_actions.items():
                    if option.startswith(prefix):
                        found.append((action, option, explicit if sign else None))
            return found
        for option, action in self._option_string_actions.items():
            if option == string[:2]:
                found.append((action, option, string[2:]))
            elif option.startswith(string):
                found.append((action, option, None))
        return found

    # Values.

    def _get_values(self, action, strings):
        if action.nargs not in (PARSER, REMAINDER) and "--" in strings:
            strings = list(strings)
            strings.remove("--")
        nargs = action.nargs
        if not strings and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str):
                value = self._get_value(action, value)
                self._check_value(action, value)
            return value
        if not strings and nargs == ZERO_OR_MORE and not action.option_strings:
            if action.default is None:
                return strings
            self._check_value(action, action.default)
            return action.default
        if len(strings) == 1 and nargs in (None, OPTIONAL):
            value = self._get_value(action, strings[0])
            self._check_value(action, value)
            return value
        if nargs is SUPPRESS:
            return SUPPRESS
        values = [self._get_value(action, s) for s in strings]
        if nargs == PARSER:
            self._check_value(action, values[0])
        elif nargs != REMAINDER:
            for value in values:
                self._check_value(action, value)
        return values

    def _get_value(self, action, string):
        convert = self._registry_get("type", action.type, action.type)
        if not callable(convert):
            raise ArgumentError(action, f"{convert!r} is not callable")
        try:
            return convert(string)
        except ArgumentTypeError as e:
            raise ArgumentError(action, str(e)) from None
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {name} value: {string!r}") from None

    def _check_value(self, action, value):
        if action.choices is not None and value not in action.choices:
            choices = ", ".join(map(repr, action.choices))
            raise ArgumentError(action, f"invalid choice: {value!r} (choose from {choices})")

    # Texts.

    def format_usage(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def print_usage(self, file=None):
        self._print_message(self.format_usage(), sys.stdout if file is None else file)

    def print_help(self, file=None):
        self._print_message(self.format_help(), sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            (sys.stderr if file is None else file).write(message)

    def exit(self, status=0, message=None):
        """Ends the program."""
        if message:
            self._print_message(message, sys.stderr)
        sys.exit(status)

    def error(self, message):
        """Shows the usage and a message, and ends the program with 2."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")
