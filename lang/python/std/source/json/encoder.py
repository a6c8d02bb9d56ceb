# json.encoder: where JSONEncoder is known to be.
from json import JSONEncoder
