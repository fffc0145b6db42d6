import Foundation

/// Where data goes.
enum StandardOutput {
  /// Writes a text and a line end, and returns whether somebody still reads.
  ///
  /// A reader that has gone (`andon log | head -1`) is no failure of ours: what is left is dropped in silence.
  /// Throws for every other reason not to write it all, such as a full disk.
  @discardableResult
  static func writeLine(_ text: String) throws(CommandFailure) -> Bool {
    do throws(SystemError) {
      try Descriptor(number: STDOUT_FILENO).write(text + "\n")
      return true
    } catch {
      guard error.code != EPIPE else { return false }
      throw CommandFailure(
        .unwritable, "standard output cannot be written: \(error.reason)",
        hint: "the output is not complete: let it go elsewhere, or make room")
    }
  }
}
