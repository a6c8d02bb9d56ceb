# configparser: files of sections, each of names and values.
import re
from collections.abc import MutableMapping

__all__ = ["NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError", "InterpolationDepthError",
           "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError", "ConfigParser",
           "RawConfigParser", "Interpolation", "BasicInterpolation", "ExtendedInterpolation", "SectionProxy", "DEFAULTSECT",
           "MAX_INTERPOLATION_DEPTH", "Error"]

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_UNSET = object()


class Error(Exception):
    """What is wrong with a configuration."""

    def __init__(self, msg=""):
        self.message = msg
        super().__init__(msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    """There is no such section."""

    def __init__(self, section):
        super().__init__(f"No section: {section!r}")
        self.section = section
        self.args = (section,)


class DuplicateSectionError(Error):
    """A section is there already."""

    def __init__(self, section, source=None, lineno=None):
        msg = [repr(section), " already exists"]
        if source is not None:
            at = ["While reading from ", repr(source)] + ([f" [line {lineno:2d}]"] if lineno is not None else [])
            msg = at + [": section ", repr(section), " already exists"]
        else:
            msg.insert(0, "Section ")
        super().__init__("".join(msg))
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    """A name is there already."""

    def __init__(self, section, option, source=None, lineno=None):
        msg = [repr(option), " in section ", repr(section), " already exists"]
        if source is not None:
            at = ["While reading from ", repr(source)] + ([f" [line {lineno:2d}]"] if lineno is not None else [])
            msg = at + [": option "] + msg
        else:
            msg.insert(0, "Option ")
        super().__init__("".join(msg))
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    """A section has no such name."""

    def __init__(self, option, section):
        super().__init__(f"No option {option!r} in section: {section!r}")
        self.option, self.section = option, section
        self.args = (option, section)


class InterpolationError(Error):
    """A value that refers to others cannot be made."""

    def __init__(self, option, section, msg):
        super().__init__(msg)
        self.option, self.section = option, section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    """A value refers to a name that is not there."""

    def __init__(self, option, section, rawval, reference):
        super().__init__(option, section, f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation "
                                          f"key {reference!r} which is not a valid option name. Raw value: {rawval!r}")
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    """A value refers to others in no known way."""


class InterpolationDepthError(InterpolationError):
    """Values refer to each other too often."""

    def __init__(self, option, section, rawval):
        super().__init__(option, section, f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} "
                                          f"contains an interpolation key which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}")
        self.args = (option, section, rawval)


class ParsingError(Error):
    """Lines that are no names and values."""

    def __init__(self, source):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source, self.errors = source, []
        self.args = (source,)

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line}"


class MissingSectionHeaderError(ParsingError):
    """A name before the first section."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class Interpolation:
    """Values as they stand."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class BasicInterpolation(Interpolation):
    """%(name)s is the value of a name, %% is %."""

    def before_get(self, parser, section, option, value, defaults):
        return self._fill(parser, option, section, value, value, defaults, 1)

    def before_set(self, parser, section, option, value):
        if "%" in re.sub(r"%\([^)]+\)s", "", value.replace("%%", "")):
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {value.find('%')}")
        return value

    def _fill(self, parser, option, section, rest, raw, names, depth):
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        out = []
        while rest:
            before, sign, after = rest.partition("%")
            out.append(before)
            if not sign:
                break
            if after[:1] == "%":
                out.append("%")
                rest = after[1:]
                continue
            m = re.match(r"\(([^)]+)\)s", after)
            if not m:
                if after[:1] == "(":
                    raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {sign + after!r}")
                raise InterpolationSyntaxError(option, section, f"'%' must be followed by '%' or '(', found: {sign + after!r}")
            name = parser.optionxform(m.group(1))
            if name not in names:
                raise InterpolationMissingOptionError(option, section, raw, name) from None
            v, rest = names[name], after[m.end():]
            out.append(self._fill(parser, option, section, v, raw, names, depth + 1) if "%" in v else v)
        return "".join(out)


class ExtendedInterpolation(Interpolation):
    """${name} is the value of a name, ${section:name} that of another section, $$ is $."""

    def before_get(self, parser, section, option, value, defaults):
        return self._fill(parser, option, section, value, value, defaults, 1)

    def before_set(self, parser, section, option, value):
        if "$" in re.sub(r"\$\{[^}]+\}", "", value.replace("$$", "")):
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {value.find('$')}")
        return value

    def _fill(self, parser, option, section, rest, raw, names, depth):
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        out = []
        while rest:
            before, sign, after = rest.partition("$")
            out.append(before)
            if not sign:
                break
            if after[:1] == "$":
                out.append("$")
                rest = after[1:]
                continue
            m = re.match(r"\{([^}]+)\}", after)
            if not m:
                if after[:1] == "{":
                    raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {sign + after!r}")
                raise InterpolationSyntaxError(option, section, f"'$' must be followed by '$' or '{{', found: {sign + after!r}")
            path, rest = m.group(1).split(":"), after[m.end():]
            sect, opt = section, option
            try:
                if len(path) == 1:
                    opt = parser.optionxform(path[0])
                    v = names[opt]
                elif len(path) == 2:
                    sect, opt = path[0], parser.optionxform(path[1])
                    v = parser.get(sect, opt, raw=True)
                else:
                    raise InterpolationSyntaxError(option, section, f"More than one ':' found: {sign + after!r}")
            except (KeyError, NoSectionError, NoOptionError):
                raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
            out.append(self._fill(parser, opt, sect, v, raw, dict(parser.items(sect, raw=True)), depth + 1) if "$" in v else v)
        return "".join(out)


