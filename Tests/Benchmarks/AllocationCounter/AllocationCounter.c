// Replaces glibc's allocator functions by counting ones. Each thread has counters of its own.
#include "AllocationCounter.h"
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Thread_local long count = 0;
static _Thread_local long bytes = 0;

long allocation_count(void) { return count; }
long allocated_bytes(void) { return bytes; }

static void *counted(void *pointer) {
  if (pointer) {
    count += 1;
    bytes += (long)malloc_usable_size(pointer);
  }
  return pointer;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *old, size_t size) {
  long before = old ? (long)malloc_usable_size(old) : 0;
  void *pointer = __libc_realloc(old, size);
  if (pointer || size == 0) bytes -= before;
  return counted(pointer);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = counted(__libc_memalign(alignment, size));
  return *result ? 0 : ENOMEM;
}

void free(void *pointer) {
  if (pointer) bytes -= (long)malloc_usable_size(pointer);
  __libc_free(pointer);
}
