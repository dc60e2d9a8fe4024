// base/library_path.h: the path of the standard library, for Python (sys.path) and for the VM's own tables in its
// bundle.
#ifndef MORELIA_BASE_LIBRARY_PATH_H
#define MORELIA_BASE_LIBRARY_PATH_H

#define LIBRARY_PATH "/lib/python314.zip"

#endif
