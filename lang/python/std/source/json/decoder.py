# json.decoder: where JSONDecoder is known to be.
from json import JSONDecodeError, JSONDecoder
