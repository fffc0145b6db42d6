import Foundation
import Testing

@Suite struct GoldenTests {
  private let isRecording = ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1"

  @Test func `there is a file for each rule and each error`() {
    #expect(Golden.all.count >= 30)
    #expect(Golden.all.filter { $0.name.hasPrefix("error-") }.allSatisfy { $0.problems.contains(": error: ") })
    #expect(Golden.all.filter { !$0.name.hasPrefix("error-") }.allSatisfy { $0.generated.contains("extension ") })
  }

  @Test(arguments: Golden.all)
  func `the tool says and writes what the golden file has`(_ golden: Golden) throws {
    let actual = golden.actual()
    if isRecording { return try golden.record(actual) }
    #expect(actual.problems == golden.problems.trimmingCharacters(in: .newlines))
    #expect(actual.generated == golden.generated)
  }

  @Test(arguments: Golden.all)
  func `another order of the declarations gives the same file`(_ golden: Golden) {
    let reordered = golden.files.reversed().map { (path: $0.path, text: Self.reordered($0.text)) }
    let (first, second) = (golden.actual().generated, Golden.actual(reordered).generated)
    #expect(first.isEmpty == second.isEmpty)
    #expect(Self.withoutLines(first) == Self.withoutLines(second))
  }

  /// Returns the declarations of a file in the opposite order, behind its imports. A file with an `#if` outside of types
  /// stays as it is.
  private static func reordered(_ text: String) -> String {
    guard !text.contains("\n#"), !text.hasPrefix("#") else { return text }
    var (head, declarations): ([Substring], [[Substring]]) = ([], [])
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.contains("import ") || declarations.isEmpty && line.isEmpty {
        head.append(line)
      } else if line.first.map({ $0 != " " && $0 != "}" && $0 != "#" }) ?? false {
        declarations.append([line])
      } else {
        declarations[declarations.count - 1].append(line)
      }
    }
    return (head + declarations.reversed().flatMap(\.self)).joined(separator: "\n")
  }

  private static func withoutLines(_ text: String) -> String {
    text.replacing(#/\.swift:\d+/#, with: ".swift")
  }
}
