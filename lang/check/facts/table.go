// The types of what functions give, whatever they are given, as Python's documents say.
//
// A line is a prefix of the table of builtins, names below it, and the type. Elem, Elem1 …
// are what a walk over the first, second … argument gives; First, Second … the kind of the
// argument; Key and Value those of the first, a dict; Line is a line of the first, a file. ~C is an
// object of C, or of a class that is made from it.
package facts

const table = `
str.: upper lower strip lstrip rstrip replace join format title capitalize zfill center ljust rjust casefold swapcase expandtabs removeprefix removesuffix translate format_map -> str
str.: split rsplit splitlines -> list[str]
str.: partition rpartition -> tuple[str, str, str]
str.: startswith endswith isdigit isalpha isalnum isspace isupper islower istitle isdecimal isnumeric isidentifier isprintable isascii -> bool
str.: find rfind index rindex count -> int
str.: encode -> bytes
str.: maketrans -> dict
bytes.: upper lower strip lstrip rstrip replace join title capitalize zfill center ljust rjust swapcase expandtabs removeprefix removesuffix translate fromhex -> bytes
bytes.: split rsplit splitlines -> list[bytes]
bytes.: partition rpartition -> tuple[bytes, bytes, bytes]
bytes.: startswith endswith isdigit isalpha isalnum isspace isupper islower istitle isascii -> bool
bytes.: find rfind index rindex count -> int
bytes.: decode hex -> str
int.: bit_length bit_count conjugate numerator denominator real imag from_bytes -> int
int.: to_bytes -> bytes
int.: as_integer_ratio -> tuple[int, int]
int.: is_integer -> bool
float.: conjugate real imag fromhex -> float
float.: is_integer -> bool
float.: hex -> str
float.: as_integer_ratio -> tuple[int, int]
complex.: real imag -> float
complex.: conjugate -> complex
list.: append extend insert remove clear reverse sort -> None
list.: index count -> int
list.: pop -> Elem
list.: copy -> list[Elem]
tuple.: index count -> int
range.: index count start stop step -> int
dict.: clear update -> None
dict.: copy -> dict[Key, Value]
dict.: keys -> dict_keys[Key]
dict.: values -> dict_values[Value]
dict.: items -> dict_items[tuple[Key, Value]]
dict.: popitem -> tuple[Key, Value]
set.: add discard remove clear update difference_update intersection_update symmetric_difference_update -> None
set.: issubset issuperset isdisjoint -> bool
deque.: append appendleft extend extendleft clear rotate remove reverse insert -> None
deque.: index count -> int
: len ord hash id -> int
: repr chr ascii hex bin oct input format -> str
: isinstance issubclass callable hasattr all any -> bool
: print setattr delattr -> None
: sorted -> list[Elem]
: divmod -> tuple
: enumerate -> enumerate[tuple[int, Elem]]
: reversed -> reversed[Elem]
: iter -> iterator[Elem]
: filter -> filter[Elem1]
: dir -> list[str]
range.: __new__ -> range
bytearray.: __new__ -> bytearray
memoryview.: __new__ -> memoryview
slice.: __new__ -> slice
generator.: close -> None
bytearray.: append extend insert remove clear reverse -> None
bytearray.: pop index rindex find rfind count __len__ -> int
bytearray.: decode hex -> str
bytearray.: startswith endswith isdigit isalpha isalnum isspace isupper islower istitle isascii -> bool
bytearray.: split rsplit splitlines -> list[bytearray]
bytearray.: upper lower strip lstrip rstrip replace join title capitalize zfill center ljust rjust swapcase expandtabs removeprefix removesuffix translate copy fromhex -> bytearray
memoryview.: tobytes -> bytes
memoryview.: hex -> str
memoryview.: nbytes itemsize ndim -> int
memoryview.: format -> str
memoryview.: readonly contiguous c_contiguous -> bool
memoryview.: tolist -> list
memoryview.: release -> None
memoryview.: cast toreadonly -> memoryview
: open -> file
int.: __new__ -> int
float.: __new__ -> float
str.: __new__ -> str
bool.: __new__ -> bool
bytes.: __new__ -> bytes
complex.: __new__ -> complex
list.: __new__ -> list[Elem]
tuple.: __new__ -> tuple[Elem, ...]
set.: __new__ -> set[Elem]
frozenset.: __new__ -> frozenset
dict.: __new__ -> dict
dict.: fromkeys -> dict
file.: readable writable seekable isatty closed -> bool
file.: write seek tell truncate -> int
file.: writelines close flush -> None
file.: read readline getvalue -> Line
file.: readlines -> list[Line]
io.: StringIO -> StringIO
io.: BytesIO -> BytesIO
math.: floor ceil trunc gcd lcm comb perm factorial isqrt -> int
math.: sqrt sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p pow fabs fmod hypot degrees radians copysign erf erfc gamma lgamma fsum dist ldexp nextafter ulp cbrt remainder -> float
math.: isnan isinf isfinite isclose -> bool
math.: modf -> tuple[float, float]
math.: frexp -> tuple[float, int]
cmath.: sqrt exp log sin cos tan asin acos atan rect -> complex
cmath.: phase -> float
cmath.: polar -> tuple[float, float]
cmath.: isnan isinf isfinite isclose -> bool
time.: time perf_counter monotonic process_time thread_time mktime -> float
time.: time_ns perf_counter_ns monotonic_ns process_time_ns thread_time_ns -> int
time.: sleep -> None
time.: asctime ctime strftime -> str
time.: gmtime localtime strptime -> time.struct_time
random.: random uniform gauss normalvariate triangular betavariate expovariate gammavariate lognormvariate vonmisesvariate paretovariate weibullvariate -> float
random.: randint randrange getrandbits -> int
random.: choice -> Elem
random.: choices sample -> list[Elem]
random.: shuffle seed setstate -> None
random.: randbytes -> bytes
random.: getstate -> tuple
random.Random.: __new__ -> random.Random
random.Random.: random uniform gauss normalvariate triangular betavariate expovariate gammavariate lognormvariate vonmisesvariate paretovariate weibullvariate -> float
random.Random.: randint randrange getrandbits -> int
random.Random.: choice -> Elem1
random.Random.: choices sample -> list[Elem1]
random.Random.: shuffle seed setstate -> None
random.Random.: randbytes -> bytes
random.Random.: getstate -> tuple
secrets.: token_bytes -> bytes
secrets.: token_hex token_urlsafe -> str
secrets.: randbelow randbits -> int
secrets.: compare_digest -> bool
secrets.: choice -> Elem
json.: dumps -> str
json.: dump -> None
re.: compile -> re.Pattern
re.: search match fullmatch -> re.Match | None
re.: finditer -> iterator[re.Match]
re.: findall split -> list
re.: sub -> Third
re.: subn -> tuple[Third, int]
re.: escape -> First
re.: purge -> None
re.Pattern.: search match fullmatch -> re.Match | None
re.Pattern.: finditer -> iterator[re.Match]
re.Pattern.: findall split -> list
re.Pattern.: subn -> tuple
re.Pattern.: flags groups -> int
re.Pattern.: groupindex -> dict
re.Pattern.: pattern -> str | bytes
re.Match.: start end pos endpos -> int
re.Match.: span -> tuple[int, int]
re.Match.: groups -> tuple
re.Match.: groupdict -> dict
re.Match.: re -> re.Pattern
re.Match.: string expand -> str | bytes
re.Match.: lastindex -> int | None
re.Match.: lastgroup -> str | None
datetime.datetime.: now utcnow today fromtimestamp utcfromtimestamp strptime fromisoformat combine fromordinal fromisocalendar replace astimezone -> datetime.datetime
datetime.datetime.: date -> datetime.date
datetime.datetime.: time timetz -> datetime.time
datetime.datetime.: strftime isoformat ctime -> str
datetime.datetime.: timestamp -> float
datetime.datetime.: year month day hour minute second microsecond fold weekday isoweekday toordinal -> int
datetime.datetime.: timetuple utctimetuple -> time.struct_time
datetime.datetime.: utcoffset dst -> datetime.timedelta | None
datetime.datetime.: tzname -> str | None
datetime.date.: today fromtimestamp fromisoformat fromordinal fromisocalendar replace -> datetime.date
datetime.date.: year month day weekday isoweekday toordinal -> int
datetime.date.: strftime isoformat ctime -> str
datetime.date.: timetuple -> time.struct_time
datetime.time.: hour minute second microsecond fold -> int
datetime.time.: strftime isoformat -> str
datetime.time.: replace fromisoformat -> datetime.time
datetime.timedelta.: days seconds microseconds -> int
datetime.timedelta.: total_seconds -> float
os.: getcwd fspath readlink fsdecode -> str
os.: getpid getppid system -> int
os.: listdir -> list
os.: mkdir makedirs remove unlink rmdir removedirs rename renames replace chdir chmod symlink link truncate utime putenv unsetenv -> None
os.: urandom getcwdb fsencode -> bytes
os.: stat lstat -> os.stat_result
os.: access -> bool
os.: cpu_count -> int | None
os.: walk -> iterator[tuple[str, list[str], list[str]]]
os.: scandir -> iterator[os.DirEntry]
os.DirEntry.: name path -> str
os.DirEntry.: is_file is_dir is_symlink -> bool
os.DirEntry.: stat -> os.stat_result
os.: environ -> os.environ
os.environ.: __getitem__ setdefault -> str
os.environ.: __len__ -> int
os.environ.: __contains__ -> bool
os.environ.: copy -> dict[str, str]
os.path.: exists lexists isfile isdir islink isabs ismount samefile -> bool
os.path.: getsize -> int
os.path.: getmtime getatime getctime -> float
os.path.: join abspath basename dirname normpath normcase realpath relpath expanduser expandvars commonpath commonprefix -> str
os.path.: split splitext splitdrive -> tuple[str, str]
tempfile.: mkdtemp gettempdir gettempprefix -> str
tempfile.: mkstemp -> tuple[int, str]
shutil.: copyfileobj copymode copystat rmtree -> None
glob.: glob -> list[str]
glob.: iglob -> iterator[str]
glob.: escape -> str
glob.: has_magic -> bool
hashlib.: md5 sha1 sha224 sha256 sha384 sha512 sha3_224 sha3_256 sha3_384 sha3_512 blake2b blake2s new file_digest shake_128 shake_256 -> hashlib.HASH
hashlib.: pbkdf2_hmac -> bytes
hashlib.HASH.: digest -> bytes
hashlib.HASH.: hexdigest name -> str
hashlib.HASH.: update -> None
hashlib.HASH.: copy -> hashlib.HASH
hashlib.HASH.: digest_size block_size -> int
base64.: b64encode b32encode b16encode b85encode a85encode urlsafe_b64encode standard_b64encode b32hexencode encodebytes b64decode b32decode b16decode b85decode a85decode urlsafe_b64decode standard_b64decode b32hexdecode decodebytes -> bytes
binascii.: hexlify unhexlify a2b_base64 a2b_hex b2a_base64 b2a_hex -> bytes
binascii.: crc32 crc_hqx -> int
zlib.: compress decompress -> bytes
zlib.: crc32 adler32 -> int
gzip.: compress decompress -> bytes
bz2.: compress decompress -> bytes
gzip.: open -> file
gzip.: GzipFile -> GzipFile
bz2.: open -> file
struct.: pack -> bytes
struct.: unpack unpack_from -> tuple
struct.: calcsize -> int
struct.: iter_unpack -> iterator[tuple]
bisect.: bisect bisect_left bisect_right -> int
bisect.: insort insort_left insort_right -> None
heapq.: heapify heappush -> None
heapq.: heappop -> Elem
heapq.: nlargest nsmallest -> list[Elem1]
itertools.: count -> itertools.count
itertools.: islice compress cycle -> iterator[Elem]
itertools.: takewhile dropwhile filterfalse -> iterator[Elem1]
itertools.: pairwise -> iterator[tuple[Elem, Elem]]
itertools.: permutations combinations combinations_with_replacement batched -> iterator[tuple[Elem, ...]]
itertools.: repeat -> iterator[First]
itertools.: accumulate chain groupby product starmap zip_longest -> iterator
itertools.: tee -> tuple[iterator[Elem], ...]
copy.: copy deepcopy -> First
csv.: reader -> csv.reader[list]
csv.: writer -> csv.writer
csv.: register_dialect unregister_dialect -> None
csv.: list_dialects -> list[str]
csv.: field_size_limit -> int
csv.writer.: writerows -> None
csv.DictReader.: __new__ -> csv.DictReader[dict]
csv.DictReader.: __next__ -> dict
csv.DictWriter.: writerows -> None
csv.reader.: line_num -> int
uuid.: uuid1 uuid3 uuid4 uuid5 -> uuid.UUID
getpass.: getpass getuser -> str
platform.: architecture -> tuple[str, str]
platform.: system machine node platform processor python_version python_implementation release version python_compiler -> str
logging.: getLogger -> ~logging.Logger
logging.: makeLogRecord -> ~logging.LogRecord
logging.: getLevelName -> str | int
collections.: namedtuple -> type
typing.: NamedTuple TypedDict -> type
dataclasses.: make_dataclass -> type
dataclasses.: fields -> tuple[dataclasses.Field, ...]
dataclasses.: replace -> First
functools.: partial -> partial
: globals locals -> dict
warnings.: warn simplefilter filterwarnings resetwarnings -> None
fnmatch.: fnmatch fnmatchcase -> bool
fnmatch.: filter -> list[Elem]
fnmatch.: translate -> str
shutil.: which -> str | None
unicodedata.: category bidirectional east_asian_width normalize lookup -> str
unicodedata.: combining -> int
unicodedata.: is_normalized -> bool
textwrap.: dedent indent -> str
cmath.: acosh asinh atanh cosh sinh tanh log10 -> complex
bytearray.: partition rpartition -> tuple[bytearray, bytearray, bytearray]
csv.reader.: __next__ -> list
csv.DictReader.: fieldnames -> list
hmac.: digest -> bytes
hmac.: compare_digest -> bool
datetime.date.: min max -> datetime.date
datetime.datetime.: min max -> datetime.datetime
datetime.time.: min max -> datetime.time
datetime.timedelta.: min max resolution -> datetime.timedelta
dict_keys.: isdisjoint -> bool
array.array.: __new__ -> array.array
array.array.: count index itemsize -> int
array.array.: tobytes -> bytes
array.array.: tolist -> list
array.array.: typecode tounicode -> str
memoryview.: shape strides -> tuple
memoryview.: f_contiguous -> bool
os.: isatty -> bool
slice.: indices -> tuple[int, int, int]
struct.Struct.: __new__ -> struct.Struct
struct.Struct.: pack -> bytes
struct.Struct.: unpack unpack_from -> tuple
struct.Struct.: size -> int
tqdm.: trange -> tqdm.Bar
NpzFile.: files -> list[str]
NpzFile.: close -> None
RandomState.: seed shuffle set_state -> None
RandomState.: bytes -> bytes
Generator.: bytes -> bytes
matplotlib.pyplot.: figure gcf -> matplotlib.figure.Figure
matplotlib.pyplot.: gca axes subplot subplot2grid twinx twiny -> matplotlib.axes.Axes
matplotlib.pyplot.: plot semilogx semilogy loglog step polar fill stackplot eventplot bar_label -> list[matplotlib.artist.Artist]
matplotlib.pyplot.: scatter bar barh imshow matshow pcolor pcolormesh contour contourf errorbar fill_between fill_betweenx hexbin quiver stairs stem text figtext annotate arrow suptitle title xlabel ylabel colorbar legend hlines vlines axhline axvline axhspan axvspan axline broken_barh spy -> matplotlib.artist.Artist
matplotlib.pyplot.: boxplot violinplot -> dict
matplotlib.pyplot.: subplot_mosaic -> tuple[matplotlib.figure.Figure, dict]
matplotlib.pyplot.: savefig show close cla clf tight_layout draw pause ion ioff -> None
matplotlib.pyplot.: fignum_exists isinteractive -> bool
matplotlib.pyplot.: get_fignums -> list
matplotlib.figure.Figure.: add_subplot add_axes gca -> matplotlib.axes.Axes
matplotlib.figure.Figure.: axes get_axes -> list[matplotlib.axes.Axes]
matplotlib.figure.Figure.: suptitle text colorbar legend -> matplotlib.artist.Artist
matplotlib.figure.Figure.: subplot_mosaic -> dict
matplotlib.figure.Figure.: savefig show tight_layout clf subplots_adjust autofmt_xdate -> None
matplotlib.axes.Axes.: plot semilogx semilogy loglog step fill stackplot eventplot bar_label -> list[matplotlib.artist.Artist]
matplotlib.axes.Axes.: scatter bar barh imshow matshow pcolor pcolormesh contour contourf errorbar fill_between fill_betweenx hexbin quiver stairs stem text annotate arrow set_title set_xlabel set_ylabel legend hlines vlines axhline axvline axhspan axvspan axline broken_barh spy add_artist add_collection add_line add_patch -> matplotlib.artist.Artist
matplotlib.axes.Axes.: boxplot violinplot -> dict
matplotlib.axes.Axes.: inset_axes twinx twiny -> matplotlib.axes.Axes
matplotlib.axes.Axes.: figure get_figure -> matplotlib.figure.Figure
matplotlib.axes.Axes.: get_title get_xlabel get_ylabel -> str
matplotlib.axes.Axes.: get_xlim get_ylim -> tuple[float, float]
matplotlib.axes.Axes.: xaxis yaxis get_xaxis get_yaxis -> matplotlib.axis.Axis
matplotlib.axes.Axes.: spines -> matplotlib.spines.Spines
matplotlib.axes.Axes.: lines patches texts images collections -> list[matplotlib.artist.Artist]
matplotlib.axes.Axes.: grid set_xticks set_yticks set_xscale set_yscale set_axis_off tick_params invert_xaxis invert_yaxis -> None
matplotlib.axes.Grid.: flat flatten ravel -> matplotlib.axes.Grid[matplotlib.axes.Axes]
matplotlib.axes.Grid.: size -> int
matplotlib.axes.Grid.: shape -> tuple
matplotlib.artist.Artist.: get_label get_text -> str
matplotlib.artist.Artist.: remove -> None
_pathlib_pure.PurePath.: __truediv__ __rtruediv__ joinpath with_name with_stem with_suffix relative_to parent -> First
_pathlib_pure.PurePath.: __str__ __fspath__ as_posix as_uri drive root anchor name suffix stem -> str
_pathlib_pure.PurePath.: suffixes -> list[str]
_pathlib_pure.PurePath.: parts -> tuple[str, ...]
_pathlib_pure.PurePath.: is_absolute is_relative_to match -> bool
pathlib.Path.: exists is_file is_dir is_symlink is_mount samefile -> bool
pathlib.Path.: absolute resolve expanduser -> First
pathlib.Path.: iterdir glob rglob -> iterator[First]
pathlib.Path.: read_text -> str
pathlib.Path.: read_bytes -> bytes
pathlib.Path.: write_text write_bytes -> int
pathlib.Path.: touch mkdir unlink rmdir -> None
inspect.: signature -> inspect.Signature
inspect.: isclass ismodule isfunction ismethod isbuiltin isroutine isgeneratorfunction isgenerator -> bool
inspect.: getsource cleandoc -> str
contextvars.: copy_context -> contextvars.Context
decimal.Decimal.: __new__ -> Made
fractions.Fraction.: __new__ -> Made
_decimal_context.: getcontext -> ~decimal.Context
_decimal_context.Context.: copy -> ~decimal.Context
argparse.ArgumentParser.: add_subparsers -> ~argparse._SubParsersAction
argparse._SubParsersAction.: add_parser -> ~argparse.ArgumentParser
zipfile.ZipFile.: infolist -> list[~zipfile.ZipInfo]
zipfile.ZipFile.: getinfo -> ~zipfile.ZipInfo
zipfile.ZipFile.: read -> bytes
zipfile.ZipFile.: testzip -> str | None
tokenize.: generate_tokens tokenize -> generator[tokenize.TokenInfo]
unittest.TestLoader.: loadTestsFromTestCase loadTestsFromModule loadTestsFromName loadTestsFromNames -> ~unittest.TestSuite
sched.scheduler.: enter enterabs -> sched.Event
logging.Logger.: getChild -> ~logging.Logger
np.: save savez savetxt savez_compressed fill_diagonal put copyto place putmask -> None
np.random.: seed shuffle -> None
Generator.: shuffle -> None
`
