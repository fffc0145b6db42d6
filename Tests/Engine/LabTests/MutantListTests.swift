import Foundation
import TestSupport
import Testing

/// `scripts/mutants.list` fits the present code, so that `scripts/mutants` can run it.
@Suite struct MutantListTests {
  private struct Mutant {
    var name = ""
    var file = ""
    var context: String?
    var kind = ""
    var old = ""
    var new = ""
    var test = ""
  }

  private static func mutants() throws -> [Mutant] {
    try LabWorld.text("scripts/mutants.list").split(separator: "\n\n").dropFirst().map { block in
      var mutant = Mutant()
      for line in block.split(separator: "\n") {
        let value = String(line[(line.firstRange(of: ": ")?.upperBound ?? line.endIndex)...])
        switch line.prefix(while: { $0 != ":" }) {
        case "name": mutant.name = value
        case "file": mutant.file = value
        case "in": mutant.context = value
        case "as": mutant.kind = value
        case "old": mutant.old = value
        case "new": mutant.new = value
        case "test": mutant.test = value
        default: Issue.record("the line `\(line)` is unknown")
        }
      }
      return mutant
    }
  }

  @Test func `each line that is to be broken occurs exactly once`() throws {
    for mutant in try Self.mutants() {
      let text = try LabWorld.text(mutant.file)
      #expect(!mutant.old.isEmpty, "\(mutant.name): \(mutant.old)")
      #expect(text.ranges(of: mutant.context ?? mutant.old).count == 1, "\(mutant.name): \(mutant.old)")
      #expect(mutant.context?.contains(mutant.old) != false, "\(mutant.name): \(mutant.old)")
      #expect(["", "text"].contains(mutant.kind), "\(mutant.name)")
      #expect(!mutant.new.isEmpty, "\(mutant.name)")
      #expect(mutant.new != mutant.old, "\(mutant.name)")
    }
  }

  @Test func `each module is broken somewhere, and each break has a name and tests of its own`() throws {
    let mutants = try Self.mutants()
    #expect(mutants.count >= 40)
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    // `EmbedFiles` works while the package is built: `PageFilesTests` compares what it wrote with the files. `CPostgres` has
    // no code. `scripts/cluster` runs `andon-pg`.
    let others: Set = ["Framework/EmbedFiles", "Daemon/CPostgres", "Command/andon-pg"]
    for module in try Repository.modules() where !others.contains(module) {
      #expect(mutants.contains { $0.file.hasPrefix("Sources/\(module)/") }, "\(module)")
    }
    let files = FileManager.default.enumerator(atPath: Repository.url("Tests").path)?.compactMap { $0 as? String } ?? []
    for mutant in mutants {
      let suite = String(mutant.test.split(separator: ".").last ?? "")
      #expect(
        files.contains { $0.hasSuffix("/\(suite)") || $0.hasSuffix("/\(suite).swift") }, "\(mutant.name): \(suite)")
    }
  }
}
