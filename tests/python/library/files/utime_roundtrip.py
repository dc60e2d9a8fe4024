# What stat tells in nanoseconds, utime takes back: no millisecond is lost on the way.
import os
with open("file", "w") as f: f.write("x")
wrong = []
for k in range(4000):
    ns = (1_763_000_000_000 + k * 7_919_813) * 1_000_000
    os.utime("file", ns=(ns, ns))
    st = os.stat("file")
    if st.st_mtime_ns != ns or st.st_atime_ns != ns or round(st.st_mtime * 1000) * 1_000_000 != ns: wrong.append((ns, st.st_mtime_ns))
print(len(wrong), wrong[:3])
os.remove("file")
