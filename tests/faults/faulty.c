/* Stands before the C library: of the calls that touch files below one folder, the so-many-th fails or ends the process.

   Tests load it with LD_PRELOAD, so it reaches Python, SQLite and every other library alike. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NOTHING, FULL, BROKEN, KILLED };
#define MOST 65536

static int mode, at, seen;
static char root[4096];
static unsigned char mine[MOST];
static __thread int inside;

void faults_arm(const char *folder, int how, int number) {
    strncpy(root, folder, sizeof root - 1);
    mode = how, at = number, seen = 0;
}

int faults_seen(void) { return seen; }

static int below(int folder, const char *path) {
    if (!root[0] || !path) return 0;
    if (path[0] == '/') return strncmp(path, root, strlen(root)) == 0;
    if (folder >= 0 && folder < MOST) return mine[folder];
    char here[4096];
    return getcwd(here, sizeof here) && strncmp(here, root, strlen(root)) == 0;
}

static int owned(int file) { return file >= 0 && file < MOST && mine[file]; }

/* Whether this call fails; a full disk stays full for whatever wants room. */
static int fails(int counts, int wants_room) {
    if (!counts || inside) return 0;
    seen++;
    if (mode == NOTHING || !at || seen < at) return 0;
    if (mode == KILLED && seen == at) kill(getpid(), SIGKILL);
    if (mode == FULL && (seen == at || wants_room)) { errno = ENOSPC; return 1; }
    if (mode == BROKEN && seen == at) { errno = EIO; return 1; }
    return 0;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);

static int taken(int file, int is_mine) {
    if (file >= 0 && file < MOST) mine[file] = is_mine;
    return file;
}

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name) \
        va_list more; va_start(more, flags); mode_t rights = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; va_end(more); \
        int own = below(-1, path); \
        if (fails(own, flags & O_CREAT)) return -1; \
        return taken(real(path, flags, rights), own); \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(name) \
        va_list more; va_start(more, flags); mode_t rights = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; va_end(more); \
        int own = below(folder == AT_FDCWD ? -1 : folder, path); \
        if (fails(own, flags & O_CREAT)) return -1; \
        return taken(real(folder, path, flags, rights), own); \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

int close(int file) { REAL(close) taken(file, 0); return real(file); }
int dup(int file) { REAL(dup) return taken(real(file), owned(file)); }
ssize_t write(int file, const void *data, size_t size) { REAL(write) return fails(owned(file), 1) ? -1 : real(file, data, size); }
ssize_t pwrite(int file, const void *data, size_t size, off_t to) { REAL(pwrite) return fails(owned(file), 1) ? -1 : real(file, data, size, to); }
ssize_t pwrite64(int file, const void *data, size_t size, off64_t to) { REAL(pwrite64) return fails(owned(file), 1) ? -1 : real(file, data, size, to); }
ssize_t writev(int file, const struct iovec *parts, int count) { REAL(writev) return fails(owned(file), 1) ? -1 : real(file, parts, count); }
int fsync(int file) { REAL(fsync) return fails(owned(file), 1) ? -1 : real(file); }
int fdatasync(int file) { REAL(fdatasync) return fails(owned(file), 1) ? -1 : real(file); }
int ftruncate(int file, off_t size) { REAL(ftruncate) return fails(owned(file), 1) ? -1 : real(file, size); }
int ftruncate64(int file, off64_t size) { REAL(ftruncate64) return fails(owned(file), 1) ? -1 : real(file, size); }
int mkdir(const char *path, mode_t rights) { REAL(mkdir) return fails(below(-1, path), 1) ? -1 : real(path, rights); }
int rename(const char *from, const char *to) { REAL(rename) return fails(below(-1, from), 1) ? -1 : real(from, to); }
int renameat(int a, const char *from, int b, const char *to) {
    REAL(renameat)
    return fails(below(a == AT_FDCWD ? -1 : a, from), 1) ? -1 : real(a, from, b, to);
}
int unlink(const char *path) { REAL(unlink) return fails(below(-1, path), 0) ? -1 : real(path); }
int rmdir(const char *path) { REAL(rmdir) return fails(below(-1, path), 0) ? -1 : real(path); }
int unlinkat(int folder, const char *path, int flags) {
    REAL(unlinkat)
    return fails(below(folder == AT_FDCWD ? -1 : folder, path), 0) ? -1 : real(folder, path, flags);
}
