# raytracer: spheres over a checkerboard, printed as characters. Many small float objects and method calls.
# args: 20 10
import sys

INF = float("inf")


class V:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y, self.z + o.z)

    def __sub__(self, o):
        return V(self.x - o.x, self.y - o.y, self.z - o.z)

    def __mul__(self, k):
        return V(self.x * k, self.y * k, self.z * k)

    __rmul__ = __mul__

    def dot(self, o):
        return self.x * o.x + self.y * o.y + self.z * o.z

    def unit(self):
        return self * (1.0 / self.dot(self) ** 0.5)

    def reflect(self, n):
        return self - n * (2.0 * self.dot(n))


class Ray:
    def __init__(self, origin, direction):
        self.origin = origin
        self.direction = direction.unit()

    def at(self, t):
        return self.origin + self.direction * t


class Sphere:
    def __init__(self, centre, radius, shade, mirror):
        self.centre = centre
        self.radius = radius
        self.shade = shade
        self.mirror = mirror

    def hit(self, ray):
        cp = self.centre - ray.origin
        v = cp.dot(ray.direction)
        d = self.radius * self.radius - (cp.dot(cp) - v * v)
        if d < 0:
            return None
        t = v - d ** 0.5
        return t if t > 1e-4 else None

    def normal(self, p):
        return (p - self.centre).unit()

    def shade_at(self, p):
        return self.shade


class Floor:
    mirror = 0.1

    def __init__(self, y):
        self.y = y

    def hit(self, ray):
        if abs(ray.direction.y) < 1e-9:
            return None
        t = (self.y - ray.origin.y) / ray.direction.y
        return t if t > 1e-4 else None

    def normal(self, p):
        return V(0.0, 1.0, 0.0)

    def shade_at(self, p):
        return 0.9 if (int(p.x // 1) + int(p.z // 1)) % 2 else 0.2


class Scene:
    def __init__(self, things, light):
        self.things = things
        self.light = light
        self.rays = 0

    def nearest(self, ray):
        self.rays += 1
        best, at = None, INF
        for thing in self.things:
            t = thing.hit(ray)
            if t is not None and t < at:
                best, at = thing, t
        return best, at

    def colour(self, ray, depth=0):
        thing, t = self.nearest(ray)
        if thing is None:
            return 0.05
        p = ray.at(t)
        n = thing.normal(p)
        shade = 0.1
        to_light = self.light - p
        blocker, distance = self.nearest(Ray(p, to_light))
        if blocker is None or distance * distance > to_light.dot(to_light):
            shade += 0.9 * max(0.0, n.dot(to_light.unit()))
        result = shade * thing.shade_at(p)
        if thing.mirror and depth < 3:
            bounced = self.colour(Ray(p, ray.direction.reflect(n)), depth + 1)
            result = result * (1 - thing.mirror) + bounced * thing.mirror
        return result


def main(w, h):
    things = [Floor(-1.0)]
    for i in range(5):
        things.append(Sphere(V(i * 1.6 - 3.2, -0.2 + i % 2, 6.0 + i * 0.7), 0.8, 0.5 + 0.1 * i, 0.3 if i % 2 else 0.05))
    scene = Scene(things, V(-5.0, 8.0, -2.0))
    eye = V(0.0, 0.6, -1.0)
    total = 0.0
    for row in range(h):
        line = ""
        for col in range(w):
            ray = Ray(eye, V((col - w / 2) / h, (h / 2 - row) / h, 1.0))
            c = scene.colour(ray)
            total += c
            line += " .:-=+*#%@"[min(9, int(c * 10))]
        print(line.rstrip())
    print(scene.rays, f"{total:.6f}")


args = [int(a) for a in sys.argv[1:]] or [360, 140]
main(*args)
