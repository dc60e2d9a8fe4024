# Logical lines, joining, indentation, blank lines, comments, form feeds, semicolons.
import sys

sys.path.append("..")
from _runs import runs

runs('''
x = 1; y = 2; print(x, y);
if x: print("one line"); print("still")
if x: pass; print("a")
for i in (1, 2): print(i, end=" "); print("|")
while x: x = 0; print("w")
---
x = (1 +  # comment
     2
   + 3)
print(x, [
1,
  2 ,
], {
'a'
:
1})
---
x = 1 + \\
  2
print(x)
assert \\
True
if True and \\
   True:
    print("joined")
---
if 1:
        print("eight")
        if 2:
         print("nine")
	# tab comment
        print("back")

# done
---
if 1:
\tprint("tab")
\tif 1:
\t\tprint("two tabs")
---
def f():

    # comment first

    return 1  # trailing
# end
print(f())
---
\x0cprint("form feed")
if 1:
\x0c    print("inside")
---
if 1:
    pass
  print("bad")
---
  x = 1
---
if 1:
print(1)
---
if 1:
    x = 1
      y = 2
---
if 1:
\tx = 1
        y = 2
---
x = 1 \\ 
y = 2
---
x = (1, 2
---
x = [1, 2)
---
x = 1)
---
x = {1: 2]
---
def f(:
    pass
---
class A: x = 1; y = 2
print(A.x, A.y)
class B: pass; z = 3
print(B.z)
---
;
---
x = 1;; y = 2
---
if 1: if 2: pass
---
if 1: x = 1
else: x = 2
print(x)
try: x = 1 / 0
except ZeroDivisionError: print("zde")
else: print("no")
finally: print("fin")
with open("x") if 0 else __import__("contextlib").nullcontext(4) as q: print(q)
---
x = 1\\
---
x = \\
---
print("a" # comment
      "b")
---
def g(): return 1; return 2
print(g())
---
async def h(): pass; await x
@ (lambda f: f)
def k(): print("k")
k()
''')
print(eval(" 1 "), eval("\t(1,\n2)"), eval("1 # c"), eval("\n1"), eval("1\n\n"))
exec("if 1:\r\n  x = 1\r\n  print('crlf', x)\r\n"); exec("x = '''a\r\nb'''\nprint(repr(x))"); exec("x = 1\rprint('cr', x)"); exec("\n\n   \n\t\n# only comments\n   # indented\n"); exec(""); exec("pass")
