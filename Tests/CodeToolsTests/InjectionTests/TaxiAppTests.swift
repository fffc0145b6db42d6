import CodeReading
import Foundation
import Injection
import Testing

/// The components of the taxi app.
@Suite struct TaxiAppTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/TaxiApp").standardizedFileURL.path

  @Test func `each property that is removed is named in an error, with the RIB that needs it`() throws {
    let code = try AppCode(folder: Self.folder, with: InjectionGraph.words)
    let graph = InjectionGraph(code)
    #expect(InjectionCheck(graph).problems.isEmpty)
    let generated = GeneratedFile(graph).text
    var removed = 0
    for rib in graph.ribs {
      for property in rib.provides {
        let needing = graph.ribs.filter { $0.needs.contains { $0.name == property.name } }.map(\.name)
        // What the RIB's own code alone reads is not provided to another RIB.
        guard !needing.isEmpty, generated.contains("var \(property.name): ") || rib.name == "AppRoot" else { continue }
        removed += 1
        let problems = InjectionCheck(InjectionGraph(try Self.without(property, in: code))).problems
        let named = problems.filter { $0.severity == .error && $0.message.contains("`\(property.name): ") }
        let message = named.first?.message ?? "no error for \(property.name)"
        #expect(needing.contains { message.hasPrefix("\($0) needs ") }, "\(message)")
      }
    }
    #expect(removed >= 19)
  }

  @Test func `the committed file is fresh`() throws {
    let graph = InjectionGraph(try AppCode(folder: Self.folder, with: InjectionGraph.words))
    let path = "\(Self.folder)/TaxiApp+Dependencies.generated.swift"
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(GeneratedFile.comparable(GeneratedFile(graph).text) == GeneratedFile.comparable(written))
  }

  /// Returns the code without the lines of a property.
  private static func without(_ property: Property, in code: AppCode) throws -> AppCode {
    let files = try code.files.map { file in
      guard file.path == property.position.file else { return file }
      var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let start = property.position.line - 1
      // A computed property of several lines ends with the brace that is as far to the right as its start.
      let isLong = lines[start].hasSuffix("{")
      let end = isLong ? try #require(lines[start...].firstIndex(of: "  }")) : start
      lines.removeSubrange(start...end)
      return SourceFile(path: file.path, text: lines.joined(separator: "\n"))
    }
    return AppCode(files)
  }
}
