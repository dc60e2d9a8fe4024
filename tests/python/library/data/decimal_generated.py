# generated cases of every operation: the first of each are shown, of the rest a checksum for every ten
from decimal import *
import zlib
x = 12345
def rnd(n):
    global x
    x = (x * 6364136223846793005 + 1442695040888963407) & (2**64-1)
    return (x >> 33) % n
def digits(n): return ''.join(str(rnd(10)) for _ in range(n)).lstrip('0') or '0'
def num():
    k = rnd(20)
    if k == 0: return rnd(2)*'-' + ['0','0E5','0E-7','0.000','Infinity','NaN','sNaN','NaN123','1','10','1E3','0.1','1.0','2','5','0E-30'][rnd(16)]
    if k == 1: return rnd(2)*'-' + '9'*(1+rnd(12)) + 'E%d' % (rnd(20)-10)
    if k == 2: return rnd(2)*'-' + '1' + '0'*rnd(12) + digits(1) + 'E%d' % (rnd(30)-15)
    if k == 3: return rnd(2)*'-' + digits(1+rnd(60)) + 'E%d' % (rnd(200)-100)
    if k == 4: return str(rnd(200)-100)
    if k == 5: return rnd(2)*'-' + digits(1+rnd(5)) + '5' + '0'*rnd(5) + 'E%d' % (rnd(12)-6)
    return rnd(2)*'-' + digits(1+rnd(14)) + 'E%d' % (rnd(24)-14)
ROUNDS=[ROUND_UP,ROUND_DOWN,ROUND_CEILING,ROUND_FLOOR,ROUND_HALF_UP,ROUND_HALF_DOWN,ROUND_HALF_EVEN,ROUND_05UP]
def ctx():
    e = [999999, 6, 20, 96][rnd(4)]
    return Context(prec=1+rnd([5,12,40][rnd(3)]), rounding=ROUNDS[rnd(8)], Emin=-e, Emax=e, clamp=rnd(2), traps=[])
def fl(c): return ','.join(s.__name__[:4] for s, v in c.flags.items() if v)
def show(r): return ' '.join(map(str, r)) if isinstance(r, tuple) else str(r)
UN='abs exp ln log10 logb logical_invert minus next_minus next_plus normalize plus sqrt to_integral_exact to_integral_value to_eng_string to_sci_string number_class is_normal is_subnormal create_decimal'.split()
BIN='add compare compare_signal compare_total compare_total_mag copy_sign divide divide_int divmod max max_mag min min_mag multiply next_toward quantize remainder remainder_near rotate scaleb shift subtract power logical_and logical_or logical_xor same_quantum'.split()
N = 60
def cases():
    for op in UN:
        for i in range(N):
            a = num()
            if op == 'logical_invert' and rnd(2): a = ''.join('01'[rnd(2)] for _ in range(1+rnd(12)))
            c = ctx(); A = Decimal(a)
            try: r = show(getattr(c, op)(A))
            except Exception as e: r = type(e).__name__
            yield f'{op} {a} p{c.prec} {c.rounding[6:]} {c.Emax} {c.clamp:d} = {r} [{fl(c)}]'
    for op in BIN:
        for i in range(N):
            a = num(); b = num()
            if op in ('scaleb','shift','rotate') and rnd(4): b = str(rnd(20)-10)
            if op == 'power' and rnd(2): b = str(rnd(40)-20)
            if op == 'quantize' and rnd(2): b = '1E%d' % (rnd(20)-12)
            if op.startswith('logical') and rnd(4): a = ''.join('01'[rnd(2)] for _ in range(1+rnd(12))); b = ''.join('01'[rnd(2)] for _ in range(1+rnd(12)))
            if op in ('compare','max','min','add','subtract') and not rnd(4): b = a if rnd(2) else '-'+a if a[0] != '-' else a[1:]
            c = ctx(); A = Decimal(a); B = Decimal(b)
            try: r = show(getattr(c, op)(A, B))
            except Exception as e: r = type(e).__name__
            yield f'{op} {a} {b} p{c.prec} {c.rounding[6:]} {c.Emax} {c.clamp:d} = {r} [{fl(c)}]'
    for i in range(N):
        a,b,d = num(),num(),num(); c=ctx()
        r = str(c.fma(Decimal(a),Decimal(b),Decimal(d))); yield f'fma {a} {b} {d} p{c.prec} {c.rounding[6:]} {c.Emax} {c.clamp:d} = {r} [{fl(c)}]'
        a,b,d = str(rnd(3000)-1500),str(rnd(400)),str(rnd(5000)-2500); c=ctx()
        r = str(c.power(Decimal(a),Decimal(b),Decimal(d))); yield f'powmod {a} {b} {d} p{c.prec} = {r} [{fl(c)}]'
        s = ['','.','<>=^'[rnd(4)],'*'+'<>=^'[rnd(4)]][rnd(4)]; s = '' if s == '.' else s
        s += ['','+','-',' '][rnd(4)] + ('0' if not s and rnd(2) else '') + ['',str(rnd(30)+1)][rnd(2)] + ['',','][rnd(2)] + ['','.%d' % rnd(12)][rnd(2)] + ['','e','E','f','F','g','G','%'][rnd(8)]
        a = num(); setcontext(Context(prec=28, rounding=ROUNDS[rnd(8)], traps=[]))
        yield f'format {a} {s!r} = {format(Decimal(a), s)!r}'
        setcontext(Context(prec=28, traps=[]))
        a = Decimal(num()); 
        if a.is_finite(): yield f'hash {a} = {hash(a)} {a.as_tuple()} {a.adjusted()} {int(a)} {float(a)} {a.as_integer_ratio() if abs(a.adjusted())<40 else 0}'

count = {}
block = []
for line in cases():
    op = line.split()[0]
    count[op] = count.get(op, 0) + 1
    if count[op] <= 6:
        print(line)
    block.append(line)
    if len(block) == 10:
        print(block[0].split()[0], zlib.crc32('\n'.join(block).encode()))
        block = []
