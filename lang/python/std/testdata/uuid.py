import cmath
import platform
import secrets
import sys
import uuid

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

def near(z):
    return complex(float('%.11g' % z.real) + 0.0, float('%.11g' % z.imag) + 0.0)

for name in ['sqrt', 'exp', 'log', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh']:
    for z in [0, 1, -1, 2, 0.5, -0.5, 1j, -1j, 2j, 1 + 1j, -1 - 2j, 0.3 - 0.4j, 3 + 4j, True, 1e3, 1000, 'x', None]:
        show((name, z), lambda: near(getattr(cmath, name)(z)))
print(cmath.phase(-1), cmath.phase(1j), cmath.polar(3 + 4j), near(cmath.rect(2, 1)), near(cmath.log(8, 2)), near(cmath.log(1j, 2)), cmath.isclose(1, 1 + 1e-12), cmath.isclose(1j, 2j), cmath.isclose(1, 1.1, rel_tol=0.2), cmath.isclose(0, 1e-9, abs_tol=1e-8), cmath.isnan(complex('nan')), cmath.isinf(complex('inf')), cmath.isfinite(1j), cmath.pi, cmath.e, cmath.tau, cmath.inf, cmath.infj, cmath.nanj)
for f in [lambda: cmath.sqrt(), lambda: cmath.sqrt(1, 2), lambda: cmath.log(1, 0), lambda: cmath.log(1, 1), lambda: cmath.isclose(1, 2, rel_tol=-1), lambda: cmath.rect(1), lambda: cmath.phase('x')]:
    show('e', f)

u = uuid.UUID('{12345678-1234-5678-1234-567812345678}')
print(u, repr(u), u.hex, u.int, u.bytes, u.bytes_le, u.fields, u.urn, u.version, u.variant, u.node, u.time_low, u.time_mid, u.time_hi_version, u.clock_seq_hi_variant, u.clock_seq_low, str(u), u.__int__())
print(uuid.UUID(int=5), uuid.UUID(bytes=bytes(range(16))), uuid.UUID(bytes_le=bytes(range(16))), uuid.UUID(fields=(1, 2, 3, 4, 5, 6)), uuid.UUID('urn:uuid:12345678123456781234567812345678'), uuid.UUID(int=0, version=4), uuid.UUID(int=5).version)
print(uuid.uuid5(uuid.NAMESPACE_DNS, 'python.org'), uuid.uuid3(uuid.NAMESPACE_URL, 'é'), uuid.uuid5(uuid.NAMESPACE_OID, ''), uuid.NAMESPACE_X500, uuid.uuid4().version, uuid.uuid4().variant, uuid.uuid1().version, uuid.uuid4() != uuid.uuid4())
print(uuid.UUID(int=1) == uuid.UUID(int=1), uuid.UUID(int=1) < uuid.UUID(int=2), sorted([uuid.UUID(int=3), uuid.UUID(int=1)]), {uuid.UUID(int=1): 'a'}[uuid.UUID(int=1)], uuid.UUID(int=1) == 1, isinstance(u, uuid.UUID), len({uuid.UUID(int=1), uuid.UUID(int=1)}))
for f in [lambda: uuid.UUID('x'), lambda: uuid.UUID('g' * 32), lambda: uuid.UUID(int=-1), lambda: uuid.UUID(int=2**128), lambda: uuid.UUID(bytes=b'a'), lambda: uuid.UUID(), lambda: uuid.UUID('a' * 32, int=1), lambda: uuid.UUID(int=1, version=9), lambda: uuid.UUID(fields=(1, 2)), lambda: uuid.UUID(int=1) < 2]:
    show('e', f)

print(len(secrets.token_bytes()), len(secrets.token_bytes(5)), len(secrets.token_hex(5)), len(secrets.token_urlsafe()), secrets.randbelow(1), 0 <= secrets.randbelow(10) < 10, secrets.randbits(0), secrets.randbits(8) < 256, secrets.choice([7]), secrets.compare_digest('a', 'b'), secrets.DEFAULT_ENTROPY)
for f in [lambda: secrets.randbelow(0), lambda: secrets.token_hex(-1), lambda: secrets.choice([]), lambda: secrets.randbelow()]:
    show('e', f)
print(platform.system() == {'linux': 'Linux', 'darwin': 'Darwin', 'win32': 'Windows'}[sys.platform], platform.python_version()[:4], platform.python_version_tuple()[:2], platform.uname().system == platform.system(), platform.machine() == platform.uname().machine, platform.architecture()[0], platform.platform().startswith(platform.system()), len(platform.node()) > 0)
