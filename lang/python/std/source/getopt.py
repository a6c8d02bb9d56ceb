# getopt: options of a command line, as C's getopt reads them.
import os


class GetoptError(Exception):
    opt = ""
    msg = ""

    def __init__(self, msg, opt=""):
        self.msg, self.opt = msg, opt
        Exception.__init__(self, msg, opt)

    def __str__(self):
        return self.msg


error = GetoptError


def getopt(args, shortopts, longopts=[]):
    """Pairs of options and values from the front of a list, and the rest of it."""
    opts = []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    while args and args[0].startswith("-") and args[0] != "-":
        if args[0] == "--":
            args = args[1:]
            break
        if args[0].startswith("--"):
            args = _long(opts, args[0][2:], longopts, args[1:])
        else:
            args = _short(opts, args[0][1:], shortopts, args[1:])
    return opts, args


def gnu_getopt(args, shortopts, longopts=[]):
    """getopt that finds options behind other arguments as well."""
    opts, others = [], []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    first = shortopts.startswith("+") or bool(os.environ.get("POSIXLY_CORRECT"))
    shortopts = shortopts.removeprefix("+")
    while args:
        if args[0] == "--":
            others += args[1:]
            break
        if args[0][:2] == "--":
            args = _long(opts, args[0][2:], longopts, args[1:])
        elif args[0][:1] == "-" and args[0] != "-":
            args = _short(opts, args[0][1:], shortopts, args[1:])
        elif first:
            others += args
            break
        else:
            others.append(args[0])
            args = args[1:]
    return opts, others


def _long(opts, opt, longopts, args):
    opt, has, value = opt.partition("=")
    value = value if has else None
    possible = [o for o in longopts if o.startswith(opt)]
    if not possible:
        raise GetoptError(f"option --{opt} not recognized", opt)
    if opt in possible:
        takes, name = False, opt
    elif opt + "=" in possible:
        takes, name = True, opt
    elif len(possible) > 1:
        raise GetoptError(f"option --{opt} not a unique prefix", opt)
    else:
        takes, name = possible[0].endswith("="), possible[0].removesuffix("=")
    if takes:
        if value is None:
            if not args:
                raise GetoptError(f"option --{name} requires argument", name)
            value, args = args[0], args[1:]
    elif value is not None:
        raise GetoptError(f"option --{name} must not have an argument", name)
    opts.append(("--" + name, value or ""))
    return args


def _short(opts, word, shortopts, args):
    while word:
        opt, word = word[0], word[1:]
        at = shortopts.find(opt)
        if at < 0 or opt == ":":
            raise GetoptError(f"option -{opt} not recognized", opt)
        value = ""
        if shortopts[at + 1 : at + 2] == ":":
            if not word:
                if not args:
                    raise GetoptError(f"option -{opt} requires argument", opt)
                word, args = args[0], args[1:]
            value, word = word, ""
        opts.append(("-" + opt, value))
    return args
