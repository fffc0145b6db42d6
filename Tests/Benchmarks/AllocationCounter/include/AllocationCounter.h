#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// The number of heap allocations since the start of the process: malloc, calloc, realloc and the aligned ones.
long allocation_count(void);

/// The number of bytes allocated now, as the allocator rounds them.
long allocated_bytes(void);

#endif
