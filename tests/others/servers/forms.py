"""What both servers ask, and what they leave behind for a test to count."""

import base64
import os
import struct
import zlib

# One field of every kind of the protocol, by the name it is asked for with.
FIELDS = {
    "text": {"type": "string", "title": "Name", "description": "What it is to be called", "minLength": 2, "maxLength": 20},
    "text_default": {"type": "string", "title": "Greeting", "default": "hello"},
    "email": {"type": "string", "format": "email"},
    "uri": {"type": "string", "format": "uri"},
    "date": {"type": "string", "format": "date"},
    "date_time": {"type": "string", "format": "date-time"},
    "number": {"type": "number", "minimum": 0.5, "maximum": 9.5},
    "integer": {"type": "integer", "minimum": 1, "maximum": 12, "default": 3},
    "boolean": {"type": "boolean", "default": True},
    "one_of": {"type": "string", "title": "Strategy", "enum": ["conservative", "balanced", "aggressive"]},
    "one_of_titled": {
        "type": "string",
        "oneOf": [{"const": "#FF0000", "title": "Red"}, {"const": "#0000FF", "title": "Blue"}],
        "default": "#0000FF",
    },
    "many": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "string", "enum": ["red", "green", "blue"]}},
    "many_titled": {
        "type": "array",
        "items": {"anyOf": [{"const": "r", "title": "Red"}, {"const": "g", "title": "Green"}]},
        "default": ["g"],
    },
    "old_titled": {"type": "string", "enum": ["s", "l"], "enumNames": ["Small", "Large"]},
    "pattern": {"type": "string", "pattern": "^[a-z]+-[0-9]+$"},
}
# Without these a form cannot be sent; the rest may stay as it is.
REQUIRED = ["text", "one_of"]

# Where a person is to go; nothing is there.
URL = "https://bank.example/consent?case=7"


def form(kinds):
    """The schema that asks for these kinds, for all of them where none is named, or for nothing where it is "none"."""
    names = [] if kinds == "none" else kinds.split(",") if kinds else list(FIELDS)
    return {
        "type": "object",
        "properties": {name: FIELDS[name] for name in names},
        "required": [name for name in REQUIRED if name in names],
    }


def note(line):
    """Adds a line to the file that a test looks at: each line stands for one thing done."""
    path = os.environ.get("EFFECTS")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(line + "\n")


def picture():
    """A red square of eight pixels, as PNG in base64."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xff\0\0" * 8 for _ in range(8))
    header = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(png).decode()
