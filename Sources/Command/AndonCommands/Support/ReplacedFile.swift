import Foundation

/// A file whose content is replaced as a whole: until `commit` its readers see the old content, and then the new one. It is
/// for files that are read again; what a command only puts out is an `OutputFile`, which can be a pipe or a device.
struct ReplacedFile {
  private static let block = 64 << 10

  /// The path of the file; of a symbolic link the file that it leads to.
  let path: String
  private let draft: String
  private let descriptor: Int32
  private var waiting = ""

  /// The permissions of a new file, before the umask.
  enum NewMode: mode_t {
    /// Only its owner has some, because it can contain what a session did.
    case own = 0o600
    /// A file that people keep together, such as expectations.
    case shared = 0o666
  }

  /// Replaces the content of a file. Throws when it cannot be written; the file is then as it was.
  static func write(_ text: String, to path: String, newMode: NewMode = .own) throws(CommandError) {
    var file = try ReplacedFile(path: path, newMode: newMode)
    do throws(CommandError) {
      try file.write(text)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Checks that a file can be replaced, without creating or changing it. Throws when it cannot.
  static func check(_ path: String) throws(CommandError) { try ReplacedFile(path: path).discard() }

  /// Begins a draft beside a file, with the permissions of the file. Throws when it cannot be written, and for a folder or a
  /// device, whose place no draft may take.
  init(path: String, newMode: NewMode = .own) throws(CommandError) {
    let real = realpath(path, nil)
    self.path = real.map { String(cString: $0) } ?? path
    free(real)
    var found = stat()
    let isFound = stat(self.path, &found) == 0
    guard !isFound || found.st_mode & S_IFMT == S_IFREG else {
      throw CommandError(
        .unwritable, "\(path) cannot be replaced: it is not a regular file", hint: "name another file")
    }
    // `mkstemp` gives others no permissions, even where the umask allows them.
    draft = "\(self.path).\(UInt32.random(in: .min ... .max))"
    let mode = isFound ? NewMode.own : newMode
    descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode.rawValue)
    guard descriptor >= 0 else { throw Self.failure(path, SystemError()) }
    if isFound { fchmod(descriptor, found.st_mode & 0o7777) }
  }

  /// Writes a text.
  mutating func write(_ text: String) throws(CommandError) {
    waiting += text
    if waiting.utf8.count >= Self.block { try flush() }
  }

  /// Puts the draft in the place of the file, when it is on the disk.
  mutating func commit() throws(CommandError) {
    try flush()
    guard fsync(descriptor) == 0, close(descriptor) == 0, rename(draft, path) == 0 else {
      throw Self.failure(path, SystemError())
    }
  }

  /// Removes the draft. The file stays as it is.
  func discard() {
    close(descriptor)
    unlink(draft)
  }

  private mutating func flush() throws(CommandError) {
    do throws(SystemError) {
      try Descriptor(number: descriptor).write(waiting)
      waiting = ""
    } catch {
      throw Self.failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> CommandError {
    CommandError(
      [EACCES, EPERM].contains(error.number) ? .permission : .unwritable,
      "\(path) cannot be replaced: \(error.message)", hint: "its folder must be writable")
  }
}
