import Foundation

/// The connection of a standard stream with the journal of systemd.
enum JournalStream {
  /// Whether the journal reads standard error, as `$JOURNAL_STREAM` tells: its lines may then begin with a priority.
  static var isStandardError: Bool {
    var found = stat()
    guard let named = ProcessInfo.processInfo.environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &found) == 0 else {
      return false
    }
    // A child gets the variable too, and may have another stream.
    return named == "\(found.st_dev):\(found.st_ino)"
  }
}
