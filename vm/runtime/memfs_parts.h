// runtime/memfs_parts.h: between the files of the file system: its state, ways to a node. Statuses are 0 or an error number.
#ifndef MORELIA_RUNTIME_MEMFS_PARTS_H
#define MORELIA_RUNTIME_MEMFS_PARTS_H

#include "runtime/memfs.h"

typedef struct MemMount {
  struct MemMount *next;  // shorter ones come later, of one place the latest first
  char *at;               // "" for the root
  size_t len;
  MountKind kind;
} MemMount;

typedef struct MemFs {
  MemNode *root, *cwd, *home;
  MemFile **files;  // by descriptor; NULL: free, or one of the host's streams
  int n_files;
  bool closed[3];   // which of the host's streams are not at 0 to 2 any more, so that NULL there is free
  uint32_t next_ino, umask;
  int n_links;  // ever made: without any, no path is searched for them
  MemMount *mounts;
  int n_folders;   // of them, MOUNT_FOLDER and MOUNT_WRITABLE
  char *cwd_path;  // the current folder when it is the host's, else NULL: `cwd` is
  char home_path[1024];
} MemFs;

typedef struct Lookup {
  MemNode *dir;      // of the last name; NULL when a folder before it is missing
  MemNode *node;     // NULL: the name is not in `dir`
  const char *name;  // last name
  size_t len;
  bool slash;        // the path ends with a slash
} Lookup;

typedef struct Route {
  const char *path;  // links in memory followed; absolute, unless it is memory's
  MountKind kind;
  bool is_mount;  // the place itself where something is mounted
  char *made[3];  // from malloc
} Route;

NODISCARD MemFs *memfs_state(VM *vm);  // made when it is first asked for; NULL: no memory
double memfs_now(VM *vm);
NODISCARD MemNode *memfs_node_new(VM *vm, MemFs *fs, const char *name, size_t len, bool is_dir, uint32_t mode);  // NULL: no memory
void memfs_node_free(VM *vm, MemNode *n);
void memfs_attach(VM *vm, MemNode *dir, MemNode *n);
NODISCARD int memfs_look(MemFs *fs, const char *path, Lookup *l);  // 0, or the error number of what stands in the way
NODISCARD int memfs_look_to_change(VM *vm, MemFs *fs, const char *path, Lookup *l);
// A node for a file (with its contents if `read`) or folder of the host; NULL: there is none.
NODISCARD MemNode *memfs_host_node(VM *vm, MemFs *fs, const char *given, bool read);
// Finds out whose a path is. 0, or an error number; then there is nothing to end.
NODISCARD int memfs_route(VM *vm, const char *path, bool last_too, Route *r);
void memfs_route_end(Route *r);
bool memfs_is_hosts(const Route *r);
void memfs_file_release(VM *vm, MemFile *f);  // one descriptor less

#endif
