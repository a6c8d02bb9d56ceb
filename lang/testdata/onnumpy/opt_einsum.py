import numpy as np, opt_einsum as oe
a=[np.random.default_rng(i).random((4,5)) if i%2==0 else np.random.default_rng(i).random((5,4)) for i in range(4)]
p, info = oe.contract_path("ab,bc,cd,de->ae", *a); print(p); print(info)
print(np.allclose(oe.contract("ab,bc,cd,de->ae", *a), a[0]@a[1]@a[2]@a[3]))
e = oe.contract_expression("ab,bc->ac", (4,5),(5,4)); print(e); print(e(a[0],a[1]).shape)
print(oe.parser.find_output_str("ab,bc"), oe.get_symbol(60))
for opt in ("greedy","optimal","dp","branch-2", "auto-hq"): print(opt, oe.contract_path("ab,bc,cd,de,ef->af", *[(3,4),(4,5),(5,6),(6,7),(7,8)], shapes=True, optimize=opt)[0])
