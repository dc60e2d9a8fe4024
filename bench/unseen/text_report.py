# text_report: a table of comma-separated lines is written, read and grouped; pairs of words are counted. Splitting, joining, formatting, dicts, sorting.
# args: 60
import sys

NOUNS = "river stone cloud tiger garden window market signal engine forest harbor lantern".split()
VERBS = "moves holds finds leaves paints breaks lifts".split()
CITIES = ["Oslo", "Lima", 'San "P" Juan', "Kyoto", "Accra, old", "Turin"]


def quoted(text):
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


def table_of(n):
    seed, lines = 17, ["id,city,price,amount,note"]
    for i in range(n):
        seed = (seed * 69069 + 1) & 0xFFFFFFFF
        r = seed >> 8
        note = f"the {NOUNS[r % 12]} {VERBS[r // 12 % 7]} a {NOUNS[r // 84 % 12]}"
        lines.append(",".join([str(i), quoted(CITIES[r % 6]), f"{r % 9973 / 100:.2f}", str(r // 7 % 20), note]))
    return "\n".join(lines)


def fields(line):
    if '"' not in line:
        return line.split(",")
    found, current, inside, i = [], [], False, 0
    while i < len(line):
        c = line[i]
        if inside:
            if c == '"' and line[i + 1:i + 2] == '"':
                current.append(c)
                i += 1
            elif c == '"':
                inside = False
            else:
                current.append(c)
        elif c == '"':
            inside = True
        elif c == ",":
            found.append("".join(current))
            current.clear()
        else:
            current.append(c)
        i += 1
    found.append("".join(current))
    return found


def records(text):
    lines = iter(text.splitlines())
    names = next(lines).split(",")
    for line in lines:
        yield dict(zip(names, fields(line)))


def pairs(words):
    return zip(words, words[1:])


def main(n=50_000):
    groups, counts, lengths = {}, {}, {}
    for record in records(table_of(n)):
        price, amount = float(record["price"]), int(record["amount"])
        group = groups.setdefault(record["city"], [0, 0.0, ""])
        group[0] += amount
        group[1] += price * amount
        if record["note"] > group[2]:
            group[2] = record["note"]
        words = [word for word in record["note"].title().split() if word not in ("The", "A")]
        for pair in pairs(words):
            counts[pair] = counts.get(pair, 0) + 1
        for word in words:
            lengths.setdefault(len(word), set()).add(word.lower())
    for city, (amount, total, note) in sorted(groups.items()):
        print(f"{city:<14}|{amount:>8,}|{total:>14,.2f}|{note[:20]:^22}|")
    for (a, b), count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:6]:
        print(f"{a}-{b}".ljust(20, "."), count)
    print({length: sorted(words) for length, words in sorted(lengths.items())})


main(*map(int, sys.argv[1:]))
