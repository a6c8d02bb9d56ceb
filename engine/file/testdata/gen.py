# Makes the golden files of this folder. They were made with NumPy 2.4.6 and
# safetensors 0.8.0 and Pillow 13 (Python). Run: python gen.py
import base64, io, json, warnings
import numpy as np

def b64(b): return base64.b64encode(b).decode()

def npy_bytes(a):
    f = io.BytesIO(); np.save(f, a, allow_pickle=True); return f.getvalue()

def values(a):
    if a.dtype.kind in 'US':
        return [x.decode('latin1') if isinstance(x, bytes) else str(x) for x in a.ravel()]
    return np.ascontiguousarray(a).astype(a.dtype.newbyteorder('<')).tobytes().hex()

def npy():
    out = []
    def add(name, a, **more):
        out.append(dict(name=name, file=b64(npy_bytes(a)), descr=a.dtype.str, shape=list(a.shape), values=values(a), **more))
    base = np.array([[0, 1, 2], [3, 100, 5]])
    for code in ['?', 'i1', 'u1', 'i2', 'u2', 'i4', 'u4', 'i8', 'u8', 'f2', 'f4', 'f8', 'c8', 'c16', 'U3', 'S3']:
        for endian in '<>':
            for order in 'CF':
                a = base.astype(endian + code)
                if code[0] == 'c': a = a * (1 - 2j)
                if code[0] == 'f': a = a / 3 - 1
                a = np.asarray(a, dtype=endian + code, order=order)
                add(f'{code} {endian} {order}', a, written=endian == '<' and code != 'S3')
    for shape in [(), (0,), (1,), (7,), (0, 3), (3, 0, 2), (1, 1), (2, 3, 4), (1,) * 12]:
        add(f'shape {shape}', np.arange(int(np.prod(shape, dtype=int)), dtype='f4').reshape(shape), written=True)
    a = np.arange(24.).reshape(2, 3, 4)
    add('view T', a.T, written=True, view='T')
    add('view [:, ::2]', a[:, ::2], written=True, view='[:, ::2]')
    add('view [::-1]', a[::-1], written=True, view='[::-1]')
    add('view transpose(1, 0, 2)', a.transpose(1, 0, 2), written=True, view='transpose(1, 0, 2)')
    add('text', np.array(['', 'a', 'é€', '𝒳yz']), written=True)
    for code in ['M8[D]', '>M8[ns]', 'm8[25s]', '>m8', 'M8']:
        add(code, np.array([0, 'NaT', 7] if code[-1] == ']' else ['NaT'], code), written=code[0] != '>')
    refused = []
    for name, a in [('structured', np.zeros(2, [('x', 'f4'), ('y', 'i4', (2,))])), ('object', np.array([1, None])),
                    ('longdouble', np.zeros(2, 'g')), ('clongdouble', np.zeros(2, 'G')), ('void', np.zeros(2, 'V2')),
                    ('structured with object', np.zeros(2, [('x', 'O')])), ('unicode names', np.zeros(2, [('é€', 'f4')]))]:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            refused.append(dict(name=name, file=b64(npy_bytes(a)), shape=list(a.shape)))
    return dict(arrays=out, refused=refused)

def npz():
    out = {}
    for name, save in [('stored', np.savez), ('deflated', np.savez_compressed)]:
        f = io.BytesIO()
        save(f, a=np.arange(6.).reshape(2, 3), b=np.array(['x', 'yz']), c=np.zeros(500, 'i2'), d=np.asfortranarray(np.arange(6).reshape(2, 3)))
        out[name] = b64(f.getvalue())
    return out

def st():
    from safetensors.numpy import save
    import ml_dtypes
    out = []
    for name, tensors, meta in [
        ('plain', {'b': np.arange(3, dtype='i4'), 'a': np.arange(4, dtype='f8').reshape(2, 2), 'z': np.array([True, False]), 'h': np.arange(3, dtype='f2')}, None),
        ('all types', {n: np.arange(3).astype(n) for n in ['bool', 'uint8', 'int8', 'uint16', 'int16', 'float16', 'uint32', 'int32', 'float32', 'uint64', 'int64', 'float64']}, {'é"<\\': 'a\nb\u2028\x01'}),
        ('one note', {'x': np.zeros((0, 2), 'f4'), 's': np.array(5.)}, {'k': 'v'}),
        ('small floats', {'bf': np.arange(3).astype(ml_dtypes.bfloat16), 'e4': np.arange(3).astype(ml_dtypes.float8_e4m3fn), 'e5': np.arange(3).astype(ml_dtypes.float8_e5m2), 'f': np.arange(3, dtype='f4')}, None),
        ('empty', {}, None)]:
        names = list(tensors)
        out.append(dict(name=name, names=names, metadata=meta, file=b64(save(tensors, metadata=meta)),
                        tensors=[dict(dtype=str(tensors[n].dtype), shape=list(tensors[n].shape), values=tensors[n].tobytes().hex()) for n in names]))
    return out

