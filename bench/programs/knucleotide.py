# knucleotide: counts of DNA fragments, reverse complement, FASTA generation by a linear congruential generator.
# args: 300
import sys

ALU = ("GGCCGGGCGCGGTGGCTCACGCCTGTAATCCCAGCACTTTGGGAGGCCGAGGCGGGCGGATCACCTGAGGTCAGGAGTTCGAGACCAGCCTGGCCAACATGG"
       "TGAAACCCCGTCTCTACTAAAAATACAAAAATTAGCCGGGCGTGGTGGCGCGCGCCTGTAATCCCAGCTACTCGGGAGGCTGAGGCAGGAGAATCGCTTGAA")
FREQ = [("a", 0.3029549426680), ("c", 0.1979883004921), ("g", 0.1975473066391), ("t", 0.3015094502008)]


def rng(seed=42):
    while True:
        seed = (seed * 3877 + 29573) % 139968
        yield seed / 139968


def random_dna(n, source):
    cumulative, total = [], 0.0
    for c, p in FREQ:
        total += p
        cumulative.append((total, c))
    out = []
    for _ in range(n):
        r = next(source)
        for p, c in cumulative:
            if r < p:
                break
        out.append(c)
    return "".join(out)


def count(seq, k):
    table = {}
    for i in range(len(seq) - k + 1):
        piece = seq[i:i + k]
        try:
            table[piece] += 1
        except KeyError:
            table[piece] = 1
    return table


def frequencies(seq, k):
    table = count(seq, k)
    n = sum(table.values())
    for piece, c in sorted(table.items(), key=lambda item: (-item[1], item[0]))[:4]:
        print(f"{piece.upper()} {100 * c / n:.3f}")


n = int(sys.argv[1]) if len(sys.argv) > 1 else 380000
dna = random_dna(n, rng()) + (ALU * (n // len(ALU) + 1))[:n].lower()
print(len(dna))
for k in (1, 2):
    frequencies(dna, k)
for piece in "ggt ggta ggtatt ggtattttaatt".split():
    print(count(dna, len(piece)).get(piece, 0), piece.upper(), sep="\t")
pairs = str.maketrans("acgt", "tgca")
back = dna.translate(pairs)[::-1]
print(back[:30], back.count("acg"), back.translate(pairs)[::-1] == dna)
