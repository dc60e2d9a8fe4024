# kmeans: clusters of points in the plane, Lloyd's rounds. Tuples of floats, comprehensions, zip, sum.
# args: 60 3 4
import sys


def points_of(n):
    seed = 42
    points = []
    for i in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        x = seed / 0x7FFFFFFF
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        y = seed / 0x7FFFFFFF
        group = i % 7
        points.append((x * 0.3 + (group % 3), y * 0.4 + group // 3))
    return points


def distance2(a, b):
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    return dx * dx + dy * dy


def nearest(point, centres):
    best, best_distance = 0, distance2(point, centres[0])
    for i, centre in enumerate(centres):
        d = distance2(point, centre)
        if d < best_distance:
            best, best_distance = i, d
    return best


def mean(points):
    n = len(points)
    return (sum(x for x, _ in points) / n, sum(y for _, y in points) / n)


def kmeans(points, k, rounds):
    centres = [points[i * len(points) // k] for i in range(k)]
    for _ in range(rounds):
        groups = [[] for _ in centres]
        for point in points:
            groups[nearest(point, centres)].append(point)
        new = [mean(group) if group else centre for group, centre in zip(groups, centres)]
        if new == centres:
            break
        centres = new
    spread = sum(distance2(point, centre) for group, centre in zip(groups, centres) for point in group)
    return centres, [len(group) for group in groups], spread


def main(n=28000, k=9, rounds=26):
    points = points_of(n)
    centres, sizes, spread = kmeans(points, k, rounds)
    for (x, y), size in sorted(zip(centres, sizes)):
        print(f"{x:.6f} {y:.6f} {size}")
    print(f"{spread:.6f}")


main(*map(int, sys.argv[1:]))
