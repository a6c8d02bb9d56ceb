import numpy as np
from stl import mesh
d=np.zeros(2,dtype=mesh.Mesh.dtype); d['vectors'][0]=[[0,1,1],[1,0,1],[0,0,1]]; d['vectors'][1]=[[1,0,1],[0,1,1],[1,1,1]]
m=mesh.Mesh(d); print(m.areas, m.normals, m.max_, m.get_mass_properties()[0])
m.save('x.stl'); print(mesh.Mesh.from_file('x.stl').v0)
