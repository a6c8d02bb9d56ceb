import token

print(token.tok_name[token.NAME], token.NT_OFFSET, token.EXACT_TOKEN_TYPES, token.ISEOF(0), token.ISTERMINAL(3), token.ISNONTERMINAL(256))
print([(n, getattr(token, n)) for n in token.__all__ if n.isupper() and isinstance(getattr(token, n), int)], token.tok_name)
