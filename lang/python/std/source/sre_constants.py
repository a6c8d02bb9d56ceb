# sre_constants: the name that re._constants had before.
from re._constants import *
