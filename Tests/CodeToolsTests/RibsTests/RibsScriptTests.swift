import Foundation
import Testing

/// `scripts/ribs`, with a `swift` that only writes the tool.
@Suite struct RibsScriptTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-script-\(UUID().uuidString)")

  /// Writes a check-out whose tool prints `done` and the folder of the check-out that it works for.
  private func checkOut(in folder: URL? = nil) throws {
    let folder = folder ?? self.folder
    let script = URL(filePath: #filePath).appending(path: "../../../../scripts/ribs").standardized
    let tool = folder.appending(path: ".build/code-tools/debug/ribs").path
    try write(try String(contentsOf: script, encoding: .utf8), to: folder.appending(path: "scripts/ribs"))
    try write("-j 2\n", to: folder.appending(path: "scripts/build.options"))
    try write("", to: folder.appending(path: "Sources/CodeTools/Package.swift"))
    try write("", to: folder.appending(path: "Sources/CodeTools/Sources/A.swift"))
    try write(
      """
      #!/bin/sh
      [ "$1" != --version ] || { echo 'Swift version 6.2'; exit; }
      mkdir -p '\(tool)'; rmdir '\(tool)'; printf '#!/bin/sh\\necho done $RIBS_PACKAGE\\n' >'\(tool)'; chmod +x '\(tool)'

      """, to: self.folder.appending(path: "bin/swift"))
  }

  private var built: [String] {
    ["done \(folder.path)\n", "ribs: building the tool; this takes some minutes the first time\n"]
  }
  private var found: [String] { ["done \(folder.path)\n", ""] }

  @Test func `the script says that it builds the tool, and is silent when the tool is there`() throws {
    try checkOut()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try run() == built)
    #expect(try run() == found)
  }

  @Test func `a fresh check-out finds the tool in the cache, and one with other code builds it`() throws {
    try checkOut()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run()
    try FileManager.default.removeItem(at: folder.appending(path: ".build"))
    try write("", to: folder.appending(path: "Sources/CodeTools/Sources/A.swift"))
    #expect(try run() == found)
    try write("let a = 1\n", to: folder.appending(path: "Sources/CodeTools/Sources/A.swift"))
    #expect(try run() == built)
    #expect(try run() == found)
  }

  @Test func `a check-out in another folder finds the tool, which then works for that check-out`() throws {
    try checkOut()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run()
    let other = folder.appending(path: "other")
    try checkOut(in: other)
    #expect(try run(in: other) == ["done \(other.path)\n", ""])
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
  }

  /// Returns what the script prints to standard output and to standard error.
  private func run(in checkOut: URL? = nil) throws -> [String] {
    let process = Process()
    process.executableURL = (checkOut ?? folder).appending(path: "scripts/ribs")
    process.environment = [
      "PATH": "\(folder.path)/bin:/usr/bin:/bin", "XDG_CACHE_HOME": folder.appending(path: "cache").path,
    ]
    let pipes = [Pipe(), Pipe()]
    (process.standardOutput, process.standardError) = (pipes[0], pipes[1])
    try process.run()
    process.waitUntilExit()
    return pipes.map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
  }
}
