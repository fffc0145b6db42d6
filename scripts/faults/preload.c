// Lies between the daemon and libc (LD_PRELOAD): makes the k-th write, sync, open or truncation of the database's
// files fail, and shifts the wall clock. What it does is read from a file that both sides map ($FAULT_CONTROL), so a
// script can arm a fault, and see how often it struck, while the daemon runs. Compiled by harness.py.
//
// With $FAULT_UNDO, a folder, it also keeps what a power loss would bring back: before each write and truncation of a
// file, its former content is appended to a log of that file, which a sync of the file empties. After a kill harness.py
// plays the logs backwards. With $FAULT_NO_SYNC a sync does nothing, and the script must detect that.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum call { WRITE, SYNC, OPEN, TRUNCATE, CALLS };
// What a failing write does besides its error: nothing, or half of its work first. SHORT is no error at all.
enum shape { CLEAN, TORN, SHORT };

struct control {
  _Atomic int64_t clock_nanoseconds;  // added to the wall clock
  _Atomic int32_t call;               // which calls fail
  _Atomic int32_t code;               // with which errno
  _Atomic int32_t shape;              // enum shape
  _Atomic int32_t sticky;             // all that follow fail too
  _Atomic int64_t at;                 // the number of the first call that fails; 0 for none
  _Atomic int64_t struck;             // how many have failed
  _Atomic int64_t seen[CALLS];        // how many calls there were
};

static struct control *control;
static const char *prefix;
static atomic_bool ours[65536];

static const char *undo_folder;
static int syncs_nothing;
static int undo[65536];  // the log of a file, by the file's descriptor; 0 for none
static pthread_mutex_t undoing = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULT_CONTROL");
  prefix = getenv("FAULT_PREFIX");
  undo_folder = getenv("FAULT_UNDO");
  syncs_nothing = getenv("FAULT_NO_SYNC") != NULL;
  if (!path || !prefix) return;
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
  int descriptor = real(path, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) abort();
  void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (memory == MAP_FAILED) abort();
  control = memory;
}

// The database, its log, its shared memory and its journal, but not the lock beside them.
static int is_ours(const char *path) {
  if (!control || !path) return 0;
  const char *name = strstr(path, prefix);
  return name && !strstr(name, ".lock");
}

static int strikes(enum call call) {
  int64_t number = atomic_fetch_add(&control->seen[call], 1) + 1, at = control->at;
  if (at == 0 || (int32_t)call != control->call) return 0;
  if (number != at && !(control->sticky && number > at)) return 0;
  atomic_fetch_add(&control->struck, 1);
  return 1;
}

// What a power loss would bring back.
struct before {
  int64_t offset;  // where something is about to change
  int64_t length;  // how many bytes stood there, which follow
  int64_t size;    // how long the file was
};

