// modules/os/_stat.c: the bits of st_mode.
// Tests        tests/python/library/files/small_modules.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/exec/module.h"
#include "object/text/str.h"

enum {
  IFMT = 0170000,
  IFDIR = 0040000,
  IFCHR = 0020000,
  IFBLK = 0060000,
  IFREG = 0100000,
  IFIFO = 0010000,
  IFLNK = 0120000,
  IFSOCK = 0140000
};

static int mode_arg(VM *vm, Ref v, uint32_t *out) {
  Value n = number_index(vm, v);
  if (value_is_null(n)) return -1;
  int64_t i = number_as_i64(vm, n);
  drop(vm, n);
  if (i == -1 && err_occurred(vm)) {
    err_clear(vm);
    return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C unsigned long");
  }
  if (i < 0) return err_set_i(vm, vm->exc.OverflowError, "can't convert negative value to unsigned int");
  if (i > UINT32_MAX) return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C unsigned long");
  *out = (uint32_t)i;
  return 0;
}
static Value is_kind(VM *vm, Ref v, uint32_t kind) {
  uint32_t mode;
  if (mode_arg(vm, v, &mode) < 0) return VALUE_NULL;
  return value_from_bool(kind && (mode & IFMT) == kind);
}
static Value is_dir(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFDIR);
}
static Value is_chr(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFCHR);
}
static Value is_blk(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFBLK);
}
static Value is_reg(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFREG);
}
static Value is_fifo(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFIFO);
}
static Value is_lnk(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFLNK);
}
static Value is_sock(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], IFSOCK);
}
static Value is_none(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_kind(vm, args[0], 0);
}
static Value stat_imode(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t mode;
  return mode_arg(vm, args[0], &mode) < 0 ? VALUE_NULL : value_from_int48(mode & 07777);
}
static Value stat_ifmt(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t mode;
  return mode_arg(vm, args[0], &mode) < 0 ? VALUE_NULL : value_from_int48(mode & IFMT);
}
static Value stat_filemode(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const struct {
    uint32_t kind;
    char c;
  } kinds[] = {{IFREG, '-'}, {IFDIR, 'd'}, {IFLNK, 'l'}, {IFBLK, 'b'}, {IFCHR, 'c'}, {IFIFO, 'p'}, {IFSOCK, 's'}};
  uint32_t mode;
  if (mode_arg(vm, args[0], &mode) < 0) return VALUE_NULL;
  char text[11] = "?rwxrwxrwx";
  for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
    if ((mode & IFMT) == kinds[i].kind) text[0] = kinds[i].c;
  }
  for (int i = 0; i < 9; i++) {
    if (!(mode >> (8 - i) & 1)) text[1 + i] = '-';
  }
  if (mode & 04000) text[3] = mode & 0100 ? 's' : 'S';
  if (mode & 02000) text[6] = mode & 010 ? 's' : 'S';
  if (mode & 01000) text[9] = mode & 1 ? 't' : 'T';
  return str_from_cstr(vm, text);
}

#define TEST(name, fn, what) \
  { name, fn, METH_O, "($self, object, /)", DOC(name "(mode) -> bool\n\nReturn True if mode is from " what ".") }
static const MethodDef methods[] = {
    TEST("S_ISDIR", is_dir, "a directory"),
    TEST("S_ISCHR", is_chr, "a character special device file"),
    TEST("S_ISBLK", is_blk, "a block special device file"),
    TEST("S_ISREG", is_reg, "a regular file"),
    TEST("S_ISFIFO", is_fifo, "a FIFO (named pipe)"),
    TEST("S_ISLNK", is_lnk, "a symbolic link"),
    TEST("S_ISSOCK", is_sock, "a socket"),
    TEST("S_ISDOOR", is_none, "a door"),
    TEST("S_ISPORT", is_none, "an event port"),
    TEST("S_ISWHT", is_none, "a whiteout"),
    {"S_IMODE", stat_imode, METH_O, DOC("($self, object, /)"),
     DOC("Return the portion of the file's mode that can be set by os.chmod().")},
    {"S_IFMT", stat_ifmt, METH_O, DOC("($self, object, /)"),
     DOC("Return the portion of the file's mode that describes the file type.")},
    {"filemode", stat_filemode, METH_O, DOC("($self, object, /)"),
     DOC("Convert a file's mode to a string of the form '-rwxrwxrwx'")},
    {0},
};
static const ModuleInt constants[] = {{"S_IFDIR", IFDIR},
                                      {"S_IFCHR", IFCHR},
                                      {"S_IFBLK", IFBLK},
                                      {"S_IFREG", IFREG},
                                      {"S_IFIFO", IFIFO},
                                      {"S_IFLNK", IFLNK},
                                      {"S_IFSOCK", IFSOCK},
                                      {"S_IFDOOR", 0},
                                      {"S_IFPORT", 0},
                                      {"S_IFWHT", 0},
                                      {"S_ISUID", 2048},
                                      {"S_ISGID", 1024},
                                      {"S_ISVTX", 512},
                                      {"S_ENFMT", 1024},
                                      {"S_IREAD", 256},
                                      {"S_IWRITE", 128},
                                      {"S_IEXEC", 64},
                                      {"S_IRWXU", 448},
                                      {"S_IRUSR", 256},
                                      {"S_IWUSR", 128},
                                      {"S_IXUSR", 64},
                                      {"S_IRWXG", 56},
                                      {"S_IRGRP", 32},
                                      {"S_IWGRP", 16},
                                      {"S_IXGRP", 8},
                                      {"S_IRWXO", 7},
                                      {"S_IROTH", 4},
                                      {"S_IWOTH", 2},
                                      {"S_IXOTH", 1},
                                      {"UF_SETTABLE", 65535},
                                      {"UF_NODUMP", 1},
                                      {"UF_IMMUTABLE", 2},
                                      {"UF_APPEND", 4},
                                      {"UF_OPAQUE", 8},
                                      {"UF_NOUNLINK", 16},
                                      {"UF_COMPRESSED", 32},
                                      {"UF_TRACKED", 64},
                                      {"UF_DATAVAULT", 128},
                                      {"UF_HIDDEN", 32768},
                                      {"SF_SETTABLE", -65536},
                                      {"SF_ARCHIVED", 65536},
                                      {"SF_IMMUTABLE", 131072},
                                      {"SF_APPEND", 262144},
                                      {"SF_NOUNLINK", 1048576},
                                      {"SF_SNAPSHOT", 2097152},
                                      {"SF_FIRMLINK", 8388608},
                                      {"SF_DATALESS", 1073741824},
                                      {"ST_MODE", 0},
                                      {"ST_INO", 1},
                                      {"ST_DEV", 2},
                                      {"ST_NLINK", 3},
                                      {"ST_UID", 4},
                                      {"ST_GID", 5},
                                      {"ST_SIZE", 6},
                                      {"ST_ATIME", 7},
                                      {"ST_MTIME", 8},
                                      {"ST_CTIME", 9}};
static int exec(VM *vm, Ref m) { return module_add_ints(vm, m, constants, ARRAY_LEN(constants)); }
const ModuleDef _stat_module = {
    .name = "_stat",
    .doc = "S_IFMT_: file type bits\nS_IFDIR: directory\nS_IFREG: regular file\nand the other constants of st_mode.",
    .methods = methods,
    .exec = exec};
