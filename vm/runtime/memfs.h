// runtime/memfs.h: the file system that programs see: a tree of folders and files in memory; behind it, for reading,
// the host's files.
//
// A path that is not in the tree is asked of the host (Host.read_file), for reading: to write, rename or remove it is
// ERR_ACCES, and so is to make something in a folder that is not in memory. What lies in memory is lost when the VM
// ends. Mounts (memfs_mount) say whose a path is, the longest first: MOUNT_FOLDER: the host's, every operation goes
// there (hostfs.h), never into memory; MOUNT_SOURCE: the host's, for reading; MOUNT_MEMORY: the tree's, as at the start
// everything is. A pipe is a node without a name that two descriptors share: what is written waits in `data`, from
// `head` on. Symbolic links live in memory only; what they name may be the host's.
// Programs start in the folder that the host calls its current one, or in /home/web_user, which then lies over the
// host's root. Memory that programs fill (nodes, names, contents, open files) counts against the memory limit.
// Invariants   a node lives while it is in the tree or open. Descriptors 0 to 2 are the host's streams, as long as
//              dup2() puts nothing in their place; ours start at 3. A descriptor and its duplicates are one open file:
//              one place, the same flags.
// Danger       a MemFile ends with its last descriptor: whoever runs Python code asks memfs_file again.
// Tests        tests/python/library/files/posix_folders.py, paths_files.py, tests/node/files.test.mjs,
//              tests/node/command/real-files.test.mjs
#ifndef MORELIA_RUNTIME_MEMFS_H
#define MORELIA_RUNTIME_MEMFS_H

#include "runtime/module_state.h"

typedef struct MemNode {
  char *name;                                // "" for the root and for files of the host
  struct MemNode *parent, *next, *children;  // parent NULL: not in the tree
  bool is_dir, lent;                         // lent: the data is the host's, for reading
  uint32_t refs;                             // open files
  uint32_t mode, ino;                        // for a symbolic link, `data` is the path that it stands for
  char *data;
  size_t size, cap, head;  // head: of a pipe
  double atime, mtime, ctime;
  uint8_t device;         // MEM_DEV_*
  int handle;             // MEM_DEV_HOST
  char *host_path;        // of a folder of the host, and of everything in a mounted one; else NULL
  HostFileStat *outside;  // of nodes in a mounted folder of the host, else NULL
} MemNode;

// MEM_DEV_STD + 0 to 2: the host's streams
enum { MEM_DEV_NONE, MEM_DEV_NULL, MEM_DEV_ZERO, MEM_DEV_RANDOM, MEM_DEV_PIPE, MEM_DEV_HOST, MEM_DEV_STD };

typedef struct MemFile {
  MemNode *node;
  int64_t pos;
  int flags;
  uint32_t refs;  // descriptors
  bool shared;    // a process writes at the file's end, and moves pos: until it is set
} MemFile;

enum {  // open(2)'s flags
  MEM_RDONLY = 0,
  MEM_WRONLY = 1,
  MEM_RDWR = 2,
  MEM_ACCMODE = 3,
  MEM_CREAT = 64,
  MEM_EXCL = 128,
  MEM_TRUNC = 512,
  MEM_APPEND = 1024,
  MEM_NONBLOCK = 2048,  // of a pipe: it is full at some time, and one of a process is asked before it is read
  MEM_DIRECTORY = 65536,
  MEM_CLOEXEC = 524288,
};

typedef enum { MEM_FILE, MEM_DIR, MEM_LINK, MEM_OTHER } MemKind;
// WRITABLE: a FOLDER where nothing is kept in memory.
typedef enum { MOUNT_MEMORY, MOUNT_SOURCE, MOUNT_FOLDER, MOUNT_WRITABLE } MountKind;

typedef struct MemPath {  // a path argument as UTF-8
  char *text;
  size_t size;
} MemPath;

