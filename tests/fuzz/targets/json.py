# json both ways: what is read is written, and reads the same again.
# seen: json_*.c float_text.c dtoa.c
import json

EXPECTED = (ValueError,)
LOOSE = json.JSONDecoder(strict=False, parse_float=str, object_pairs_hook=tuple)


def fuzz(data):
    json.loads(data) if data[-1:] == b"\n" else None
    text = as_text(data)
    try:
        LOOSE.decode(text)
    except ValueError:
        pass
    value = json.loads(text)
    short = json.dumps(value, sort_keys=True)
    check(json.dumps(json.loads(short), sort_keys=True) == short, "does not come back")
    json.dumps(value, ensure_ascii=False, indent=data[-1] % 3)
