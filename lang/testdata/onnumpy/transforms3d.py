import numpy as np
from transforms3d import euler, quaternions, affines, axangles
R = euler.euler2mat(.1,.2,.3,'sxyz'); print(R.round(6))
q = quaternions.mat2quat(R); print(q.round(6), np.allclose(quaternions.quat2mat(q), R))
T,Rr,Z,S = affines.decompose44(affines.compose([1,2,3],R,[1,1,2])); print(T,Z.round(6))
print(axangles.mat2axangle(R)); print(euler.mat2euler(R,'rzyx'))
