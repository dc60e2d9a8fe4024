# fft: recursive and in-place transforms of complex lists, with a convolution. Complex arithmetic, slices.
# args: 5
import math
import sys


def fft(x):
    n = len(x)
    if n == 1:
        return x
    even, odd = fft(x[::2]), fft(x[1::2])
    out = [0j] * n
    for k in range(n // 2):
        angle = -2 * math.pi * k / n
        t = complex(math.cos(angle), math.sin(angle)) * odd[k]
        out[k] = even[k] + t
        out[k + n // 2] = even[k] - t
    return out


def fft_in_place(re, im):
    n = len(re)
    j = 0
    for i in range(1, n):
        bit = n >> 1
        while j & bit:
            j ^= bit
            bit >>= 1
        j |= bit
        if i < j:
            re[i], re[j] = re[j], re[i]
            im[i], im[j] = im[j], im[i]
    size = 2
    while size <= n:
        half = size // 2
        wr, wi = math.cos(-2 * math.pi / size), math.sin(-2 * math.pi / size)
        for start in range(0, n, size):
            cr, ci = 1.0, 0.0
            for k in range(start, start + half):
                m = k + half
                tr = cr * re[m] - ci * im[m]
                ti = cr * im[m] + ci * re[m]
                re[m] = re[k] - tr
                im[m] = im[k] - ti
                re[k] += tr
                im[k] += ti
                cr, ci = cr * wr - ci * wi, cr * wi + ci * wr
        size *= 2


bits = int(sys.argv[1]) if len(sys.argv) > 1 else 16
n = 1 << bits
signal = [math.sin(i * 0.3) + 0.5 * math.cos(i * 1.1) + (i % 7) / 7 for i in range(n)]
a = fft([complex(v) for v in signal])
re, im = signal[:], [0.0] * n
fft_in_place(re, im)
worst = max(abs(a[i] - complex(re[i], im[i])) for i in range(n))
peak = max(range(1, n // 2), key=lambda i: abs(a[i]))
print(n, worst < 1e-6, peak, f"{abs(a[peak]) / n:.6f}")
back = fft([v.conjugate() for v in a])
print(max(abs(v.conjugate() / n - s) for v, s in zip(back, signal)) < 1e-9)
