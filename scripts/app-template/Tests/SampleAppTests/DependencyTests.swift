import Foundation
import Testing

@Suite struct DependencyTests {
  /// `ribs di` writes the file that joins the components. It also tells which RIB needs what no RIB above it provides.
  @Test func `the file that joins the components is fresh`() throws {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardized
    let (check, output) = (Process(), Pipe())
    check.currentDirectoryURL = package
    check.executableURL = package.appending(path: "__RIBS__").standardized
    check.arguments = ["di", "--check", "Sources/SampleApp"]
    check.standardError = output
    try check.run()
    let problems = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "\(problems)")
  }
}
