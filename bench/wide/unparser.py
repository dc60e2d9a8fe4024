# unparser: source text becomes a tree, the tree is changed, and becomes text again.
# args: 3
import ast
import sys

SOURCE = '''
class Account(Base, metaclass=Meta):
    """An account."""
    rate: float = 0.5

    def __init__(self, owner, *args, balance=0, **rest):
        self.owner, self.balance = owner, balance
        self.log = [x * 2 for x in args if x > 1] or {k: v for k, v in rest.items()}

    @property
    def rich(self): return self.balance > 1e6 and not self.owner.startswith(f"x{self.rate:>{10}}")

    async def pay(self, other, amount):
        try:
            async with self.lock:
                await other.take(amount if amount < self.balance else -1)
        except (ValueError, TypeError) as error:
            raise Refused(f"{error!r}") from error
        else:
            while True:
                if (n := self.next()) is None: break
                self.total += n ** 2 // 3 << 1
        finally:
            del self.lock, other.lock[1:2, ...]
        match amount:
            case [1, *rest] | (2, rest): pass
            case {"a": 1, **rest} if rest: return lambda a, /, b, *, c=1: a
'''


class Rename(ast.NodeTransformer):
    def __init__(self, n):
        self.n = n

    def visit_Name(self, node):
        return ast.copy_location(ast.Name(id=f"{node.id}{self.n}", ctx=node.ctx), node)

    def visit_Constant(self, node):
        return node if not isinstance(node.value, int) else ast.copy_location(ast.Constant(node.value + 1), node)


size = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
    tree = Rename(i).visit(ast.parse(SOURCE))
    size += sum(1 for _ in ast.walk(tree))
    size += len(ast.unparse(tree)) + len(ast.dump(tree, indent=1))
print(size)
