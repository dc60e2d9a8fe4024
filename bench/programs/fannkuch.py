# fannkuch: pancake flips over all permutations. List slices, reversals and integer loops.
# args: 6
import sys


def fannkuch(n):
    perm1 = list(range(n))
    count = [0] * n
    max_flips = 0
    checksum = 0
    r = n
    sign = 1
    nperm = 0
    while True:
        while r != 1:
            count[r - 1] = r
            r -= 1
        first = perm1[0]
        if first:
            perm = perm1[:]
            flips = 0
            while True:
                k = perm[0]
                if k == 0:
                    break
                perm[:k + 1] = perm[k::-1]
                flips += 1
            if flips > max_flips:
                max_flips = flips
            checksum += sign * flips
        sign = -sign
        nperm += 1
        while True:
            if r == n:
                return checksum, max_flips, nperm
            p0 = perm1[0]
            for i in range(r):
                perm1[i] = perm1[i + 1]
            perm1[r] = p0
            count[r] -= 1
            if count[r] > 0:
                break
            r += 1


n = int(sys.argv[1]) if len(sys.argv) > 1 else 9
checksum, flips, nperm = fannkuch(n)
print(checksum, nperm)
print(f"Pfannkuchen({n}) = {flips}")
