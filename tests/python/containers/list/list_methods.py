# list: every method on ordinary and wrong arguments, the list after each call.
def show(src):
    a = [3, 1, 2]
    try:
        r = eval(src, {"a": a}) if not src.startswith("!") else exec(src[1:], {"a": a})
        print(src, "->", repr(r), a)
    except Exception as e:
        print(src, "->", type(e).__name__, e, a)
for src in """
a.append(4)
a.append()
a.append(1, 2)
a.append(a)
a.extend([4, 5])
a.extend("ab")
a.extend(a)
a.extend(5)
a.extend(None)
a.extend({1: 2})
a.extend(x for x in [1, 2])
a.insert(0, 9)
a.insert(-1, 9)
a.insert(99, 9)
a.insert(-99, 9)
a.insert("a", 9)
a.insert(1)
a.insert(2**70, 9)
a.pop()
a.pop(0)
a.pop(-3)
a.pop(3)
a.pop(-4)
a.pop("a")
a.pop(1, 2)
[].pop()
a.remove(1)
a.remove(9)
a.remove(True)
a.remove(1.0)
a.clear()
a.copy() is a
a.copy()
a.count(1)
a.count("x")
a.index(1)
a.index(9)
a.index(2, 1)
a.index(3, 1)
a.index(2, -1)
a.index(2, 0, 2)
a.index(2, -100, 100)
a.index(1, "x")
a.index()
a.reverse()
a.reverse(1)
a.sort()
a.sort(reverse=True)
a.sort(key=lambda x: -x)
a.sort(lambda x: x)
a.sort(key=5)
a.sort(key=None, reverse=0)
a.sort(foo=1)
a + [4]
a + (4,)
a + 4
a * 2
2 * a
a * -1
a * 1.5
a * 2**40
a * a
!a += (4, 5)
!a += 4
!a *= 2
!a *= "a"
!a[0] = 9
!a[3] = 9
!a[-4] = 9
!a["x"] = 9
!a[1.0] = 9
!a[0:2] = [7, 8, 9]
!a[0:2] = "xy"
!a[0:2] = 5
!a[::2] = [7, 8]
!a[::2] = [7]
!a[::-1] = a
!a[1:1] = a
!a[:] = ()
!a[5:9] = [1]
!a[2:0] = [1]
!a[None:None] = [1]
!a["a":] = [1]
!a[::0] = [1]
!del a[0]
!del a[3]
!del a[0:2]
!del a[::2]
!del a[::-1]
!del a["x"]
!del a[5:9]
a[0], a[-1], a[True]
a[3]
a[-4]
a["x"]
a[1.0]
a[None]
a[1, 2]
a[()]
a[1:], a[:-1], a[::-1], a[::2], a[5:], a[-2:], a[2:0], a[2:0:-1]
a[::0]
a == [3, 1, 2], a == (3, 1, 2), a != [], a < [3, 2], a > [3], a <= a, [] < [0]
a < (1,)
a < 1
[1, "a"] < [1, 2]
1 in a, 9 in a, None in a, 1.0 in a
hash(a)
a()
a.foo
-a
a.foo = 1
""".strip().splitlines():
    show(src)
