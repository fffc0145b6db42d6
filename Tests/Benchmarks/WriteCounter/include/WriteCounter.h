#ifndef WRITE_COUNTER_H
#define WRITE_COUNTER_H

/// The number of positioned writes since the start of the process. SQLite uses no other writes.
long write_count(void);

/// The number of bytes written.
long written_bytes(void);

/// The number of fsync and fdatasync calls since the start of the process.
long sync_count(void);

#endif
