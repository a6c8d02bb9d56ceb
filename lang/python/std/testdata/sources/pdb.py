# The debugger of a console answers what it reads; here what set_trace() says of itself.
from inspect import signature
import pdb

print(callable(pdb.set_trace), list(signature(pdb.set_trace).parameters))
print(signature(pdb.set_trace).parameters["header"].default)
try:
    pdb.set_trace("a header by place")
except TypeError as e:
    print(type(e).__name__)


# Without an exception there is nothing to look at.
for look in (pdb.post_mortem, pdb.pm):
    try:
        look()
    except Exception as e:
        print(type(e).__name__)
