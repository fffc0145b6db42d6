import Foundation

/// Where everything but data goes.
enum StandardError {
  /// Writes a text and a line end. There is no place left to tell that it could not be written.
  static func writeLine(_ text: String) { try? Descriptor(number: STDERR_FILENO).write(text + "\n") }
}
