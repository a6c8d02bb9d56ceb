from tabulate import tabulate
import numpy as np
for f in ("plain","simple","github","grid","fancy_grid","pipe","orgtbl","jira","presto","pretty","psql","rst","html","latex","tsv","rounded_outline"):
    print(f); print(tabulate([["spam",41.9999],["eggs","451.0"],["bacon",None]],headers=["item","qty"],tablefmt=f,missingval="?"))
print(tabulate(np.arange(6).reshape(2,3)/7,floatfmt=".3f",showindex=True)); print(tabulate({"a":[1,2],"b":["x","yy"]},headers="keys",stralign="right",colalign=("left","right")))
