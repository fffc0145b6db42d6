#ifndef WRITE_COUNTER_H
#define WRITE_COUNTER_H

/// The number of positioned writes of this process since it began: all that a database does.
long write_count(void);

/// The bytes they wrote.
long written_bytes(void);

/// The number of fsync and fdatasync calls of this process since it began.
long sync_count(void);

#endif
