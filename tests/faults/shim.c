// Faults of a machine, put under a program by LD_PRELOAD. Each is asked for by a variable:
//
//   NONET_SHIM_CLOCK=FILE   the wall clock is off by as many seconds as FILE says
//   NONET_SHIM_FULL=FILE    while FILE is there, no file takes another byte: "no space left"
//   NONET_SHIM_LOG=FILE     what is written to files beside FILE is logged there, in order
//
// A record of the log is a head and the bytes written:   kind  name  offset  size  |  bytes
// where kind is W (write), T (truncate to offset), S (sync) or U (unlink).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define NAME 64

struct head {
    char kind[8];
    char name[NAME];
    int64_t offset, size;
};

// --- the clock ---------------------------------------------------------------------------------

static int64_t jump(void) {
    const char* file = getenv("NONET_SHIM_CLOCK");
    char text[32] = {0};
    if (!file) return 0;
    int from = open(file, O_RDONLY | O_CLOEXEC);
    if (from < 0) return 0;
    if (read(from, text, sizeof text - 1) < 0) text[0] = 0;
    close(from);
    return atoll(text);
}

int clock_gettime(clockid_t clock, struct timespec* now) {
    int answer = NEXT(clock_gettime)(clock, now);
    if (!answer && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += jump();
    return answer;
}

int gettimeofday(struct timeval* now, void* zone) {
    int answer = NEXT(gettimeofday)(now, zone);
    if (!answer) now->tv_sec += jump();
    return answer;
}

time_t time(time_t* kept) {
    time_t now = NEXT(time)(NULL) + jump();
    if (kept) *kept = now;
    return now;
}

// --- the disk ----------------------------------------------------------------------------------

static int is_full(int fd) {
    const char* file = getenv("NONET_SHIM_FULL");
    struct stat found;
    return file && !access(file, F_OK) && !fstat(fd, &found) && S_ISREG(found.st_mode);
}

// The name of a file that lies beside the log, or nothing.
static const char* name_in_folder(const char* path) {
    const char* log = getenv("NONET_SHIM_LOG");
    const char* slash = log ? strrchr(log, '/') : NULL;
    if (!slash || strncmp(path, log, slash - log + 1) || !strcmp(path, log)) return NULL;
    const char* name = path + (slash - log + 1);
    return strlen(name) < NAME ? name : NULL;
}

static void note(char kind, const char* path, int64_t offset, const void* data, int64_t size) {
    const char* name = name_in_folder(path);
    if (!name) return;
    struct head head = {{kind}, {0}, offset, size};
    strcpy(head.name, name);
    int log = open(getenv("NONET_SHIM_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    struct iovec parts[2] = {{&head, sizeof head}, {(void*)data, size}};
    if (log < 0 || writev(log, parts, data ? 2 : 1) < 0) abort();
    close(log);
}

static void note_of(char kind, int fd, int64_t offset, const void* data, int64_t size) {
    char link[64], path[4096];
    if (!getenv("NONET_SHIM_LOG")) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    note(kind, path, offset, data, size);
}

static ssize_t put(int fd, const void* data, size_t size, off_t offset) {
    if (is_full(fd)) return errno = ENOSPC, -1;
    ssize_t done = NEXT(pwrite)(fd, data, size, offset);
    if (done > 0) note_of('W', fd, offset, data, done);
    return done;
}

ssize_t pwrite(int fd, const void* data, size_t size, off_t offset) { return put(fd, data, size, offset); }
ssize_t pwrite64(int fd, const void* data, size_t size, off_t offset) { return put(fd, data, size, offset); }

ssize_t write(int fd, const void* data, size_t size) {
    if (is_full(fd)) return errno = ENOSPC, -1;
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t done = NEXT(write)(fd, data, size);
    if (done > 0 && offset >= 0) note_of('W', fd, offset, data, done);
    return done;
}

static int cut(int fd, off_t size) {
    struct stat found;
    if (!fstat(fd, &found) && size > found.st_size && is_full(fd)) return errno = ENOSPC, -1;
    int answer = NEXT(ftruncate)(fd, size);
    if (!answer) note_of('T', fd, size, NULL, 0);
    return answer;
}

int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off_t size) { return cut(fd, size); }

int fsync(int fd) {
    int answer = NEXT(fsync)(fd);
    if (!answer) note_of('S', fd, 0, NULL, 0);
    return answer;
}

int fdatasync(int fd) {
    int answer = NEXT(fdatasync)(fd);
    if (!answer) note_of('S', fd, 0, NULL, 0);
    return answer;
}

int unlink(const char* path) {
    int answer = NEXT(unlink)(path);
    if (!answer) note('U', path, 0, NULL, 0);
    return answer;
}
