# token: the numbers of the kinds of words that tokenize finds.

_plain = "ENDMARKER NAME NUMBER STRING NEWLINE INDENT DEDENT"
_signs = """LPAR ( RPAR ) LSQB [ RSQB ] COLON : COMMA , SEMI ; PLUS + MINUS - STAR * SLASH / VBAR | AMPER & LESS < GREATER > EQUAL = DOT .
    PERCENT % LBRACE { RBRACE } EQEQUAL == NOTEQUAL != LESSEQUAL <= GREATEREQUAL >= TILDE ~ CIRCUMFLEX ^ LEFTSHIFT << RIGHTSHIFT >>
    DOUBLESTAR ** PLUSEQUAL += MINEQUAL -= STAREQUAL *= SLASHEQUAL /= PERCENTEQUAL %= AMPEREQUAL &= VBAREQUAL |= CIRCUMFLEXEQUAL ^=
    LEFTSHIFTEQUAL <<= RIGHTSHIFTEQUAL >>= DOUBLESTAREQUAL **= DOUBLESLASH // DOUBLESLASHEQUAL //= AT @ ATEQUAL @= RARROW -> ELLIPSIS ...
    COLONEQUAL :=""".split()
_others = "OP AWAIT ASYNC TYPE_IGNORE TYPE_COMMENT SOFT_KEYWORD ERRORTOKEN COMMENT NL ENCODING N_TOKENS"

_names = _plain.split() + _signs[::2] + _others.split()
NT_OFFSET = 256
tok_name = dict(enumerate(_names))
tok_name[NT_OFFSET] = "NT_OFFSET"
globals().update((name, number) for number, name in enumerate(_names))
EXACT_TOKEN_TYPES = {sign: _names.index(name) for name, sign in sorted(zip(_signs[::2], _signs[1::2]), key=lambda pair: pair[1])}
__all__ = ["tok_name", "ISTERMINAL", "ISNONTERMINAL", "ISEOF"] + _names + ["NT_OFFSET"]


def ISTERMINAL(x):
    return x < NT_OFFSET


def ISNONTERMINAL(x):
    return x >= NT_OFFSET


def ISEOF(x):
    return x == ENDMARKER
