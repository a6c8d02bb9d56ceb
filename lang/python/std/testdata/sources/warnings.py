import sys
import warnings

with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    warnings.warn("x", UserWarning)
    print(len(w), w[0].message, w[0].category, type(w[0]).__name__)
print(warnings.formatwarning("m", UserWarning, "f.py", 3, "  x = 1"), end="")
print(warnings.formatwarning("m", DeprecationWarning, "none.py", 3), end="")
warnings.showwarning("m", UserWarning, "f.py", 3, sys.stdout, "y")
print(warnings.WarningMessage("m", UserWarning, "f.py", 3, line="y"))