class RawConfigParser(MutableMapping):
    """Sections by name, each of names and values."""

    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}
    _DEFAULT_INTERPOLATION = Interpolation()
    SECTCRE = re.compile(r"\[(?P<header>.+)\]")

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"), comment_prefixes=("#", ";"),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_UNSET,
                 converters=None):
        self._dict, self._sections, self._defaults = dict_type, dict_type(), dict_type()
        self._delimiters, self._allow_no_value, self._strict = tuple(delimiters), allow_no_value, strict
        self._comments, self._inline = tuple(comment_prefixes or ()), tuple(inline_comment_prefixes or ())
        self._empty_lines_in_values, self.default_section = empty_lines_in_values, default_section
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else Interpolation() if interpolation is None else interpolation
        self.converters = {"int": self._int, "float": self._float, "boolean": self._convert_to_boolean}
        for name, f in (converters or {}).items():
            self.converters[name] = f
            setattr(self, "get" + name, self._getter(f))
        if defaults:
            self._read_defaults(defaults)

    _int, _float = staticmethod(int), staticmethod(float)

    def _getter(self, f):
        return lambda section, option, *, raw=False, vars=None, fallback=_UNSET: self._get_conv(section, option, f, raw=raw, vars=vars, fallback=fallback)

    def _read_defaults(self, defaults):
        for k, v in defaults.items():
            self._defaults[self.optionxform(k)] = v

    def defaults(self):
        return self._defaults

    def sections(self):
        """The names of the sections, without the default one."""
        return list(self._sections)

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = self._dict()

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        """The names in a section, and the default ones."""
        try:
            return list({**self._sections[section], **self._defaults})
        except KeyError:
            raise NoSectionError(section) from None

    def optionxform(self, optionstr):
        return optionstr.lower()

    def read(self, filenames, encoding=None):
        """Reads the files that are there, and gives their names."""
        if isinstance(filenames, (str, bytes)) or hasattr(filenames, "__fspath__"):
            filenames = [filenames]
        done = []
        for name in filenames:
            try:
                with open(name, encoding=encoding) as f:
                    self._read(f, str(name))
            except OSError:
                continue
            done.append(str(name) if hasattr(name, "__fspath__") else name)
        return done

    def read_file(self, f, source=None):
        self._read(f, source if source is not None else getattr(f, "name", "<???>"))

    def read_string(self, string, source="<string>"):
        self._read(string.splitlines(keepends=True), source)

    def read_dict(self, dictionary, source="<dict>"):
        seen = set()
        for section, keys in dictionary.items():
            section = str(section)
            if section != self.default_section and section in seen and self._strict:
                raise DuplicateSectionError(section)
            if section != self.default_section and section not in self._sections:
                self.add_section(section)
            seen.add(section)
            for key, value in keys.items():
                key = self.optionxform(str(key))
                if self._strict and (section, key) in seen:
                    raise DuplicateOptionError(section, key, source)
                seen.add((section, key))
                self.set(section, key, None if value is None else str(value))

    def _plain(self, line):
        """A line without its comment; None if it is one."""
        if self._comments and line.strip().startswith(self._comments):
            return None
        ends = []
        for p in self._inline:
            i = line.find(p)
            while i >= 0:
                if i == 0 or line[i - 1].isspace():
                    ends.append(i)
                    break
                i = line.find(p, i + 1)
        return line[:min(ends)] if ends else line

    def _read(self, fp, fpname):
        current, name, option, indent, error = None, None, None, 0, None
        seen = set()
        for lineno, line in enumerate(fp, start=1):
            text = self._plain(line)
            value = "" if text is None else text.strip()
            if not value:
                if self._empty_lines_in_values:
                    if text is not None and current is not None and option and current[option] is not None:
                        current[option].append("")
                else:
                    indent = 1 << 30
                continue
            at = len(line) - len(line.lstrip())
            if current is not None and option and at > indent:
                if current[option] is None:
                    current[option] = []
                current[option].append(value)
                continue
            indent = at
            m = self.SECTCRE.match(value)
            if m:
                name, option = m.group("header"), None
                if name in self._sections:
                    if self._strict and name in seen:
                        raise DuplicateSectionError(name, fpname, lineno)
                    current = self._sections[name]
                elif name == self.default_section:
                    current = self._defaults
                else:
                    current = self._sections[name] = self._dict()
                seen.add(name)
                continue
            if current is None:
                raise MissingSectionHeaderError(fpname, lineno, line)
            cuts = [i for i in map(value.find, self._delimiters) if i >= 0]
            if not cuts and not self._allow_no_value or cuts and min(cuts) == 0:
                error = error or ParsingError(fpname)
                error.append(lineno, repr(line))
                continue
            cut = min(cuts) if cuts else len(value)
            option = self.optionxform(value[:cut].rstrip())
            if self._strict and (name, option) in seen:
                raise DuplicateOptionError(name, option, fpname, lineno)
            seen.add((name, option))
            size = max((len(d) for d in self._delimiters if value.startswith(d, cut)), default=0)
            current[option] = [value[cut + size:].strip()] if cuts else None
        for section, options in [(self.default_section, self._defaults), *self._sections.items()]:
            for k, v in options.items():
                if isinstance(v, list):
                    options[k] = self._interpolation.before_read(self, section, k, "\n".join(v).rstrip())
        if error:
            raise error

    def _all(self, section, vars=None):
        """The names of a section with the default ones below and vars above."""
        own = {}
        try:
            own = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        extra = {self.optionxform(k): None if v is None else str(v) for k, v in (vars or {}).items()}
        return {**self._defaults, **own, **extra}

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        """The value of a name, with what it refers to."""
        try:
            d = self._all(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        if option not in d:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        value = d[option]
        return value if raw or value is None else self._interpolation.before_get(self, section, option, value, d)

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET):
        try:
            value = self.get(section, option, raw=raw, vars=vars)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback
        return conv(value)

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_UNSET, raw=False, vars=None):
        """The sections, or the names and values of one."""
        if section is _UNSET:
            return [(name, self[name]) for name in self]
        d = self._all(section, vars)
        order = list(dict.fromkeys([*self._defaults, *self._sections.get(section, {}), *[k for k in d]]))
        if raw:
            return [(k, d[k]) for k in order]
        return [(k, None if d[k] is None else self._interpolation.before_get(self, section, k, d[k], d)) for k in order]

    def popitem(self):
        for name in self.sections():
            value = self[name]
            del self[name]
            return name, value
        raise KeyError

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        if not section or section == self.default_section:
            d = self._defaults
        elif section in self._sections:
            d = self._sections[section]
        else:
            raise NoSectionError(section)
        d[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        """Writes what read reads."""
        sign = self._delimiters[0]
        if space_around_delimiters:
            sign = f" {sign} "
        for name, d in ([(self.default_section, self._defaults)] if self._defaults else []) + list(self._sections.items()):
            fp.write(f"[{name}]\n")
            for k, v in d.items():
                v = self._interpolation.before_write(self, name, k, v)
                fp.write(k + (sign + str(v).replace("\n", "\n\t") if v is not None or not self._allow_no_value else "") + "\n")
            fp.write("\n")

    def remove_option(self, section, option):
        if not section or section == self.default_section:
            d = self._defaults
        elif section in self._sections:
            d = self._sections[section]
        else:
            raise NoSectionError(section)
        return d.pop(self.optionxform(option), self) is not self

    def remove_section(self, section):
        return self._sections.pop(section, self) is not self

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return SectionProxy(self, key)

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return iter([self.default_section, *self._sections])


class ConfigParser(RawConfigParser):
    """A parser whose values are texts that may refer to others."""

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if not isinstance(value, str) and (value is not None or not self._allow_no_value):
            raise TypeError("option values must be strings")
        super().set(section, option, value)

    def add_section(self, section):
        if not isinstance(section, str):
            raise TypeError("section names must be strings")
        super().add_section(section)


class SectionProxy(MutableMapping):
    """A section as a mapping."""

    def __init__(self, parser, name):
        self._parser, self._name = parser, name

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def _options(self):
        return list(self._parser.defaults()) if self._name == self._parser.default_section else self._parser.options(self._name)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return iter(self._options())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None):
        return self._parser.get(self._name, option, raw=raw, vars=vars, fallback=fallback)

    def getint(self, option, fallback=None, *, raw=False, vars=None):
        return self._parser.getint(self._name, option, raw=raw, vars=vars, fallback=fallback)

    def getfloat(self, option, fallback=None, *, raw=False, vars=None):
        return self._parser.getfloat(self._name, option, raw=raw, vars=vars, fallback=fallback)

    def getboolean(self, option, fallback=None, *, raw=False, vars=None):
        return self._parser.getboolean(self._name, option, raw=raw, vars=vars, fallback=fallback)

    def __getattr__(self, name):
        if name.startswith("get") and name[3:] in self._parser.converters:
            f = self._parser.converters[name[3:]]
            return lambda option, fallback=None, **kw: self._parser._get_conv(self._name, option, f, fallback=fallback, **kw)
        raise AttributeError(name)
