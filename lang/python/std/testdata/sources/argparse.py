import argparse
import io
import sys
import os
from contextlib import redirect_stderr, redirect_stdout

os.environ["COLUMNS"] = "80"


def run(p, line, known=False):
    err, out = io.StringIO(), io.StringIO()
    args = line if isinstance(line, list) else line.split()
    try:
        with redirect_stderr(err), redirect_stdout(out):
            got = p.parse_known_args(args) if known else p.parse_args(args)
        print(args, "->", got)
    except SystemExit as e:
        print(args, "-> exit", e.code, out.getvalue(), err.getvalue(), sep="\n")
    except Exception as e:
        print(args, "->", type(e).__name__, e)


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


def basic():
    p = argparse.ArgumentParser(prog="train", description="Train a model on data, with a description that is long enough to be wrapped over two lines.",
                                epilog="See the manual of %(prog)s.")
    p.add_argument("data", help="path of the data")
    p.add_argument("extra", nargs="*", type=int, help="more numbers")
    p.add_argument("-e", "--epochs", type=int, default=10, help="number of epochs (default: %(default)s)")
    p.add_argument("--lr", type=float, default=1e-3, metavar="RATE", help="learning rate")
    p.add_argument("-v", "--verbose", action="count", default=0)
    p.add_argument("--no-cuda", action="store_true", help="do not use the GPU even if there is one, which is slower but reproducible")
    p.add_argument("--model", choices=["small", "big"], default="small", help="the model: %(choices)s")
    p.add_argument("--layers", nargs=2, type=int, metavar=("ROWS", "COLS"))
    p.add_argument("--tags", nargs="+")
    p.add_argument("--opt", nargs="?", const="c", default="d")
    p.add_argument("--a-very-long-option-name", dest="long", help="has a long name")
    p.add_argument("--version", action="version", version="%(prog)s 1.0")
    p.add_argument("--hidden", help=argparse.SUPPRESS)
    return p


p = basic()
for line in ("d", "d 1 2 3", "d -e 3 --lr=0.5 -vvv", "d --model big --layers 1 2 --tags a b -v", "d --no-cuda --opt", "d --opt x --epochs=7", "d -e5 -vv",
             "-e 3 d 1", "d --ep 4", "d -- -1 2", "d -1 -2", "", "d x", "d -e x", "d -e", "d --model huge", "d --layers 1", "d --tags", "d --nope 3", "d --no-cuda=3",
             "d --hidden 3", "-h", "--version", "d --l 3", "d --verb"):
    run(p, line)
run(p, "d --nope 1 zz", known=True)
print(p.format_usage())
print(p)

p = argparse.ArgumentParser(prog="x", add_help=False)
p.add_argument("--flag", action=argparse.BooleanOptionalAction, default=True, help="a flag")
p.add_argument("-I", "--include", action="append")
p.add_argument("-D", action="append_const", const=5, dest="ds")
p.add_argument("--ext", action="extend", nargs="+", type=int, default=[0])
p.add_argument("--mode", action="store_const", const="fast", default="slow")
p.add_argument("--off", action="store_false")
p.add_argument("-n", type=lambda s: int(s, 0), default="0x10")
p.add_argument("-r", required=True, metavar="R")
for line in ("-r 1", "-r 1 --no-flag -I a -Ib --include=c -D -D --ext 1 2 --ext 3 --mode --off", "", "-r 1 -n 12", "-r 1 -n zz", "-DD -r3", "-r -1", "-r 1 -Dx"):
    run(p, line)
print(p.format_help())

p = argparse.ArgumentParser(prog="git", description="A tool")
p.add_argument("--dry", action="store_true")
sub = p.add_subparsers(dest="command", help="sub-command help", required=True)
a = sub.add_parser("add", help="adds files", aliases=["a"])
a.add_argument("files", nargs="+")
a.add_argument("-f", "--force", action="store_true")
c = sub.add_parser("commit", help="commits what is there", description="Commit.")
c.add_argument("-m", "--message", required=True)
c.set_defaults(func="do_commit")
for line in ("add x y", "--dry a z -f", "commit -m hello", "", "push", "commit", "add", "add -h", "-h", "commit -h", "add x --nope", "commit -m x y"):
    run(p, line)

