// help.ts: the texts of the command's help.

export const usageLine = (program: string): string => `usage: ${program} [option] ... [-c cmd | -m mod | file | -] [arg] ...\n`;

/** What follows a wrong option. */
export const usageHint = (program: string): string => `${usageLine(program)}Try \`python -h' for more information.\n`;

export const HELP = `       morelia dis [option] ... file [arg] ...
       morelia stats [--json] [option] ... file [arg] ...
       morelia tier2 [--json] [option] ... file [arg] ...
       morelia jit [--json | --text] [option] ... file [arg] ...

Without a file: a console when standard input is a terminal, else the program on standard input.

Python's options (and the variables of the environment that do the same):
-b     : warn of str() on bytes and of comparisons of bytes with str or int; -bb: errors
-B     : write no .pyc files (PYTHONDONTWRITEBYTECODE)
-c cmd : the program is this text; the rest are its arguments
-d     : sys.flags.debug (PYTHONDEBUG)
-E     : ignore the variables PYTHON*
-h     : this help (also -?, --help; --help-env, --help-xoptions, --help-all)
-i     : a console after the program (PYTHONINSPECT)
-I     : isolated: -E -P -s
-m mod : run a module of the library or of sys.path as a program
-O     : leave out assertions; __debug__ is False (PYTHONOPTIMIZE)
-OO    : and doc strings
-P     : the folder of the program does not stand first in sys.path (PYTHONSAFEPATH)
-q     : no version at the start of a console
-s     : sys.flags.no_user_site (PYTHONNOUSERSITE)
-S     : no site-packages in sys.path
-u     : standard output is not buffered (PYTHONUNBUFFERED)
-v     : tell of each import (PYTHONVERBOSE)
-V     : the version (also --version; -VV tells more)
-W arg : what happens to warnings: action:message:category:module:lineno (PYTHONWARNINGS)
-x     : skip the first line of the file
-X opt : see --help-xoptions
--check-hash-based-pycs always|default|never
file   : a program, a folder or an archive with a __main__.py, or a .pyc file
-      : the program on standard input

Morelia's options:
  dis file               run, then print the adaptive bytecode
  stats file             run, then print the specialization tables (--json: as JSON)
  tier2 file             run with traces of micro-ops, then print them: as projected, what each pass changed and why, as executed (--json: as JSON)
  jit file               run with hot code compiled, then tell what became of each (--json: as JSON; --text: with facts, exits and WebAssembly)
  --no-specialize        run without specialized instructions
  --no-specialize=NAME   run without one family, for example BINARY_OP; may be repeated
  --tier2[=N]            hot loops become traces of micro-ops, as -X jit; with N they are tried after N rounds instead of 4096
  --jit[=N]              more hot loops and functions are compiled to WebAssembly of their own than those that clearly run faster then;
                         with N, all after N rounds or calls; --jit=off: none
  --jit-stress=HOW:SEED  for tests of compiled code: exits: guards fail at random; drop: code is thrown away; memory: allocations fail; collect
  --sandbox              a closed room: a program sees the folders that its imports come from and no other file, no environment, no process and no network.
                         It changes nothing: what it writes lies in memory and is gone at the end; over what the machine has, PermissionError is raised
  --allow-read[=DIR,…]   the sandbox shows these folders (without a list: all files)
  --allow-write[=DIR,…]  programs in the sandbox work in these folders (without a list: wherever you may)
  --allow-env[=NAME,…]   the sandbox has these variables of the environment (without a list: all)
  --allow-run            programs in the sandbox start processes, which do whatever you may
  --allow-net[=HOST[:PORT],…]  programs in the sandbox connect to these hosts, and listen at these addresses (without a list: all)
  --time-limit=MS        TimeoutError after so many milliseconds
  --memory-limit=MB      MemoryError beyond so many megabytes
  --inspect-build        use the build that counts executions (dis and stats use it by themselves)
  --dump-specialization=json  after the run, print every specializable site
  --keep-machine-code    compile the interpreter's usual parts for this Node.js and keep them beside the command: later runs start sooner
  --keep-machine-code=check   the exit status tells whether what is kept is used
`;

export const HELP_ENV = `Environment variables that change behavior:
PYTHON_CPU_COUNT: as -X cpu_count
PYTHONBREAKPOINT: 0 disables breakpoint(); else the function that it calls, as module.name
PYTHONDEBUG, PYTHONDONTWRITEBYTECODE, PYTHONINSPECT, PYTHONNOUSERSITE, PYTHONOPTIMIZE, PYTHONSAFEPATH, PYTHONUNBUFFERED, PYTHONVERBOSE, PYTHONWARNINGS: see -h
PYTHONDEVMODE: as -X dev
PYTHONFAULTHANDLER: as -X faulthandler
PYTHONHASHSEED: a number: with the same one hashes of texts are the same in every run; or "random", as without it
PYTHONINTMAXSTRDIGITS: as -X int_max_str_digits
PYTHONIOENCODING: encoding[:errors] of the standard streams
PYTHONNODEBUGRANGES: as -X no_debug_ranges
PYTHONPATH: folders and archives in front of the library in sys.path, with ":" between
PYTHONPROFILEIMPORTTIME: as -X importtime
PYTHONPYCACHEPREFIX: as -X pycache_prefix
PYTHONSTARTUP: a file that a console runs first
PYTHONTRACEMALLOC: as -X tracemalloc
PYTHONUTF8: as -X utf8
PYTHONWARNDEFAULTENCODING: as -X warn_default_encoding
FORCE_COLOR, NO_COLOR, PYTHON_COLORS: colours in tracebacks, and in what the library prints, always, never, or with 1 or 0
`;

export const HELP_XOPTIONS = `The following implementation-specific options are available:
-X cpu_count=N|default: what os.cpu_count() says
-X dev: development mode: default warnings are shown
-X faulthandler: faulthandler.enable()
-X importtime: tell how long each import takes
-X jit: hot loops become traces of micro-ops; they are interpreted, so nothing gets faster (PYTHON_JIT=1)
-X int_max_str_digits=N: the limit of digits between int and str; 0: none
-X no_debug_ranges: no columns in tracebacks
-X pycache_prefix=PATH: .pyc files go to a tree of folders there
-X tracemalloc[=N]: trace allocations of memory, with N frames
-X utf8[=0|1]: sys.flags.utf8_mode; everything is UTF-8 anyway
-X warn_default_encoding: EncodingWarning where a text is opened without an encoding
All others are kept in sys._xoptions and have no effect.
`;