def images():
    from PIL import Image
    rng = np.random.default_rng(1)
    out = []
    def add(name, im, want=None, **kw):
        f = io.BytesIO(); im.save(f, **kw)
        a = np.asarray(want or im)
        out.append(dict(name=name, file=b64(f.getvalue()), shape=list(a.shape), dtype=a.dtype.str, values=values(a)))
    px = lambda *s: rng.integers(0, 256, s, dtype='u1')
    add('gray', Image.fromarray(px(3, 5)), format='PNG')
    add('gray with a transparent value', Image.fromarray(np.arange(12, dtype='u1').reshape(3, 4)), Image.fromarray(np.stack([np.arange(12).reshape(3, 4)] * 3 + [np.where(np.arange(12).reshape(3, 4) == 5, 0, 255)], -1).astype('u1')), format='PNG', transparency=5)
    add('gray and alpha', Image.fromarray(px(2, 2, 2), 'LA'), None, format='PNG')
    out[-1].update(shape=[2, 2, 4], values=values(np.asarray(Image.open(io.BytesIO(base64.b64decode(out[-1]['file']))).convert('RGBA'))))
    add('rgb', Image.fromarray(px(4, 3, 3)), format='PNG')
    add('rgba', Image.fromarray(px(4, 3, 4)), format='PNG')
    add('16 bits', Image.fromarray((px(3, 4).astype('u2') << 8) + 7), format='PNG')
    p = Image.fromarray(px(4, 4, 3)).quantize(5)
    add('palette', p, p.convert('RGB'), format='PNG')
    t = Image.fromarray(px(4, 4, 3)).quantize(5)
    add('palette with alpha', t, format='PNG', transparency=bytes([0, 128, 255, 255, 255]))
    a = np.asarray(Image.open(io.BytesIO(base64.b64decode(out[-1]['file']))).convert('RGBA'))
    out[-1].update(shape=list(a.shape), values=values(a))
    add('one bit', Image.fromarray(px(3, 9) > 127), None, format='PNG')
    out[-1].update(dtype='|u1', values=values(np.asarray(Image.open(io.BytesIO(base64.b64decode(out[-1]['file']))).convert('L'))))
    for name, a in [('jpeg rgb', px(2, 2, 3).repeat(16, 0).repeat(16, 1)), ('jpeg gray', px(2, 2).repeat(16, 0).repeat(16, 1))]:
        im = Image.fromarray(a); f = io.BytesIO(); im.save(f, format='JPEG', quality=95, subsampling=0)
        add(name, im, Image.open(io.BytesIO(f.getvalue())), format='JPEG', quality=95, subsampling=0)
    return out

