import Foundation

extension OutputFile {
  /// Replaces the content of the file, packed by the program `gzip` when its name ends with `.gz`. Throws when the text cannot be
  /// written whole.
  func writePacked(_ text: String) throws(CommandError) {
    guard path.hasSuffix(".gz") else { return try write(text) }
    do {
      let input = FileManager.default.temporaryDirectory.appending(path: "andon-\(UUID().uuidString)")
      try Data(text.utf8).write(to: input)
      defer { try? FileManager.default.removeItem(at: input) }
      try write("")
      let gzip = Process()
      gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      gzip.arguments = ["gzip", "-nc"]
      gzip.standardInput = try FileHandle(forReadingFrom: input)
      gzip.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try gzip.run()
      gzip.waitUntilExit()
      if gzip.terminationStatus == 0 { return }
    } catch let error as CommandError {
      throw error
    } catch {
      // The error below tells what to do.
    }
    throw CommandError(
      .unwritable, "\(path) cannot be packed", hint: "install gzip, or name a file without .gz")
  }
}
