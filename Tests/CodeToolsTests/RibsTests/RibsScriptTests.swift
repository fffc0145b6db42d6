import Foundation
import Testing

/// `scripts/ribs`, with a `swift` that only writes the tool.
@Suite struct RibsScriptTests {
  @Test func `the script says that it builds the tool, and is silent when the tool is there`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-script-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = URL(filePath: #filePath).appending(path: "../../../../scripts/ribs").standardized
    let tool = folder.appending(path: ".build/code-tools/debug/ribs").path
    try write(try String(contentsOf: script, encoding: .utf8), to: folder.appending(path: "scripts/ribs"))
    try write("-j 2\n", to: folder.appending(path: "scripts/build.options"))
    try write("", to: folder.appending(path: "Sources/CodeTools/Package.swift"))
    try write("", to: folder.appending(path: "Sources/CodeTools/Sources/A.swift"))
    try write(
      "#!/bin/sh\nmkdir -p '\(tool)'; rmdir '\(tool)'; printf '#!/bin/sh\\necho done\\n' >'\(tool)'; chmod +x '\(tool)'\n",
      to: folder.appending(path: "bin/swift"))
    #expect(
      try run(in: folder) == ["done\n", "ribs: building the tool; this takes some minutes the first time\n"])
    #expect(try run(in: folder) == ["done\n", ""])
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
  }

  /// Returns what the script prints to standard output and to standard error.
  private func run(in folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = folder.appending(path: "scripts/ribs")
    process.environment = ["PATH": "\(folder.path)/bin:/usr/bin:/bin"]
    let pipes = [Pipe(), Pipe()]
    (process.standardOutput, process.standardError) = (pipes[0], pipes[1])
    try process.run()
    process.waitUntilExit()
    return pipes.map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
  }
}
