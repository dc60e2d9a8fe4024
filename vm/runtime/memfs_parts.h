// runtime/memfs_parts.h: shared by the files of the file system: its state, and how paths lead to nodes. Statuses are 0
// or an error number.
#ifndef MORELIA_RUNTIME_MEMFS_PARTS_H
#define MORELIA_RUNTIME_MEMFS_PARTS_H

#include "runtime/memfs.h"

typedef struct MemMount {
  struct MemMount *next;  // longest first; of one path the latest first
  char *at;               // "" for the root
  size_t len;
  MountKind kind;
} MemMount;

typedef struct MemFs {
  MemNode *root, *cwd, *home;
  MemFile **files;  // by descriptor; NULL: free, or one of the host's streams
  int n_files;
  bool closed[3];  // which of the host's streams are no longer at 0 to 2, so that NULL there means free
  uint32_t next_ino, umask;
  int n_links;  // how many were ever made: without any, no path is searched for them
  MemMount *mounts;
  int n_folders;   // of these, MOUNT_FOLDER and MOUNT_WRITABLE
  char *cwd_path;  // the current folder when it is the host's, else NULL: `cwd` is valid
  char home_path[1024];
} MemFs;

typedef struct Lookup {
  MemNode *dir;      // of the last name; NULL when a folder before it is missing
  MemNode *node;     // NULL: the name is not in `dir`
  const char *name;  // last name
  size_t len;
  bool slash;  // the path ends with a slash
} Lookup;

typedef struct Route {
  const char *path;  // links in memory are followed; absolute, unless it is in memory
  MountKind kind;
  bool is_mount;  // the very place where something is mounted
  char *made[3];  // from malloc
} Route;

NODISCARD MemFs *memfs_state(VM *vm);  // made when first asked for; NULL: no memory
double memfs_now(VM *vm);
// NULL: no memory
NODISCARD MemNode *memfs_node_new(VM *vm, MemFs *fs, const char *name, size_t len, bool is_dir, uint32_t mode);
void memfs_node_free(MemNode *n);
void memfs_attach(VM *vm, MemNode *dir, MemNode *n);
NODISCARD int memfs_look(MemFs *fs, const char *path, Lookup *l);  // 0, or the error number of an obstacle
NODISCARD int memfs_look_to_change(VM *vm, MemFs *fs, const char *path, Lookup *l);
// A node for a file (with its contents if `read`) or folder of the host; NULL: there is none.
NODISCARD MemNode *memfs_host_node(VM *vm, MemFs *fs, const char *given, bool read);
// Finds out what a path belongs to. 0, or an error number; then there is nothing to release.
NODISCARD int memfs_route(VM *vm, const char *path, bool last_too, Route *r);
void memfs_route_end(Route *r);
bool memfs_is_hosts(const Route *r);
void memfs_file_release(VM *vm, MemFile *f);  // one descriptor less

#endif
