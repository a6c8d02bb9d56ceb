# mimetypes: the type of a file by the ending of its name. Lists of the system's are read only
# where they are asked for, so that a program prints the same everywhere.
import os
import posixpath

__all__ = ["knownfiles", "inited", "MimeTypes", "guess_type", "guess_all_extensions", "guess_extension", "add_type", "init", "read_mime_types",
           "suffix_map", "encodings_map", "types_map", "common_types"]

knownfiles = []
inited = False
_db = None

_suffixes = {".svgz": ".svg.gz", ".tgz": ".tar.gz", ".taz": ".tar.gz", ".tz": ".tar.gz", ".tbz2": ".tar.bz2", ".txz": ".tar.xz"}
_encodings = {".gz": "gzip", ".Z": "compress", ".bz2": "bzip2", ".xz": "xz", ".br": "br"}
_types = """application/javascript:js,mjs application/json:json application/manifest+json:webmanifest application/msword:doc,dot,wiz
application/n-quads:nq application/n-triples:nt application/octet-stream:bin,a,dll,exe,o,obj,so application/oda:oda application/pdf:pdf
application/pkcs7-mime:p7c application/postscript:ps,ai,eps application/trig:trig application/vnd.apple.mpegurl:m3u,m3u8
application/vnd.ms-excel:xls,xlb application/vnd.ms-powerpoint:ppt,pot,ppa,pps,pwz application/wasm:wasm application/x-bcpio:bcpio
application/x-cpio:cpio application/x-csh:csh application/x-dvi:dvi application/x-gtar:gtar application/x-hdf:hdf application/x-hdf5:h5
application/x-latex:latex application/x-mif:mif application/x-netcdf:cdf,nc application/x-pkcs12:p12,pfx application/x-pn-realaudio:ram
application/x-python-code:pyc,pyo application/x-sh:sh application/x-shar:shar application/x-shockwave-flash:swf application/x-sv4cpio:sv4cpio
application/x-sv4crc:sv4crc application/x-tar:tar application/x-tcl:tcl application/x-tex:tex application/x-texinfo:texi,texinfo
application/x-troff:roff,t,tr application/x-troff-man:man application/x-troff-me:me application/x-troff-ms:ms application/x-ustar:ustar
application/x-wais-source:src application/xml:xsl,rdf,wsdl,xpdl application/zip:zip audio/3gpp:3gp,3gpp audio/3gpp2:3g2,3gpp2
audio/aac:aac,adts,loas,ass audio/basic:au,snd audio/mpeg:mp3,mp2 audio/opus:opus audio/x-aiff:aif,aifc,aiff audio/x-pn-realaudio:ra
audio/x-wav:wav image/avif:avif image/bmp:bmp image/gif:gif image/ief:ief image/jpeg:jpg,jpe,jpeg image/heic:heic image/heif:heif image/png:png
image/svg+xml:svg image/tiff:tiff,tif image/vnd.microsoft.icon:ico image/x-cmu-raster:ras image/x-portable-anymap:pnm
image/x-portable-bitmap:pbm image/x-portable-graymap:pgm image/x-portable-pixmap:ppm image/x-rgb:rgb image/x-xbitmap:xbm image/x-xpixmap:xpm
image/x-xwindowdump:xwd message/rfc822:eml,mht,mhtml,nws text/css:css text/csv:csv text/html:html,htm text/n3:n3 text/plain:txt,bat,c,h,ksh,pl,srt
text/richtext:rtx text/tab-separated-values:tsv text/vtt:vtt text/x-python:py text/x-setext:etx text/x-sgml:sgm,sgml text/x-vcard:vcf
text/xml:xml video/mp4:mp4 video/mpeg:mpeg,m1v,mpa,mpe,mpg video/quicktime:mov,qt video/webm:webm video/x-msvideo:avi video/x-sgi-movie:movie"""
_common = """application/rtf:rtf audio/midi:midi,mid image/jpg:jpg image/pict:pict,pct,pic image/webp:webp text/xul:xul"""