p = argparse.ArgumentParser(prog="PROG", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
g = p.add_argument_group("output", "where things go")
g.add_argument("-o", "--out", default="a.txt", help="file")
g.add_argument("--fmt", type=str, help="format")
m = p.add_mutually_exclusive_group(required=True)
m.add_argument("--foo", action="store_true")
m.add_argument("--bar", type=int, help="bar value")
m2 = p.add_mutually_exclusive_group()
m2.add_argument("-q", action="store_true", help="quiet")
m2.add_argument("-w", "--wide", metavar="W")
p.add_argument("pos", nargs="?", default=3, help="position")
for line in ("--foo", "--foo --bar 3", "", "--bar 2 -q", "--bar 2 -q -w 3", "--foo 7 -o b", "-h"):
    run(p, line)

sub2 = argparse.ArgumentParser(prog="tool")
subs = sub2.add_subparsers(title="commands", description="valid commands", metavar="CMD")
subs.add_parser("one", help="first")
subs.add_parser("two")
for line in ("", "one", "-h", "three"):
    run(sub2, line)

parent = argparse.ArgumentParser(add_help=False)
parent.add_argument("--common", type=int)
child = argparse.ArgumentParser(prog="child", parents=[parent], usage="%(prog)s [stuff]")
child.add_argument("cmd")
child.add_argument("rest", nargs=argparse.REMAINDER)
for line in ("--common 3 go -x --y z", "go", "-h", ""):
    run(child, line)


def positive(s):
    v = int(s)
    if v <= 0:
        raise argparse.ArgumentTypeError(f"{s} is not positive")
    return v


p = argparse.ArgumentParser(prog="e", exit_on_error=False)
p.add_argument("--n", type=positive)
p.add_argument("--c", type=int, choices=range(3))
p.add_argument("--x", type=complex)
for line in ("--n 3", "--n -3", "--n 0", "--c 2", "--c 5", "--x 1+2j", "--x y"):
    run(p, line)

p = argparse.ArgumentParser(prog="abbrev", allow_abbrev=False, prefix_chars="-+")
p.add_argument("--foobar", action="store_true")
p.add_argument("+x", "++xx", type=int)
p.add_argument("-1", dest="one", action="store_true")
for line in ("--foobar", "--foo", "+x 3 -1", "++xx 4", "+x -5"):
    run(p, line)

p = argparse.ArgumentParser(prog="raw", description="  keep\n    this\n", formatter_class=argparse.RawDescriptionHelpFormatter)
p.add_argument("src", metavar="SRC", nargs="+", help="sources that are many and have a description which needs more than one line")
p.add_argument("dst", metavar="DST")
p.add_argument("-x", nargs="*")
print(p.format_help())
for line in ("a b", "a b c", "a", "a b -x 1 2", "-x 1 -- a b"):
    run(p, line)

p = argparse.ArgumentParser(prog="conf")
p.add_argument("--foo")
fails(p.add_argument, "--foo")
fails(p.add_argument, "bar", dest="x")
fails(p.add_argument, "bar", required=True)
fails(p.add_argument, "--z", action="nothing")
fails(p.add_argument, "--z", nargs=0)
fails(p.add_argument, "--z", type="int")
fails(p.add_argument, "--z", nargs=2, metavar=("A", "B", "C"))
p = argparse.ArgumentParser(prog="conf", conflict_handler="resolve", argument_default=argparse.SUPPRESS)
p.add_argument("-f", "--foo", help="old")
p.add_argument("--foo", help="new")
run(p, "--foo 3")
run(p, "")
print(p.format_help())


class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values.upper() + str(option_string))


p = argparse.ArgumentParser(prog="act")
p.add_argument("--up", action=Upper)
p.add_argument("name", action=Upper)
run(p, "--up a b")
ns = argparse.Namespace(a=1, b="x")
print(ns, ns == argparse.Namespace(a=1, b="x"), "a" in ns, vars(ns))
p.set_defaults(up="z", other=4)
run(p, "q")
print(p.get_default("up"), p.get_default("other"))
p.parse_args(["k"], namespace=ns)
print(ns)
p = argparse.ArgumentParser(prog="a-program-with-a-name-that-is-much-too-long-for-one-line-of-usage-text-here")
p.add_argument("--first-option", metavar="VALUE_OF_FIRST")
p.add_argument("--second-option", metavar="VALUE_OF_SECOND")
p.add_argument("pos1")
print(p.format_help())
