# huffman: a heap, a code tree, bit packing and unpacking, LZ77 compression.
# args: 2
import sys


def push(heap, item):
    heap.append(item)
    i = len(heap) - 1
    while i:
        parent = (i - 1) >> 1
        if heap[i] < heap[parent]:
            heap[i], heap[parent] = heap[parent], heap[i]
            i = parent
        else:
            break


def pop(heap):
    top = heap[0]
    last = heap.pop()
    if heap:
        heap[0] = last
        i = 0
        while True:
            child = 2 * i + 1
            if child >= len(heap):
                break
            if child + 1 < len(heap) and heap[child + 1] < heap[child]:
                child += 1
            if heap[child] < heap[i]:
                heap[child], heap[i] = heap[i], heap[child]
                i = child
            else:
                break
    return top


def codes(data):
    counts = [0] * 256
    for b in data:
        counts[b] += 1
    heap = []
    for b, n in enumerate(counts):
        if n:
            push(heap, (n, b, b))
    order = 256
    while len(heap) > 1:
        a, b = pop(heap), pop(heap)
        push(heap, (a[0] + b[0], order, (a[2], b[2])))
        order += 1
    table = {}

    def walk(tree, prefix, length):
        if isinstance(tree, tuple):
            walk(tree[0], prefix << 1, length + 1)
            walk(tree[1], prefix << 1 | 1, length + 1)
        else:
            table[tree] = prefix, length or 1

    walk(heap[0][2], 0, 0)
    return table, heap[0][2]


def encode(data, table):
    out = bytearray()
    acc = bits = 0
    for b in data:
        code, length = table[b]
        acc = acc << length | code
        bits += length
        while bits >= 8:
            bits -= 8
            out.append(acc >> bits)
            acc &= (1 << bits) - 1
    if bits:
        out.append(acc << (8 - bits))
    return bytes(out)


def decode(packed, tree, n):
    out = bytearray()
    node = tree
    for byte in packed:
        for shift in range(7, -1, -1):
            node = node[byte >> shift & 1]
            if isinstance(node, int):
                out.append(node)
                if len(out) == n:
                    return bytes(out)
                node = tree
    return bytes(out)


def lz(data, window=255):
    out = []
    seen = {}
    i = 0
    while i < len(data):
        key = data[i:i + 3]
        at = seen.get(key, -1)
        seen[key] = i
        if at >= 0 and i - at <= window and len(key) == 3:
            n = 3
            while n < 255 and i + n < len(data) and data[at + n] == data[i + n]:
                n += 1
            out.append((i - at, n))
            i += n
        else:
            out.append(data[i])
            i += 1
    return out


def unlz(tokens):
    out = bytearray()
    for t in tokens:
        if isinstance(t, tuple):
            distance, n = t
            for _ in range(n):
                out.append(out[-distance])
        else:
            out.append(t)
    return bytes(out)


def crc(data):
    table = []
    for i in range(256):
        c = i
        for _ in range(8):
            c = 0xEDB88320 ^ c >> 1 if c & 1 else c >> 1
        table.append(c)
    c = 0xFFFFFFFF
    for b in data:
        c = table[(c ^ b) & 255] ^ c >> 8
    return c ^ 0xFFFFFFFF


n = int(sys.argv[1]) if len(sys.argv) > 1 else 550
text = "".join(f"{i}: the rain in {'Spain' if i % 3 else 'Berlin'} stays mainly in the plain, {i * i};\n"
               for i in range(n * 20)).encode()
table, tree = codes(text)
packed = encode(text, table)
assert decode(packed, tree, len(text)) == text
tokens = lz(text)
assert unlz(tokens) == text
print(len(text), len(packed), len(tokens), f"{crc(text):08x}", f"{crc(packed):08x}")
