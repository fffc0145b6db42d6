import Foundation
import TextFormats

/// An input that a command reads as a whole and as bytes, because it can be packed or in any encoding.
enum InputBytes {
  /// Returns the bytes of a file; `-` is standard input. Throws when it cannot be read or has more than `limit` bytes.
  static func bytes(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
    guard path != "-" else { return try bytes(of: .standardInput, "standard input", limit) }
    let descriptor = InputDescriptor.open(path)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw unreadable(path, errno) }
      throw CommandError(.notFound, "there is no file \(path)", hint: "name a file, or - for standard input")
    }
    return try bytes(of: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), path, limit)
  }

  private static func bytes(of file: FileHandle, _ name: String, _ limit: Int) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(file.fileDescriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name, errno) }
      guard count > 0 else { return bytes }
      bytes += block.prefix(count)
      guard bytes.count <= limit else {
        throw CommandError(
          .badData, "\(name) has more than \(limit) bytes", hint: "divide it into smaller files", code: "tooLarge")
      }
    }
  }

  private static func unreadable(_ name: String, _ error: Int32) -> CommandError {
    CommandError(
      [EACCES, EPERM].contains(error) ? .permission : .notFound,
      "\(name) cannot be read: \(String(cString: strerror(error)))", hint: "name a file that you may read")
  }
}
