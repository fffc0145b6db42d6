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

  /// Returns the errors of the compiler, with the stand-in for the framework as the module `RIBs`.
  private func compile(_ files: [(path: String, text: String)]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Golden.framework().write(to: folder.appending(path: "RIBs.swift"), atomically: true, encoding: .utf8)
    var names: [String] = []
    for (index, file) in files.enumerated() {
      names.append("\(index).swift")
      try file.text.write(to: folder.appending(path: "\(index).swift"), atomically: true, encoding: .utf8)
    }
    let module = try run(["-emit-module", "-module-name", "RIBs", "-parse-as-library", "RIBs.swift"], in: folder)
    guard module.isEmpty else { return module }
    return try run(
      ["-typecheck", "-swift-version", "6", "-module-name", "App", "-parse-as-library", "-I", "."]
        + ["-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault"]
        + names,
      in: folder)
  }

  private func run(_ arguments: [String], in folder: URL) throws -> String {
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
