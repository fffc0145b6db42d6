#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// The number of heap allocations of this thread: malloc, calloc, realloc and the aligned ones.
long allocation_count(void);

/// The number of bytes that this thread has allocated and not freed, as the allocator rounds them.
long allocated_bytes(void);

#endif
