#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// The number of heap allocations of this process since it began: malloc, calloc, realloc and the aligned ones.
long allocation_count(void);

/// The bytes that are allocated now, as the allocator rounds them.
long allocated_bytes(void);

#endif
