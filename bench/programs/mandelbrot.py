# mandelbrot: escape times with complex numbers and with pairs of floats.
# args: 30
import sys


def with_complex(w, h, limit):
    rows = []
    for j in range(h):
        row = []
        for i in range(w):
            c = complex(3.0 * i / w - 2.2, 2.4 * j / h - 1.2)
            z = 0j
            n = 0
            while n < limit and abs(z) <= 2.0:
                z = z * z + c
                n += 1
            row.append(n)
        rows.append(row)
    return rows


def with_floats(w, h, limit):
    total = 0
    for j in range(h):
        ci = 2.4 * j / h - 1.2
        for i in range(w):
            cr = 3.0 * i / w - 2.2
            zr = zi = zr2 = zi2 = 0.0
            n = 0
            while n < limit and zr2 + zi2 <= 4.0:
                zi = 2.0 * zr * zi + ci
                zr = zr2 - zi2 + cr
                zr2 = zr * zr
                zi2 = zi * zi
                n += 1
            total += n
    return total


n = int(sys.argv[1]) if len(sys.argv) > 1 else 560
small = with_complex(n // 2, n // 4, 40)
for row in small[:: max(1, len(small) // 12)]:
    print("".join(" .,:;+=xX$&#"[min(11, v * 12 // 41)] for v in row[:: max(1, len(row) // 60)]).rstrip())
print(sum(map(sum, small)), with_floats(n, n, 60))
