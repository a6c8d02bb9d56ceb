import tifffile, numpy as np
a=(np.arange(60).reshape(3,4,5)*3).astype('u2')
tifffile.imwrite('x.tif', a, photometric='minisblack', metadata={'axes':'ZYX'})
b=tifffile.imread('x.tif'); print(b.dtype,b.shape,(a==b).all())
with tifffile.TiffFile('x.tif') as t:
    print(len(t.pages), t.series[0].axes, t.pages[0].shape, t.pages[0].tags['ImageWidth'].value, t.byteorder)
