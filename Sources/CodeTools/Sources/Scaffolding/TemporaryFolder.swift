import CodeReading
import Foundation

/// A folder for the copies of files that other programs read and write.
struct TemporaryFolder {
  private let path: String

  init() throws(ToolError) {
    path = NSTemporaryDirectory() + "/ribs-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Self.unwritable(path) }
  }

  /// Writes a copy of a file, and returns its path.
  func write(_ file: NewFile) throws(ToolError) -> String {
    let copy = copy(of: file)
    let folder = (copy as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: copy, contents: Data(file.text.utf8)) else {
      throw Self.unwritable(copy)
    }
    return copy
  }

  /// Returns the text of the copy of a file.
  func text(of file: NewFile) throws(ToolError) -> String {
    guard let data = FileManager.default.contents(atPath: copy(of: file)) else { throw Self.unwritable(copy(of: file)) }
    return String(decoding: data, as: UTF8.self)
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a copy: the name of the file in a folder of its own. The whole path can be too long for one name.
  private func copy(of file: NewFile) -> String {
    "\(path)/\(String(file.path.hashValue, radix: 36))/\((file.path as NSString).lastPathComponent)"
  }

  private static func unwritable(_ path: String) -> ToolError {
    ToolError(
      code: .unwritable, message: "\(path) cannot be written", hint: "name a folder that you may write in TMPDIR")
  }
}

/// A program that this tool runs.
enum Command {
  /// Runs a program of the PATH with this tool's output, and returns its exit code: 127 when there is no such program.
  static func run(_ arguments: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    guard (try? process.run()) != nil else { return 127 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
