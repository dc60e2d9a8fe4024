# dijkstra: shortest ways through a grid with walls and on a random graph, with heapq; A* beside it. Tuples in heaps, dicts, nested loops.
# args: 16 60
import heapq
import sys


def numbers(seed):
    while True:
        seed = (seed * 16807) % 2147483647
        yield seed


def grid_of(n):
    random = numbers(11)
    return [[9 if (value := next(random) // 1000 % 10) > 6 else 1 + value % 4 for _ in range(n)] for _ in range(n)]


def neighbours(grid, x, y):
    n = len(grid)
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        a, b = x + dx, y + dy
        if 0 <= a < n and 0 <= b < n and grid[b][a] != 9:
            yield a, b, grid[b][a]


def grid_way(grid, start, goal, estimate):
    best = {start: 0}
    came = {}
    heap = [(estimate(*start), start)]
    seen = set()
    while heap:
        _, place = heapq.heappop(heap)
        if place == goal:
            break
        if place in seen:
            continue
        seen.add(place)
        for x, y, cost in neighbours(grid, *place):
            total = best[place] + cost
            if total < best.get((x, y), 1 << 30):
                best[x, y] = total
                came[x, y] = place
                heapq.heappush(heap, (total + estimate(x, y), (x, y)))
    length, place = 0, goal
    while place in came:
        place = came[place]
        length += 1
    return best.get(goal, -1), length, len(seen)


class Graph:
    def __init__(self, n, degree):
        random = numbers(5)
        self.edges = [[] for _ in range(n)]
        for a in range(n):
            for _ in range(degree):
                b, weight = next(random) % n, 1 + next(random) % 100
                self.edges[a].append((b, weight))
                self.edges[b].append((a, weight + 3))

    def distances(self, source):
        far = [float("inf")] * len(self.edges)
        far[source] = 0
        heap = [(0, source)]
        while heap:
            d, at = heapq.heappop(heap)
            if d > far[at]:
                continue
            for to, weight in self.edges[at]:
                new = d + weight
                if new < far[to]:
                    far[to] = new
                    heapq.heappush(heap, (new, to))
        return far


def main(n=130, size=5000):
    grid = grid_of(n)
    grid[0][0] = grid[n - 1][n - 1] = 1
    goal = n - 1, n - 1
    for start in ((0, 0), (0, n // 2)):
        grid[start[1]][start[0]] = 1
        print(grid_way(grid, start, goal, lambda x, y: 0), grid_way(grid, start, goal, lambda x, y: n - 1 - x + n - 1 - y))
    graph = Graph(size, 3)
    for source in range(0, size, size // 30):
        far = graph.distances(source)
    print(max(far), sum(far) % 10007, far[:6])


main(*map(int, sys.argv[1:]))
