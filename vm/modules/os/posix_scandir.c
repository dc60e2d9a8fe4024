// modules/os/posix_scandir.c: os.scandir and its entries.
//
// Tests        tests/python/library/files/posix_folders.py, paths_files.py
// Optimize     Oz
#include "modules/os/posix.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"

typedef struct DirEntry {
  Object h;
  Value name, path;
  MemKind kind;
  uint32_t ino;
  int dir_fd;  // the folder's descriptor, or -1: it was named
} DirEntry;
typedef struct ScanDir {
  Object h;
  Value list;  // of DirEntry, or null when closed
  Size at;
} ScanDir;
static DirEntry *as_entry(Ref v) { return (DirEntry *)value_as_ptr(v); }
static Ref entry_folder(const DirEntry *e) { return e->dir_fd < 0 ? REF_NULL : borrow(value_from_int48(e->dir_fd)); }

static Value entry_repr(VM *vm, Ref self) { return str_format(vm, "<DirEntry %R>", as_entry(self)->name); }
// The kind of the entry: if links are followed, the kind of the target; -1: it does not exist. -2 with exception.
static int entry_kind(VM *vm, Ref self, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"follow_symlinks"};
  const ArgSpec spec = {.fname = fname, .names = names, .n_params = 1, .n_positional = 0, .n_required = 0};
  Ref a[1];
  MemPath p;
  MemNode *n;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -2;
  DirEntry *e = as_entry(self);
  int follow = posix_follows(vm, a[0]);
  if (follow < 0) return -2;
  if (e->kind != MEM_LINK || !follow) return e->kind;
  if (posix_path_at(vm, fname, PATH_ONLY, e->path, entry_folder(e), &p) < 0) return -2;
  int r = memfs_find(vm, p.text, &n);
  memfs_path_free(vm, &p);
  if (r && r != ERR_NOENT) return (void)posix_path_error(vm, r, e->path), -2;
  if (r) return -1;
  int kind = n->is_dir ? MEM_DIR : (n->mode & 0170000) == 0100000 || !n->outside ? MEM_FILE : MEM_OTHER;
  memfs_release(vm, n);
  return kind;
}
static Value entry_is_dir(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int k = entry_kind(vm, self, "is_dir", args, nargs, kwnames);
  return k == -2 ? VALUE_NULL : value_from_bool(k == MEM_DIR);
}
static Value entry_is_file(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int k = entry_kind(vm, self, "is_file", args, nargs, kwnames);
  return k == -2 ? VALUE_NULL : value_from_bool(k == MEM_FILE);
}
static Value entry_is_symlink(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return value_from_bool(as_entry(self)->kind == MEM_LINK);
}
static Value entry_is_false(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return (void)self, VALUE_FALSE;
}
static Value entry_stat(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"follow_symlinks"};
  static const ArgSpec spec = {.fname = "stat", .names = names, .n_params = 1, .n_positional = 0, .n_required = 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  int f = posix_follows(vm, a[0]);
  return f < 0 ? VALUE_NULL : posix_stat_path(vm, "stat", as_entry(self)->path, entry_folder(as_entry(self)), f);
}
static Value entry_inode(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const DirEntry *e = as_entry(self);
  if (e->ino) return value_from_int48(e->ino);
  Value st = posix_stat_path(vm, "stat", e->path, entry_folder(e), false);
  if (value_is_null(st)) return st;
  Value ino = object_getattr_s(vm, st, "st_ino");
  drop(vm, st);
  return ino;
}
static Value entry_fspath(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(as_entry(self)->path);
}
static const MethodDef entry_methods[] = {
    {"is_dir", entry_is_dir, METH_FAST_KW, DOC("($self, /, *, follow_symlinks=True)"), NULL},
    {"is_file", entry_is_file, METH_FAST_KW, DOC("($self, /, *, follow_symlinks=True)"), NULL},
    {"is_symlink", entry_is_symlink, METH_NOARGS, "($self, /)", NULL},
    {"is_junction", entry_is_false, METH_NOARGS, "($self, /)", NULL},
    {"stat", entry_stat, METH_FAST_KW, DOC("($self, /, *, follow_symlinks=True)"), NULL},
    {"inode", entry_inode, METH_NOARGS, "($self, /)", NULL},
    {"__fspath__", entry_fspath, METH_NOARGS, "($self, /)", NULL},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0}};
static const MemberDef entry_members[] = {
    {"name", MEMBER_VALUE, offsetof(DirEntry, name), true,
     DOC("the entry's base filename, relative to scandir() \"path\" argument")},
    {"path", MEMBER_VALUE, offsetof(DirEntry, path), true,
     DOC("the entry's full path name; equivalent to os.path.join(scandir_path, entry.name)")},
    {0}};
