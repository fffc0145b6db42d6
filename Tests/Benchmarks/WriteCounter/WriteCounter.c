// Replaces the C library's positioned writes and syncs by counting ones. For measurements that write from one thread at
// a time: the counters are not atomic.
#define _GNU_SOURCE
#include "WriteCounter.h"
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static long writes = 0;
static long bytes = 0;
static long syncs = 0;

long write_count(void) { return writes; }
long written_bytes(void) { return bytes; }
long sync_count(void) { return syncs; }

ssize_t pwrite64(int file, const void *data, size_t size, off64_t place) {
  ssize_t written = syscall(SYS_pwrite64, file, data, size, place);
  writes += 1;
  if (written > 0) bytes += written;
  return written;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t place) { return pwrite64(file, data, size, place); }

int fsync(int file) {
  syncs += 1;
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  syncs += 1;
  return (int)syscall(SYS_fdatasync, file);
}
