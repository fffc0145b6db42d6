import Foundation
import Testing

/// The files that `ribs di` writes, given to the compiler together with the code that they belong to.
@Suite struct CompilerTests {
  @Test(arguments: Golden.all.filter { !$0.name.hasPrefix("error-") })
  func `the file compiles`(_ golden: Golden) throws {
    let output = try compile(golden.files + [("Dependencies.generated.swift", golden.actual().generated)])
    #expect(output == "")
  }

  @Test func `a property that is removed from an ancestor fails the build where it is needed`() throws {
    let golden = try Golden(name: "passes-on")
    let files = golden.files.map { ($0.path, $0.text.replacing("  let clock = Clock()\n", with: "")) }
    let output = try compile(files + [("Dependencies.generated.swift", golden.generated)])
    #expect(output.contains("type 'RootComponent' does not conform to protocol 'HomeSubtreeDependency'"))
    #expect(output.contains("clock"))
  }

  /// The stand-in for the framework as the compiled module `RIBs`, which takes as long to compile as an app that uses it.
  private static let framework = Result {
    try inFolder { folder in
      try Golden.framework().write(to: folder.appending(path: "RIBs.swift"), atomically: true, encoding: .utf8)
      let output = try run(["-emit-module", "-module-name", "RIBs", "-parse-as-library", "RIBs.swift"], in: folder)
      try #require(output == "")
      return try Data(contentsOf: folder.appending(path: "RIBs.swiftmodule"))
    }
  }

  /// Returns the errors of the compiler for an app's files.
  private func compile(_ files: [(path: String, text: String)]) throws -> String {
    try Self.inFolder { folder in
      try Self.framework.get().write(to: folder.appending(path: "RIBs.swiftmodule"))
      var names: [String] = []
      for (index, file) in files.enumerated() {
        names.append("\(index).swift")
        try file.text.write(to: folder.appending(path: "\(index).swift"), atomically: true, encoding: .utf8)
      }
      return try Self.run(
        ["-typecheck", "-swift-version", "6", "-module-name", "App", "-parse-as-library", "-I", "."]
          + ["-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault"]
          + names,
        in: folder)
    }
  }

  /// Runs `body` with a temporary folder.
  private static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    process.currentDirectoryURL = folder
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
