import numpy as np
from einops import rearrange, reduce, repeat, pack, unpack, einsum, parse_shape, asnumpy
x = np.arange(2*3*4*4.).reshape(2,3,4,4)
print(rearrange(x, "b c (h p) (w q) -> b (h w) (p q c)", p=2, q=2).shape)
print(reduce(x, "b c h w -> b c", "mean"))
print(repeat(x[0,0], "h w -> (h r) w", r=2).shape)
p, ps = pack([x, x[:, 0]], "b * h w") ; print(p.shape, ps)
print([u.shape for u in unpack(p, ps, "b * h w")])
print(einsum(x, x, "b c h w, b d h w -> b c d").shape, parse_shape(x, "b _ h w"))
try: rearrange(x, "b c h -> b c h")
except Exception as e: print(type(e).__name__, e)
try: rearrange(x, "b c (h p) w -> b c h p w", p=3)
except Exception as e: print(type(e).__name__, e)
