// tests/unit/check_unicode.mjs: compares our Unicode tables with CPython's for all 0x110000 code points.
//
// usage: node tests/unit/check_unicode.mjs   (half a minute; wanted after a change of vm/gen/unicode.mjs)
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadPyodide } from 'pyodide';

const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unicode-'));
execFileSync('node', [path.join(root, 'vm/gen/unicode.mjs'), '--out', folder]);
const sources = ['unicode', 'unicode_data', 'unicode_names'].map((f) => path.join(root, `vm/base/${f}.c`));
const tables = ['core', 'data', 'names'].map((f) => path.join(folder, `unicode_${f}.gen.c`));
const program = path.join(folder, 'dump');
execFileSync('cc', ['-O1', `-I${root}/vm`, path.join(root, 'tests/unit/unicode_dump.c'), ...sources, ...tables, '-o', program]);
const ours = execFileSync(program, { maxBuffer: 1 << 28, encoding: 'utf8' }).split('\n');

const python = await loadPyodide();
const reference = python.runPython(`
import unicodedata as u
o = u.ucd_3_2_0
def line(c):
    bits = (c.isalpha(), c.isdecimal(), c.isdigit(), c.isnumeric(), c.isprintable(), c.isspace(), c.isidentifier(),
            ('a' + c).isidentifier(), c.islower(), c.isupper(), c.istitle(), len(('a' + c + 'b').splitlines()) > 1,
            ('A' + c + '\\u03a3').lower()[-1] == '\\u03c2', (c + '\\u03a3').lower()[-1] == '\\u03c2')
    show = lambda s: '' if s == c else '.'.join('%x' % ord(x) for x in s)
    return ';'.join(('%x' % sum(b << i for i, b in enumerate(bits)), str(u.decimal(c, -1)), str(u.digit(c, -1)),
        '%.17g' % u.numeric(c, -1), show(c.upper()), show(c.lower()), show(c.title()), show(c.casefold()),
        u.category(c), u.bidirectional(c), str(u.combining(c)), u.east_asian_width(c), str(u.mirrored(c)),
        u.decomposition(c), u.name(c, ''), o.category(c), o.bidirectional(c), str(o.mirrored(c)), o.east_asian_width(c),
        str(o.decimal(c, -1)), '' if o.category(c) == 'Cn' or o.normalize('NFD', c) == u.normalize('NFD', c) else '%x' % ord(o.normalize('NFD', c))))
'\\n'.join(line(chr(c)) for c in range(0x110000))
`).split('\n');
fs.rmSync(folder, { recursive: true });

let differences = 0;
reference.forEach((want, c) => {
  if (want === ours[c] || differences++ > 20) return;
  console.log(`U+${c.toString(16)}\n  ours    ${ours[c]}\n  CPython ${want}`);
});
console.log(`${reference.length} code points, ${differences} differences`);
process.exit(differences ? 1 : 0);