static const TypeSlots entry_slots = {.dealloc = owned_dealloc, .repr = entry_repr};
const TypeSpec posix_entry_spec = {.name = "posix.DirEntry",
                                   .basic_size = sizeof(DirEntry),
                                   .told_size = 48,
                                   .flags = TYPE_DISALLOW_INSTANTIATION,
                                   OWNS(DirEntry, name, path),
                                   .slots = &entry_slots,
                                   .methods = entry_methods,
                                   .members = entry_members};

static void scan_dealloc(VM *vm, Object *o) {
  if (object_finalize_in_dealloc(vm, o)) owned_dealloc(vm, o);
}
static void scan_finalize(VM *vm, Ref self) {
  ScanDir *s = (ScanDir *)value_as_ptr(self);
  if (value_is_null(s->list)) return;
  Value pending = err_fetch(vm);
  if (err_warn(vm, vm->exc.ResourceWarning, 1, "unclosed scandir iterator %R", self) < 0) {
    if (err_matches(vm, vm->exc.Warning)) err_unraisable(vm, self, NULL);
    else err_clear(vm);
  }
  err_restore(vm, pending);
}
static Value scan_next(VM *vm, Ref self) {
  ScanDir *s = (ScanDir *)value_as_ptr(self);
  if (value_is_null(s->list)) return VALUE_NULL;
  if (s->at < list_len(s->list)) return own(list_at(s->list, s->at++));
  value_clear(vm, &s->list);  // it is closed at its end
  return VALUE_NULL;
}
static Value entry_enter(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(self);
}
static Value entry_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  value_clear(vm, &((ScanDir *)value_as_ptr(self))->list);
  return VALUE_NONE;
}
static const MethodDef scan_methods[] = {{"__enter__", entry_enter, METH_NOARGS, "($self, /)", NULL},
                                         {"__exit__", entry_close, METH_FAST, DOC("($self, /, *args)"), NULL},
                                         {"close", entry_close, METH_NOARGS, "($self, /)", NULL},
                                         {0}};
static const TypeSlots scan_slots = {.dealloc = scan_dealloc,
                                     .finalize = scan_finalize,
                                     .traverse = owned_traverse,
                                     .iter = iterator_self,
                                     .iternext = scan_next};
const TypeSpec posix_scan_spec = {.name = "posix.ScandirIterator",
                                  .basic_size = sizeof(ScanDir),
                                  .told_size = 72,
                                  .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                  OWNS(ScanDir, list, list),
                                  .slots = &scan_slots,
                                  .methods = scan_methods};

static Value entry_path(VM *vm, Ref folder, Ref name) {
  Size n = object_len(vm, folder);
  bool bytes = is_bytes(folder);
  bool slash = n > 0 && (bytes ? as_bytes(folder)->data[n - 1] == '/' : str_read(as_str(folder), n - 1) == '/');
  if (n == 0) return own(name);
  Value sep = bytes ? bytes_from(vm, "/", slash ? 0 : 1) : str_from_ascii(vm, "/", slash ? 0 : 1);
  Value start = value_is_null(sep) ? VALUE_NULL : sequence_concat(vm, folder, sep);
  drop(vm, sep);
  Value r = value_is_null(start) ? VALUE_NULL : sequence_concat(vm, start, name);
  drop(vm, start);
  return r;
}
static int list_entry(VM *vm, void *arg, const char *name, MemKind kind, uint32_t ino) {
  ListArg *a = arg;
  DirEntry *e = object_alloc(vm, module_type(vm, MT_DIR_ENTRY), 0);
  if (!e) return -1;
  e->kind = kind;
  e->ino = ino;
  e->dir_fd = a->dir_fd;
  e->path = VALUE_NULL;
  e->name = posix_name_value(vm, name, a->bytes);
  if (!value_is_null(e->name)) e->path = entry_path(vm, a->shown, e->name);
  return list_append_steal(vm, as_list(a->list), value_from_ptr(e)) < 0 || err_occurred(vm) ? -1 : 0;
}
Value posix_scandir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("scandir", 1, 0, "path")
  bool bytes;
  Value shown = VALUE_NULL;
  MemNode *n = posix_folder(vm, "scandir", a[0], &bytes, &shown);
  if (!n) return VALUE_NULL;
  Value list = list_new(vm, 0);
  ListArg arg = {list, borrow(shown), bytes, value_is_null(a[0]) || !is_int(a[0]) ? -1 : (int)number_as_i64(vm, a[0])};
  int r = value_is_null(list) ? -1 : memfs_each_name(vm, n, list_entry, &arg);
  if (r > 0) arg_given(a[0]) ? posix_path_error(vm, r, a[0]) : err_os(vm, r, REF_NULL);
  if (r) value_clear(vm, &list);
  memfs_release(vm, n);
  drop(vm, shown);
  return value_is_null(list) ? list : owned_value(vm, module_type(vm, MT_SCANDIR), &list, 1);
}
