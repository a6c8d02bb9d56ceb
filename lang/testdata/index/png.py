import png
a=[[5*(12*i+k) for k in range(12)] for i in range(4)]; png.from_array(a,'RGB').save('x.png'); w,h,rows,info=png.Reader('x.png').read(); print(w,h,info, [list(r) for r in rows])
