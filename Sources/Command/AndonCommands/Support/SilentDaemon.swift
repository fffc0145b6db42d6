import AndonServer
import SessionEngine
import TextFormats

extension ConnectionOptions {
  /// The error for a daemon that holds the socket and does not respond: its process, its start and its lock. `nil` when
  /// the lock file does not tell.
  var silence: CommandError? {
    get throws(CommandError) {
      let path = try path()
      guard let holder = LockHolder(socket: path) else { return nil }
      let start = Timestamp(milliseconds: holder.started * 1000).text
      let state = holder.isStopped ? "is stopped" : "runs"
      return CommandError(
        .busy,
        "the daemon at \(path) does not respond: its process \(holder.pid) \(state), started at \(start), and holds "
          + holder.file,
        hint: holder.isStopped
          ? "continue it: kill -CONT \(holder.pid)"
          : "it is starting or overloaded: see its log, and try again; to end it: kill \(holder.pid)")
    }
  }
}
