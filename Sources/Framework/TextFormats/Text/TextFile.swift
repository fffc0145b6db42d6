import Foundation

/// A reader of configuration files.
///
/// The kind and the size of a file are checked before it is read, and no more than the limit is read: a device or a pipe
/// has no end, and a file can grow while it is read.
package enum TextFile {
  /// Returns the text of a regular file of at most `limit` bytes, without a byte order mark. Throws `TextFileError`.
  package static func read(_ path: String, limit: Int = YAMLReader.maximumBytes) throws(TextFileError) -> String {
    var found = stat()
    guard stat(path, &found) == 0 else { throw unreadable(path) }
    try check(found, path, limit)
    // A pipe that has come to the path since then must not be waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    guard fstat(descriptor, &found) == 0 else { throw unreadable(path) }
    try check(found, path, limit)
    let bytes = try bytes(of: descriptor, path, limit)
    guard let place = UTF8Validation.firstInvalidByte(in: bytes) else {
      return String(decoding: UTF8Validation.withoutMark(bytes[...]), as: UTF8.self)
    }
    throw TextFileError(.notText, path, "is not UTF-8 text: byte \(place) is not part of a character")
  }

  /// Whether a path has an entry, also a symbolic link that leads nowhere: such a file is meant to be read.
  package static func exists(_ path: String) -> Bool {
    var found = stat()
    return lstat(path, &found) == 0
  }

  /// Whether symbolic links lead from a path to a file outside of the folder that the path names: `links.yaml` to
  /// `/etc/shadow`. Errors show no text of such a file, because its owner may not have meant it for their reader. A link to a
  /// file below the same folder is none, as Kubernetes makes it.
  package static func isForeign(_ path: String) -> Bool {
    func real(_ path: String) -> [String]? {
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      return String(cString: real).split(separator: "/").map(String.init)
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let file = real(path), let folder = real(folder) else { return false }
    return !file.starts(with: folder)
  }

  private static func check(_ found: stat, _ path: String, _ limit: Int) throws(TextFileError) {
    let kind: String? =
      switch found.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: "a folder"
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    if let kind { throw TextFileError(.notAFile, path, "is \(kind), not a file") }
    if found.st_size > limit { throw tooLarge(path, "\(found.st_size)", limit) }
  }

  private static func bytes(of descriptor: Int32, _ path: String, _ limit: Int) throws(TextFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(descriptor, &chunk, min(chunk.count, limit + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw tooLarge(path, "more than \(limit)", limit) }
    }
  }

  private static func tooLarge(_ path: String, _ size: String, _ limit: Int) -> TextFileError {
    TextFileError(.tooLarge, path, "has \(size) bytes, and at most \(limit) are read")
  }

  /// The error for the value of `errno`.
  private static func unreadable(_ path: String) -> TextFileError {
    let error = errno
    let text = String(cString: strerror(error))
    guard error == ELOOP || error == ENOENT, exists(path) else {
      return TextFileError(error == ENOENT ? .missing : .unreadable, path, "cannot be read: \(text)")
    }
    return TextFileError(.unreadable, path, "is a symbolic link that leads to no file: \(text)")
  }
}

/// The error for a configuration file that cannot be read.
package typealias TextFileError = PlainError<TextFileErrorCode>

/// The reasons why a file of text cannot be read.
package enum TextFileErrorCode: String, Sendable {
  /// There is no file.
  case missing
  /// The file cannot be opened or read.
  case unreadable
  /// The path leads to something that is not a file.
  case notAFile
  /// The file is larger than the limit.
  case tooLarge
  /// The file is not UTF-8 text.
  case notText
}

extension TextFileError {
  fileprivate init(_ code: TextFileErrorCode, _ path: String, _ problem: String) {
    let hint =
      switch code {
      case .missing, .notAFile: "name the folder of the file: --config DIR"
      case .unreadable: "look at it: ls -l"
      case .tooLarge: "make the file smaller"
      case .notText: "save the file as UTF-8 text"
      }
    self.init(code, "\(path) \(problem)", hint: hint)
  }
}
