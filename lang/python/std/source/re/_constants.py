# re._constants: what packages that look into patterns ask of it.
from re import error

MAXREPEAT = 4294967295
MAXGROUPS = 2147483647
