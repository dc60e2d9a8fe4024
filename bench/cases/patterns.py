# bench/cases/patterns.py: typical patterns of re on a text of 100 KB. Prints [name, ms of one call] for each case; an argument picks those
# whose name has it. The clock is processor time (the host's, which bench/hosts put among the builtins).
import builtins
import re
from random import Random
from time import process_time

clock = getattr(builtins, "clock", process_time)
r = Random(7)
WORDS = "the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not what all were we when your can said there use an each which she do how their if will up other about out many then them these so some her would make like him into time has look two more write go see number no way could people my than first water been call who oil its now find long down day did get come made may part".split()


def sentence():
    out = [r.choice(WORDS) for _ in range(r.randrange(4, 14))]
    if r.random() < 0.15:
        out.insert(r.randrange(len(out)), f"{r.choice(WORDS)}.{r.choice(WORDS)}@{r.choice(WORDS)}.{r.choice(['com', 'org', 'net'])}")
    if r.random() < 0.15:
        out.insert(r.randrange(len(out)), f"{r.randrange(1990, 2030)}-{r.randrange(1, 13):02}-{r.randrange(1, 29):02}")
    if r.random() < 0.15:
        out.insert(r.randrange(len(out)), f"http://{r.choice(WORDS)}.{r.choice(WORDS)}.org/{r.choice(WORDS)}/{r.randrange(999)}?q={r.choice(WORDS)}")
    if r.random() < 0.2:
        out.insert(r.randrange(len(out)), f'"{r.choice(WORDS)} {r.choice(WORDS)}"')
    return " ".join(out).capitalize() + r.choice(".!?")


LINES = []
while sum(map(len, LINES)) < 100_000:
    LINES.append(sentence())
TEXT = "\n".join(LINES)
BYTES = TEXT.encode()
WIDE = TEXT.replace("water", "w\u0101ter")
LOG = "\n".join(f"10.{r.randrange(256)}.{r.randrange(256)}.{r.randrange(256)} - - [{r.randrange(1, 29):02}/Oct/2000:13:55:{r.randrange(60):02}] \"GET /{r.choice(WORDS)}/{r.choice(WORDS)}.html HTTP/1.0\" {r.choice([200, 404, 500])} {r.randrange(99999)}" for _ in range(1000))
CODE = "\n".join(f"def {r.choice(WORDS)}_{i}(x, y={i}):  # {r.choice(WORDS)}\n    return x + {i}.5 * y[{i}] - '{r.choice(WORDS)}'" for i in range(700))
TOKENS = r"(?P<number>\d+(?:\.\d*)?)|(?P<name>[A-Za-z_]\w*)|(?P<string>'[^'\n]*')|(?P<op>[-+*/=()\[\],:])|(?P<comment>\#.*)|(?P<skip>[ \t]+)|(?P<newline>\n)|(?P<bad>.)"
HTML = "<div class='a'>" + "".join(f"<p id='{i}'>{r.choice(WORDS)} <b>{r.choice(WORDS)}</b></p>\n" for i in range(1500)) + "</div>"
SPACES = "\n".join(line + " " * r.randrange(5) for line in LINES)
SOME = r"(?:(?P<scheme>[a-z][a-z0-9+.-]*):)?(?://(?P<host>[^/?#\s]*))?(?P<path>[^?#\s]*)(?:\?(?P<query>[^#\s]*))?"

c = re.compile
CASES = [
    ("search literal, missing", lambda p=c("zebra crossing"): p.search(TEXT)),
    ("findall literal", lambda p=c("water"): p.findall(TEXT)),
    ("findall literal, ignore case", lambda p=c("WATER", re.I): p.findall(TEXT)),
    ("findall literal, wide text", lambda p=c("number"): p.findall(WIDE)),
    ("findall literal, bytes", lambda p=c(rb"water"): p.findall(BYTES)),
    (r"findall \w+", lambda p=c(r"\w+"): p.findall(TEXT)),
    (r"findall \w+, wide text", lambda p=c(r"\w+"): p.findall(WIDE)),
    (r"findall [a-z]+", lambda p=c("[a-z]+"): p.findall(TEXT)),
    (r"findall \b[aeiou]\w*\b", lambda p=c(r"\b[aeiou]\w*\b"): p.findall(TEXT)),
    ("alternation of words", lambda p=c("people|number|water|through|could|which"): p.findall(TEXT)),
    ("alternation in a group, \\b", lambda p=c(r"\b(the|and|you|that|was|for|are|with|his|they)\b"): p.findall(TEXT)),
    ("dates, groups", lambda p=c(r"(\d{4})-(\d\d)-(\d\d)"): p.findall(TEXT)),
    ("mail addresses", lambda p=c(r"[\w.+-]+@[\w-]+\.[\w.-]+"): p.findall(TEXT)),
    ("URLs", lambda p=c(r"https?://[^\s/]+(?:/[^\s?]*)?(?:\?\S*)?"): p.findall(TEXT)),
    ("quoted, lazy", lambda p=c(r'"(.*?)"'): p.findall(TEXT)),
    ("tags, lazy", lambda p=c(r"<(\w+)[^>]*>(.*?)</\1>"): p.findall(HTML)),
    ("lines, ^ and $", lambda p=c(r"^.*water.*$", re.M): p.findall(TEXT)),
    ("lookahead", lambda p=c(r"\w+(?=\.)"): p.findall(TEXT)),
    ("lookbehind", lambda p=c(r"(?<=the )\w+"): p.findall(TEXT)),
    ("negative lookahead", lambda p=c(r"\b(?!the|and)\w{3}\b"): p.findall(TEXT)),
    ("repeated group", lambda p=c(r"(?:[a-z]+ ){3,5}of"): p.findall(TEXT)),
    ("nested repeat", lambda p=c(r"(?:\w+[ ,]+)+\w+[.!?]"): p.findall(TEXT)),
    ("log lines, many groups", lambda p=c(r'(\S+) (\S+) (\S+) \[([^\]]+)\] "(\w+) (\S+) ([^"]+)" (\d+) (\d+)'): p.findall(LOG)),
    ("tokens by finditer, lastgroup", lambda p=c(TOKENS): [(m.lastgroup, m.group()) for m in p.finditer(CODE)]),
    (r"split \s+", lambda p=c(r"\s+"): p.split(TEXT)),
    (r"split [,.!?\n]", lambda p=c(r"[,.!?\n] *"): p.split(TEXT)),
    (r"sub \s+$ in lines", lambda p=c(r"[ \t]+$", re.M): p.sub("", SPACES)),
    ("sub with template", lambda p=c(r"(\w+) (\w+)"): p.sub(r"\2 \1", TEXT)),
    ("sub with function", lambda p=c(r"\b[a-z]"): p.sub(lambda m: m.group().upper(), TEXT)),
    ("match each line", lambda p=c(r"(\w+)\s+(\w+)"): [p.match(line) for line in LINES]),
    ("fullmatch each word", lambda p=c(r"[a-z]+|\d+"), words=TEXT.split()[:5000]: [p.fullmatch(w) for w in words]),
    ("search each line, class first", lambda p=c(r"[xyz]\w*e"): [p.search(line) for line in LINES]),
    ("URL parts, named groups", lambda p=c(SOME): [p.match(w).groupdict() for w in ("http://a.b.org/c/d?e=f", "x/y/z", "//host/path#q", "mailto:someone") * 50]),
    ("compile", lambda: (re.purge(), re.compile(TOKENS), re.compile(SOME), re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"))),
    ("compile again", lambda: [re.match(r"(\w+)-(\d+)", "abc-12") for _ in range(1000)]),
]