def _listed(text):
    return {"." + ending: kind for kind, _, endings in (part.partition(":") for part in text.split()) for ending in endings.split(",")}


suffix_map, encodings_map, types_map, common_types = dict(_suffixes), dict(_encodings), _listed(_types), _listed(_common)


class MimeTypes:
    """What types endings have; types_map holds the common ones and, second, the registered ones."""

    def __init__(self, filenames=(), strict=True):
        if not inited:
            init()
        self.encodings_map, self.suffix_map = dict(_encodings), dict(_suffixes)
        self.types_map, self.types_map_inv = ({}, {}), ({}, {})
        for strictly, text in ((True, _types), (False, _common)):
            for ext, kind in _listed(text).items():
                self.add_type(kind, ext, strictly)
        for name in filenames:
            self.read(name, strict)

    def add_type(self, type, ext, strict=True):
        self.types_map[strict][ext] = type
        endings = self.types_map_inv[strict].setdefault(type, [])
        if ext not in endings:
            endings.append(ext)

    def guess_type(self, url, strict=True):
        """The type and the encoding of a file or address, None for what is not known."""
        url = os.fspath(url)
        scheme, address = _scheme(url)
        if scheme == "data":
            head, comma, _ = address.partition(",")
            if not comma:
                return None, None
            kind = head.partition(";")[0]
            return ("text/plain" if "=" in kind or "/" not in kind else kind), None
        base, ext = posixpath.splitext(address)
        while (lower := ext.lower()) in self.suffix_map:
            base, ext = posixpath.splitext(base + self.suffix_map[lower])
        encoding = self.encodings_map.get(ext)
        if encoding is not None:
            base, ext = posixpath.splitext(base)
        ext = ext.lower()
        for known in (True,) if strict else (True, False):
            if ext in self.types_map[known]:
                return self.types_map[known][ext], encoding
        return None, encoding

    def guess_all_extensions(self, type, strict=True):
        type = type.lower()
        out = list(self.types_map_inv[True].get(type, []))
        if not strict:
            out += [ext for ext in self.types_map_inv[False].get(type, []) if ext not in out]
        return out

    def guess_extension(self, type, strict=True):
        endings = self.guess_all_extensions(type, strict)
        return endings[0] if endings else None

    def read(self, filename, strict=True):
        """Reads a file of lines of a type and its endings."""
        with open(filename, encoding="utf-8") as fp:
            self.readfp(fp, strict)

    def readfp(self, fp, strict=True):
        for line in fp:
            words = line.partition("#")[0].split()
            for ending in words[1:]:
                self.add_type(words[0], "." + ending, strict)


def _scheme(url):
    scheme, colon, rest = url.partition(":")
    return (scheme.lower(), rest) if colon and scheme and "/" not in scheme else (None, url)


def _known():
    if _db is None:
        init()
    return _db


def guess_type(url, strict=True):
    return _known().guess_type(url, strict)


def guess_all_extensions(type, strict=True):
    return _known().guess_all_extensions(type, strict)


def guess_extension(type, strict=True):
    return _known().guess_extension(type, strict)


def add_type(type, ext, strict=True):
    return _known().add_type(type, ext, strict)


def init(files=None):
    global suffix_map, types_map, encodings_map, common_types, inited, _db
    inited = True
    if _db is None or files is None:
        suffix_map, encodings_map, types_map, common_types = dict(_suffixes), dict(_encodings), _listed(_types), _listed(_common)
        db = MimeTypes()
    else:
        db = _db
    for name in files or ():
        db.read(name)
    encodings_map, suffix_map, types_map, common_types = db.encodings_map, db.suffix_map, db.types_map[True], db.types_map[False]
    _db = db


def read_mime_types(file):
    """What a file of types says, None where there is no such file."""
    try:
        f = open(file, encoding="utf-8")
    except OSError:
        return None
    with f:
        db = MimeTypes()
        db.readfp(f, True)
        return db.types_map[True]
