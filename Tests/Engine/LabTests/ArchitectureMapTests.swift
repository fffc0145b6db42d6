import Foundation
import TestSupport
import Testing

/// Tests that `Sources/ARCHITECTURE.md` describes the present folders and files.
@Suite struct ArchitectureMapTests {
  private let sources = Repository.url("Sources")

  private func map() throws -> String {
    try String(contentsOf: sources.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
  }

  @Test func `the path of a link names at most 45 files, in order, and each of them exists`() throws {
    let rows = try map().matches(of: /\n\| ([0-9]+) \| `([^`]+\.swift)` \|/)
    #expect(rows.map { String($0.1) } == (1...rows.count).map(String.init))
    #expect((30...45).contains(rows.count))
    for row in rows {
      #expect(FileManager.default.fileExists(atPath: sources.appending(path: String(row.2)).path), "\(row.2)")
    }
  }

  @Test func `the files of the values that a link passes exist, and are counted with the others`() throws {
    let text = try map()
    let files = text.matches(of: /\n\| `([^`]+)` \| (`[^|]+\.swift`) \|(?=\n)/).flatMap { row in
      row.2.matches(of: /`([^`]+)`/).map { "\(row.1)/\($0.1)" }
    }
    #expect(Set(files).count == files.count)
    for file in files {
      #expect(FileManager.default.fileExists(atPath: sources.appending(path: file).path), "\(file)")
    }
    let deciding = text.matches(of: /\n\| [0-9]+ \| `/).count
    #expect(text.contains("in \(files.count) more, so a link passes \(files.count + deciding) files"))
  }

  @Test func `the table of modules names every folder of Sources`() throws {
    let text = try map()
    let modules = try Repository.modules()
    #expect(modules.count > 10)
    for module in modules {
      let name = module.split(separator: "/").last ?? ""
      #expect(text.contains("\n| `\(name)` |"), "\(module)")
    }
  }

  @Test func `the daemon does not name the kind of its store`() throws {
    let files = try files(of: "Daemon/AndonServer")
    #expect(files.count > 50)
    let found = files.filter { $0.text.contains(/SQLite|sqlite|GRDB|PRAGMA|Postgres|libpq|import SessionStore\b/) }
    #expect(found.map(\.name) == [])
  }

  /// Returns the Swift files of a module.
  private func files(of module: String) throws -> [(name: String, text: String)] {
    let folder = sources.appending(path: module)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  @Test func `no module below the taxi app has a text about it`() throws {
    let modules = try Repository.modules().filter {
      !["TaxiApp", "Command/andon", "Command/andon-pg", "CodeTools"].contains($0)
    }
    var found: [String] = []
    for module in modules {
      for (file, text) in try files(of: module) {
        // Most files have none of the words, and a search for one is faster than a match of each line.
        guard ["taxi", "Taxi", "riding", "reservation"].contains(where: { text.contains($0) }) else { continue }
        let lines = text.split(separator: "\n")
        found += lines.filter { line in
          !line.drop { $0 == " " }.hasPrefix("//") && line.contains(/[Tt]axi|\briding\b|reservation/)
        }.map { "\(module)/\(file): \($0)" }
      }
    }
    #expect(found == [])
  }
}
