import Foundation

/// The stream of the command's data.
enum StandardOutput {
  /// Writes a text and a line end, and returns whether a reader is left.
  ///
  /// A reader that has gone (`andon log | head -1`) is not an error. Throws for every other reason, such as a full
  /// disk.
  @discardableResult
  static func writeLine(_ text: String) throws(CommandError) -> Bool {
    do throws(SystemError) {
      try Descriptor(number: STDOUT_FILENO).write(text + "\n")
      return true
    } catch {
      guard error.code != EPIPE else { return false }
      throw CommandError(
        .unwritable, "standard output cannot be written: \(error.reason)",
        hint: "the output is not complete: free space, or write it to another place")
    }
  }
}
