import Foundation
import TextFormats

/// A run of an installed program whose output is read up to a limit.
package enum OtherProgram {
  /// The result of a run.
  struct Result {
    /// What the program wrote to standard output.
    let output: [UInt8]
    /// The exit code.
    let status: Int32
  }

  /// Runs a program, found by PATH, with arguments that no shell reads. Its input is empty, and its messages are dropped.
  ///
  /// Throws when the program is not installed, and when it writes more than `limit` bytes: it is then ended.
  static func run(_ name: String, _ arguments: [String], limit: Int) throws(CampaignFileError) -> Result {
    let absent = CampaignFileError(
      .noProgram, "the program \(name) is not installed, which unpacks it",
      hint: "install it: apt-get install \(name), or brew install \(name)")
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { throw absent }
    var bytes: [UInt8] = []
    while bytes.count <= limit, let block = try? output.fileHandleForReading.read(upToCount: 65_536), !block.isEmpty {
      bytes += block
    }
    if bytes.count > limit { process.terminate() }
    process.waitUntilExit()
    guard bytes.count <= limit else {
      throw CampaignFileError(
        .tooLarge, "a part of it has more than \(limit) bytes when it is unpacked", hint: "divide it into smaller files"
      )
    }
    // 127 is the code of `env` for a program that is not there.
    guard process.terminationStatus != 127 else { throw absent }
    return Result(output: bytes, status: process.terminationStatus)
  }

  /// Calls `body` with the path of a file with these bytes, in a folder that only this user can read. The file is removed
  /// afterwards.
  package static func withFile<Value>(
    _ bytes: [UInt8], _ body: (String) throws(CampaignFileError) -> Value
  ) throws(CampaignFileError) -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(Program.name)-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: file)
    } catch {
      throw CampaignFileError(
        .tooLarge, "it cannot be copied to \(folder.path): \(error.localizedDescription)",
        hint: "make room there, or set TMPDIR to another folder")
    }
    return try body(file.path)
  }
}
