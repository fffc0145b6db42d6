import Foundation

/// A run of `ribs` in a temporary folder with an app's code in `App`.
struct RibsProcess {
  let status: Int32
  let output: String
  let error: String
  /// The Swift files after the run, by their paths.
  let files: [String: String]

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  private static let binary = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
    path: "ribs")

  /// Writes files by their paths, and runs the command beside them.
  init(_ arguments: [String], files: [String: String], input: String = "") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files.merging([".in": input, ".out": "", ".error": ""], uniquingKeysWith: { $1 }) {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    let process = Process()
    (process.executableURL, process.arguments, process.currentDirectoryURL) = (Self.binary, arguments, folder)
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: ".in"))
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: ".out"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: ".error"))
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOf: folder.appending(path: ".out"), encoding: .utf8)
    error = try String(contentsOf: folder.appending(path: ".error"), encoding: .utf8)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    self.files = Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".swift") }.compactMap { name in
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { (name, $0) }
      })
  }
}