// The file behind an open descriptor begins to be watched. The shared memory of the log is made anew after a crash.
static void watch(int descriptor, const char *path) {
  if (!undo_folder || strstr(path, "-shm")) return;
  const char *name = strrchr(path, '/');
  char log[4096];
  snprintf(log, sizeof log, "%s/%s.undo", undo_folder, name ? name + 1 : path);
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
  undo[descriptor] = real(log, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// Bytes from an offset on are about to be written or cut off.
static void remember(int descriptor, int64_t offset, int64_t count) {
  if (!undo[descriptor]) return;
  ssize_t (*put)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  struct stat found;
  if (fstat(descriptor, &found) != 0) abort();
  struct before before = {offset, 0, found.st_size};
  if (offset < found.st_size) before.length = found.st_size - offset < count ? found.st_size - offset : count;
  char *record = malloc(sizeof before + before.length);
  if (pread64(descriptor, record + sizeof before, before.length, offset) != before.length) abort();
  memcpy(record, &before, sizeof before);
  pthread_mutex_lock(&undoing);
  // At once: the process may be killed before or after it, not within.
  if (put(undo[descriptor], record, sizeof before + before.length) < 0) abort();
  pthread_mutex_unlock(&undoing);
  free(record);
}

// The file is on the disk.
static void forget(int descriptor) {
  int (*cut)(int, off64_t) = dlsym(RTLD_NEXT, "ftruncate64");
  if (undo[descriptor] && cut(undo[descriptor], 0) != 0) abort();
}

static int is_tracked(int descriptor) { return control && descriptor >= 0 && descriptor < 65536 && ours[descriptor]; }

#define REAL(name, ...) \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name);

#define WRITES(name, place, declared, passed) \
  ssize_t name(int descriptor, const void *bytes, size_t count declared) { \
    REAL(name) \
    if (is_tracked(descriptor)) remember(descriptor, place, count); \
    if (is_tracked(descriptor) && strikes(WRITE)) { \
      size_t half = count / 2; \
      if (control->shape == SHORT && half) return real(descriptor, bytes, half passed); \
      if (control->shape == TORN && half && real(descriptor, bytes, half passed) < 0) return -1; \
      if (control->shape != SHORT) { errno = control->code; return -1; } \
    } \
    return real(descriptor, bytes, count passed); \
  }
#define COMMA ,
WRITES(write, lseek64(descriptor, 0, SEEK_CUR), , )
WRITES(pwrite, offset, COMMA off_t offset, COMMA offset)
WRITES(pwrite64, offset, COMMA off64_t offset, COMMA offset)

#define SYNCS(name) \
  int name(int descriptor) { \
    REAL(name) \
    if (!is_tracked(descriptor)) return real(descriptor); \
    if (strikes(SYNC)) { errno = control->code; return -1; } \
    if (syncs_nothing) return 0; \
    int result = real(descriptor); \
    if (result == 0) forget(descriptor); \
    return result; \
  }
SYNCS(fsync)
SYNCS(fdatasync)

#define TRUNCATES(name, type) \
  int name(int descriptor, type length) { \
    REAL(name) \
    if (is_tracked(descriptor)) remember(descriptor, length, INT64_MAX); \
    if (is_tracked(descriptor) && strikes(TRUNCATE)) { errno = control->code; return -1; } \
    return real(descriptor, length); \
  }
TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

static int opened(const char *path, int descriptor) {
  if (descriptor >= 0 && descriptor < 65536) {
    ours[descriptor] = is_ours(path);
    if (ours[descriptor]) watch(descriptor, path);
  }
  return descriptor;
}

static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

#define OPENS(name, declared, passed) \
  int name(declared const char *path, int flags, ...) { \
    REAL(name) \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = mode_of(flags, rest); \
    va_end(rest); \
    if (is_ours(path) && strikes(OPEN)) { errno = control->code; return -1; } \
    return opened(path, real(passed path, flags, mode)); \
  }
OPENS(open, , )
OPENS(open64, , )
OPENS(openat, int folder COMMA, folder COMMA)
OPENS(openat64, int folder COMMA, folder COMMA)

int close(int descriptor) {
  REAL(close)
  if (descriptor >= 0 && descriptor < 65536) {
    ours[descriptor] = 0;
    int log = undo[descriptor];
    undo[descriptor] = 0;
    if (log) real(log);
  }
  return real(descriptor);
}

// A removed file stays removed. A power loss could restore it, which SQLite is prepared for.
int unlink(const char *path) {
  REAL(unlink)
  if (undo_folder && is_ours(path)) {
    const char *name = strrchr(path, '/');
    char log[4096];
    snprintf(log, sizeof log, "%s/%s.undo", undo_folder, name ? name + 1 : path);
    real(log);
  }
  return real(path);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime)
  int result = real(clock, now);
  if (result == 0 && control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t shifted = now->tv_sec * 1000000000LL + now->tv_nsec + control->clock_nanoseconds;
    now->tv_sec = shifted / 1000000000LL;
    now->tv_nsec = shifted % 1000000000LL;
  }
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (result) *result = exact.tv_sec;
  return exact.tv_sec;
}