def outcome(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter('always')
        try:
            r = f()
        except Exception as e:
            return dict(error=f'{type(e).__name__}: {e}')
        notes = [str(x.message) for x in w if x.category is UserWarning or 'ConversionWarning' in str(x.category)]
        if isinstance(r, str):
            return dict(text=r)
        return dict(shape=list(r.shape), dtype=r.dtype.str, values=values(r), warnings=notes)

class Named(io.StringIO):
    def __str__(self): return 'x.txt'
    __repr__ = __str__

def loadtxt_cases():
    c = lambda src, **kw: (src, kw)
    D = ','
    return [c('1 2\n3 4\n'), c('1,2\n3,4', delimiter=D), c('1, 2 ,3\n4,5,6', delimiter=D), c('1 2 3\n4 5\n'), c('1 2\n3 4 5\n'), c('1 x\n'), c('1,,2\n', delimiter=D),
        c(',\n', delimiter=D), c(''), c('\n\n#c\n'), c('', ndmin=2), c('', dtype='i8', usecols=[0, 1]), c('', usecols=[0, 1], ndmin=2), c('1 2 # c\n#x\n\n3 4'),
        c('1 2\n3 4\n5 6', skiprows=1), c('#a\n\n1 2\n3 4', skiprows=1), c('#a\n1 2\n#b\n3 4\n5 6', max_rows=2), c('1 2\n\n3 4\n5 6', max_rows=2), c('1 2', max_rows=0),
        c('x\n\n1 2\n', skiprows=1, max_rows=1), c('1 2 3\n4 5 6', usecols=[0, 2]), c('1 2 3\n4 5 6', usecols=[-1]), c('1 2 3\n4 5 6', usecols=[5]),
        c('1 2 3\n4 5 6', usecols=[0, 0, -3]), c('1 2 3', usecols=[-4]), c('1 2 3\n4 5', usecols=[0]), c('1 2 3\n4', usecols=[0, 1]), c('1 2 3\n4 x 6', usecols=[0, 2]),
        c('1 2 x', usecols=[0, 2]), c('1 2 x', usecols=[-1]),
        *[c(s, dtype='i8') for s in ['1.0 2\n', '1e3', 'x', '99999999999999999999', '0x10', '+5 -5', '+ 5', 'nan', '00012', '+', '9223372036854775807 -9223372036854775808', '１']],
        *[c(s, dtype='u1') for s in ['300 1', '-1', '1.5', '-0', '+7', '255 0']], c('128', dtype='i1'), c('-128 127', dtype='i1'), c('12345678901234567890', dtype='u8'),
        *[c(s) for s in ['1_000', '0x10', 'nan inf -inf Infinity NaN +inf', 'infinit', '1e400 -1e400 1e-400', '1d5', '1.e5 .5 5.', '.', '1e+', '1e', '1..2', '--1', '+-7', 'nan(12)', '-0.0',
            '1e-310 4.9e-324 2.4e-324 1.7976931348623157e308 1.7976931348623159e308', '1', '1 2 3', '1\n2\n3', '1\r\n2\r\n', '1\t2\t\t3', '1 2\n   \n3 4', '1\u00a02', '1\u20032', '1 2\x00 3',
            '１', "it's", 'a"b\'c', '  1   2  \n\t3 4\t\n', '1 2\n3 ' + 'y' * 150, '0.1 0.2 0.30000000000000004 123456789012345678']],
        c('1', ndmin=1), c('1', ndmin=2), c('1 2 3', ndmin=2), c('1\n2\n3', ndmin=2), c('1\n2', ndmin=3), c('1 2\n3', ndmin=2),
        *[c(s, dtype='c16') for s in ['1+2j', '(1+2j)', '2j', 'j', '1+j', 'nan+infj', '1e5-2e-3j', '(1)', '(2j)', '1+2i', '1+2j)', '(1+2j', '1j+2', '1+nanj', '3', '-1-2j', '()', '1+']],
        *[c(s, dtype='c16', delimiter=D) for s in ['( 1+2j )', '(1+2j )', '1 +2j', '1+ 2j', '( 1 )', '1+2j ', '1+2 j', '(2j )', ' (1) ', '1+2j,3']],
        *[c(s, dtype='?') for s in ['True False', '1 0 2', 'T F', '1.0', '-1', '5']], c(' 1 , 0', dtype='?', delimiter=D),
        c('abc de\nf ghij', dtype='U'), c('abc de\nf ghij', dtype='U2'), c(' abc , de\n', dtype='U', delimiter=D), c('', dtype='U'), c('', dtype='U5'), c('héllo', dtype='U'),
        c('', dtype='U', ndmin=2), c(',\n1,2', delimiter=D, dtype='U'), c('1 ,2, x y', delimiter=D, dtype='U'),
        c('"a b" c', dtype='U', quotechar='"'), c('"a ""b""",c', dtype='U', quotechar='"', delimiter=D), c('"1","2"', quotechar='"', delimiter=D), c('"a\nb",c\n', dtype='U', quotechar='"', delimiter=D),
        c('"a,c\n', dtype='U', quotechar='"', delimiter=D), c('a"b",c', dtype='U', quotechar='"', delimiter=D), c('"a"b,c', dtype='U', quotechar='"', delimiter=D), c('""', quotechar='"', dtype='U'),
        c('"" ""', quotechar='"', dtype='U'), c('"",1', quotechar='"', delimiter=D, dtype='U'), c("1 ' 2'\n", dtype='U', quotechar="'"), c("'x", quotechar="'", dtype='U'),
        c('1;2\n3;4', delimiter=';'), c('1::2', delimiter='::'), c('1\t2\t\t3', delimiter='\t'), c('1,2\n   \n3,4', delimiter=D), c('1 2 //c\n3 4 %d', comments=['//', '%']),
        c('1 2 //c\n', comments=['//']), c('1 2#c', comments=None), c('1,2', delimiter=D, comments=[',']), c('1 2', comments=['']), c('1 2', comments=['//', '']), c('1 2', delimiter='\n'),
        c('1 2', skiprows=-1), c('1 2\n3 4', skiprows=5), c('1 2', comments=['#', '%'], quotechar='"'), c('1 2', delimiter=' ', comments=[' ']), c('1,2', delimiter=D, comments=[',', '#']),
        c('1 2', comments=[' ']), c('1,2', quotechar=D, delimiter=D), c('1 2', quotechar='#'), c('1 2', quotechar=' '), c('1  2\n', delimiter=' '), c('1€2\n3€4', delimiter='€'), c('  # c\n1', delimiter=D),
        c('1 2', dtype='f2'), c('70000 1e-8', dtype='f2'), c('65504 65519.99 65520 6e-8 2.9e-8 2.99e-8 5.9604644775390625e-08', dtype='f2'), c('1e39', dtype='f4'), c('16777217 0.1', dtype='f4'), c('2+3j', dtype='c8')]

def text():
    load = []
    for src, kw in loadtxt_cases():
        load.append(dict(src=src, kw=kw, **outcome(lambda: np.loadtxt(Named(src), **kw))))
    gen = []
    D = ','
    c = lambda src, **kw: (src, kw)
    for src, kw in [c('1,,3\n4,5,\n', delimiter=D), c('1 x 3\n4 5 6'), c('1,,3\n4,5,', delimiter=D, filling_values=-9), c('1,x,3', delimiter=D, filling_values=-9),
        c('1 2 3\n4 5\n7 8 9\n'), c('1 2 3\n4 5\n7 8 9\n', invalid_raise=False), c('a,b\n1,2', delimiter=D, skip_header=1), c('1,2\n3,4\nfoot', delimiter=D, skip_footer=1), c('1,2\n3,4', delimiter=D, usecols=[1]),
        c('1,2,3\n4,5,6', delimiter=D, usecols=[0, -1]), c('1,x,3', delimiter=D, dtype='i8'), c('1,,3', delimiter=D, dtype='i8'), c('1,,3', delimiter=D, dtype='i8', filling_values=7), c('True,False,x', delimiter=D, dtype='?'),
        c('1,2', delimiter=D, dtype=None), c('a,bb', delimiter=D, dtype='U'), c('a,bb', delimiter=D, dtype=None), c('1,,3\n4,5,6', delimiter=D, dtype=None), c('1\n2.5', dtype=None), c('True,False', delimiter=D, dtype=None),
        c('99999999999999999999', dtype=None), c(''), c('#x'), c('1 2 # c\n3 4'), c('  1  2\n'), c('123456\n789012', delimiter=2), c('123456', delimiter=[1, 2, 3]), c('1234', delimiter=[1, 2, 3]), c('12345678', delimiter=[1, 2, 3]),
        c(' 1 2', delimiter=2), c('1 2\n3 4', max_rows=1), c('1,2\n,\n', delimiter=D), c(' 1 , a \n', delimiter=D, dtype='U'), c(' 1 , a \n', delimiter=D, dtype='U', autostrip=True), c('1,2\n\n3,4', delimiter=D),
        c('1'), c('1\n2\n3'), c('1\n2', ndmin=2), c('1.5,2', delimiter=D, dtype='i8'), c('300,2', delimiter=D, dtype='u1'), c('-1', dtype='u1'), c('1+2j,3', delimiter=D, dtype='c16'), c('1,,3', delimiter=D, dtype='c16'),
        c('1 2 3\n4 5 6\n7 8', usecols=[0, 1]), c('1 2 3\n4 5 6\n7', usecols=[0, 1]), c('nan,inf,-inf,1e400', delimiter=D), c('1,2', delimiter=D, skip_footer=1, max_rows=1), c('1 2\n3 4 5\n6'), c('0x10,1_0', delimiter=D),
        c('TRUE,false,1', delimiter=D, dtype='?'), c('1,2\n3,4\n', delimiter=D, usecols=[5]), c('1 2\n3 4', dtype='f4'), c('1 x\n3 4', dtype='f2'), c('1,2\n', delimiter=D, comments=None), c('1 2', skip_header=4),
        c('1,2,\n3,4,\n', delimiter=D), c('nan', dtype='i8'), c('abc 3', dtype='U2'), c('a,,b', delimiter=D, dtype='U'), c('#c\n\n1 2\n1\n'), c('1 2\n\n#\n1\n'), c('1,x,3', delimiter=D, loose=False),
        c('1,,3', delimiter=D, loose=False), c('1,N,3', delimiter=D, loose=False, missing_values='N'), c(' 5 ,1_0,+3', delimiter=D, dtype='i8'), c('1e3,5', delimiter=D, dtype='i8'),
        c('1,2\n3,4\n5', delimiter=D, skip_footer=1), c('1,2\n3,4\n5,6', delimiter=D, skip_footer=1), c('1,2\n3\n5,6', delimiter=D, skip_footer=1), c('1,2', delimiter=D, max_rows=0), c('1,2\n3\n4,5', delimiter=D, max_rows=2)]:
        gen.append(dict(src=src, kw=kw, **outcome(lambda: np.genfromtxt(Named(src), **kw))))
    save = []
    def s(x, dtype=None, **kw):
        x = np.asarray(x, dtype=dtype)
        def run():
            f = io.StringIO(); np.savetxt(f, x, **kw); return f.getvalue()
        save.append(dict(npy=b64(npy_bytes(x)), kw=kw, **outcome(run)))
    s([1., 2.]); s([[1., 2.], [3, 4]]); s([1, 2]); s([True, False]); s(5.); s(np.zeros((2, 2, 2))); s([[1, 2], [3, 4]], fmt='%d'); s([1.7, -1.7], fmt='%d')
    s([[1., 2.]], fmt='%.2f,%5.1e'); s([[1., 2.]], fmt=['%.2f', '%d']); s([[1., 2.]], fmt=['%.2f', '%d'], delimiter=';'); s([[1., 2.]], fmt='%d %d %d'); s([[1., 2.]], fmt=['%d'])
    s([1, 2], fmt='%d', newline='|'); s([1, 2], fmt='%d', header='a\nb', footer='c'); s([1, 2], fmt='%d', header='h', comments=''); s([1 + 2j, 3 - 4j]); s([[1 + 2j, 3 - 4j]], fmt='%.1f')
    s([[1 + 2j, 3 - 4j]], fmt='%.1f %.1f %.1f %.1f'); s([[1 + 2j, 3 - 4j]], fmt=['%s', '%s']); s(['a', 'b'], fmt='%s'); s(['a', 'b']); s([1e-5, 1e16, 123456., 1e22, -0.0, 1e15, 12.5, 0.0001], fmt='%s')
    s([.1, 1e-5, 1e16, 16777216], 'f4', fmt='%s'); s([.1, 65504, 6e-8, 0.001], 'f2', fmt='%s'); s([np.nan, np.inf, -np.inf], fmt='%s'); s([np.nan, np.inf, -np.inf]); s([np.nan], fmt='%d'); s([np.inf], fmt='%d')
    s([np.nan, np.inf], fmt='%05.1f'); s([np.nan], fmt='%+f'); s([[complex(np.nan, -np.inf)]]); s([1 + 2j], 'c8'); s([1 + 2j], fmt='%d'); s([1 + 2j], fmt='%s'); s(np.zeros((0, 3))); s(np.zeros((3, 0))); s([], fmt='%d')
    for x, fmts in [([1.5], '%x %g %G %5s| %r %i %u %e %E %F %ld %.d %(x)d %*d %.60f %#.0f %+08.2f|'.split()), ([255, -255], '%x %X %#x %#X %o %#o %5d| %-5d| %05d| %+d| %.5d %+.5d| %8.5d| %08.5d| %-08d| %s %r %a %.3f %c %y %'.split()),
                    ([True, False], '%s %d %r %x %e'.split()), ([1e10, 1e-5, 0.0001, 123456789., 0., 100000., 1000000., 1e100, 5e-324, -1.5], '%g %G %#g %.3g %.0g %.12g %e %.0e %f %10.3f| %-10.3g| %+g %010.2e|'.split()),
                    (['abc', 'x'], '%s %5s| %-5s| %.2s| %r %d %c'.split()), ([0.5, 1.5, 2.5], ['%.0f', '%#.0f', '% .1f', '%d%%', 'x%dy', 'a', '%%', '%d %', '%200.|']), ([1e300], ['%f', '%d', '%.3e'])]:
        for fmt in fmts: s(x, fmt=fmt)
    s([2**64 - 1], 'u8', fmt='%d'); s([2**64 - 1], 'u8'); s([2**53 + 1]); s([[1, 2]], fmt='%d:%d', newline='\r\n'); s([[1, 2], [3, 4]], fmt='%d', delimiter='%'); s([[1., 2.], [3., 4.]], delimiter=', ', fmt='%8.3f')
    return dict(loadtxt=load, genfromtxt=gen, savetxt=save)

for name, data in [('npy', npy()), ('npz', npz()), ('safetensors', st()), ('images', images()), ('text', text())]:
    with open(name + '.json', 'w') as f:
        json.dump(data, f, indent=1, ensure_ascii=True)
        f.write('\n')