// an int; RuntimeWarning for a bool, which is usually a mistake. 0 or -1
NODISCARD int memfs_fd_arg(VM *vm, Ref v, int *out);
NODISCARD Value memfs_fspath(VM *vm, Ref path);            // os.fspath: str or bytes
NODISCARD int memfs_path(VM *vm, Ref path, MemPath *out);  // of a str, bytes or path-like; 0 or -1
void memfs_path_free(VM *vm, MemPath *path);
// The functions below return an error number (0: success), or the documented value with errors negated.
NODISCARD int memfs_open(VM *vm, const char *path, int flags, int mode);  // descriptor
NODISCARD MemFile *memfs_file(VM *vm, int fd);  // NULL: not open, or one of the host's streams
bool memfs_is_stream(VM *vm, int fd);           // 0 to 2, while they are the host's streams
bool memfs_is_open(VM *vm, int fd);
NODISCARD int memfs_close(VM *vm, int fd);
NODISCARD int memfs_dup(VM *vm, int fd);
NODISCARD int memfs_dup2(VM *vm, int from, int to);
NODISCARD int64_t memfs_read_at(VM *vm, MemFile *f, char *buf, size_t n, int64_t at);
// Read, write, and change the size, in pieces with a look at the limits between them, and while a process is waited
// for. `at` below 0: from where the file is, which moves on. Writing and resizing answer -1 with an exception too.
NODISCARD int64_t memfs_read(VM *vm, int fd, char *buf, size_t n, int64_t at) MAY_RUN_CODE;
NODISCARD int memfs_write_pieces(VM *vm, int fd, const char *buf, size_t n, int64_t at) MAY_RUN_CODE;
NODISCARD int memfs_resize(VM *vm, int fd, int64_t size) MAY_RUN_CODE;
// what memfs_read* answered below 0; what reading the standard input or a poll raised stays
Value memfs_read_failed(VM *vm, int64_t answer) RAISES;
// -1: with an exception, as hostfs_write and std_host_write
NODISCARD int memfs_write(VM *vm, MemFile *f, const char *buf, size_t n);
// `at` advances; a file opened for appending writes at its end
NODISCARD int memfs_write_at(VM *vm, MemFile *f, const char *buf, size_t n, int64_t *at);
NODISCARD int64_t memfs_seek(VM *vm, MemFile *f, int64_t offset, int whence);
NODISCARD int64_t memfs_size(VM *vm, const MemFile *f);  // how much can be read from the start on; negative: unknown
NODISCARD int memfs_anonymous(VM *vm);                   // a descriptor of a new file without a name
NODISCARD int memfs_pipe(VM *vm, int *reader, int *writer);  // 0 or an error number
bool memfs_is_left(VM *vm, const MemFile *f);                // an end of a pipe in memory whose other end is closed
bool memfs_may_wait(VM *vm, const MemFile *f);               // nothing to read from a pipe that can still be written to
// How many of n bytes can be written now: all of them, but to a pipe in memory that does not block.
NODISCARD size_t memfs_room(VM *vm, int fd, size_t n);
// The child's end of a descriptor passed to it: CHILD_* or a handle of the host. And what becomes of a pipe in memory
// when a process has its other end.
NODISCARD int memfs_child_stream(VM *vm, int fd, bool output, int *out);  // 0 or an error number
NODISCARD int memfs_pipe_outside(VM *vm, int fd, int handle);  // writes the data that waits in it; 0 or an error number
NODISCARD int memfs_truncate(VM *vm, MemFile *f, int64_t size);
NODISCARD int memfs_sync(VM *vm, const MemFile *f);
NODISCARD int memfs_mkdir(VM *vm, const char *path, int mode);
NODISCARD int memfs_remove(VM *vm, const char *path, bool dir);  // unlink or rmdir
NODISCARD int memfs_symlink(VM *vm, const char *target, const char *path);
bool memfs_has_folders(VM *vm);  // whether a folder of the host is mounted to work in
NODISCARD int memfs_link(VM *vm, const char *from, const char *to);  // a hard link, in folders of the host only
NODISCARD int memfs_rename(VM *vm, const char *from, const char *to);
// The node of a path. A file of the host gives a new node with refs 1 and no parent: call memfs_release for every node
// found.
NODISCARD int memfs_find(VM *vm, const char *path, MemNode **out);
NODISCARD int memfs_find_link(VM *vm, const char *path, MemNode **out);  // of a link itself
void memfs_release(VM *vm, MemNode *node);
bool memfs_is_link(const MemNode *node);
bool memfs_is_pipe(const MemFile *f);  // in memory, or to a process
// access(2): `wanted` has its bits, 4 read, 2 write, 1 execute
bool memfs_may(VM *vm, const MemNode *node, int wanted);
// Information about a path, without reading files: 0 or an error number.
NODISCARD int memfs_stat(VM *vm, const char *path, HostStat *out);
NODISCARD int memfs_set_mode(VM *vm, MemNode *node, bool follow, uint32_t mode);
// times of access and change in nanoseconds
NODISCARD int memfs_set_times(VM *vm, MemNode *node, bool follow, const int64_t times[2]);
// user, group; 2**32 - 1: as it is
NODISCARD int memfs_set_owner(VM *vm, MemNode *node, bool follow, const uint32_t owner[2]);
// Calls fn for every name in a folder, those in memory first, then the host's. It stops at a non-zero result (-1 with
// exception) and returns that, or an error number of the host. An `ino` of 0 means that the number must be asked for.
NODISCARD int memfs_each_name(VM *vm, MemNode *dir,
                              int (*fn)(VM *vm, void *arg, const char *name, MemKind kind, uint32_t ino), void *arg);
// all of it, in a buffer from malloc; 0 or an error number
NODISCARD int memfs_read_file(VM *vm, const char *path, char **out, size_t *out_len);
// memfs_read_file would read the host's file at this very path, and programs cannot change it
bool memfs_is_of_host(VM *vm, const char *path);
NODISCARD int memfs_chdir(VM *vm, const char *path);
NODISCARD int memfs_enter(VM *vm, MemNode *dir);  // chdir to an open folder
// a path without a leading slash becomes one from the root, through `dir`
NODISCARD int memfs_join(VM *vm, const MemNode *dir, MemPath *path);
// returns the old one. The mask applies to files and folders created in mounted folders
int memfs_umask(VM *vm, int mask) MAY_DISCARD;
NODISCARD Value memfs_getcwd(VM *vm);
NODISCARD int memfs_mount(VM *vm, const char *at, MountKind kind);
NODISCARD int memfs_unmount(VM *vm, const char *at);  // the source mounted there last
void memfs_free(VM *vm);

#endif
