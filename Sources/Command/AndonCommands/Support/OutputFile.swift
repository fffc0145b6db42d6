import Foundation

/// A file that a command puts out at its end, checked at its start. It can be a pipe or a device, so it is written in place.
struct OutputFile {
  /// The path of the file.
  let path: String

  /// Checks that the file can be written, without creating or changing it. Throws when it cannot.
  init(path: String) throws(CommandError) {
    self.path = path
    do throws(SystemError) { try check() } catch { throw failure(error) }
  }

  /// Replaces the content of the file. Throws when the text cannot be written whole.
  func write(_ text: String) throws(CommandError) {
    do throws(SystemError) {
      let file = try opened(O_TRUNC, mode: 0o666)
      defer { close(file) }
      try Descriptor(number: file).write(text)
    } catch {
      throw failure(error)
    }
  }

  /// Does not open an existing file: the reader of a pipe would see the end of its input.
  private func check() throws(SystemError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue { throw SystemError(number: EISDIR) }
      guard access(path, W_OK) == 0 else { throw SystemError() }
    } else {
      close(try opened(O_EXCL, mode: 0o600))
      unlink(path)
    }
  }

  private func opened(_ flag: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flag, mode)
    guard file >= 0 else { throw SystemError() }
    return file
  }

  private func failure(_ error: SystemError) -> CommandError {
    CommandError(
      [EACCES, EPERM].contains(error.number) ? .permission : .unwritable, "\(path) cannot be written: \(error.message)",
      hint: "name another file")
  }
}
