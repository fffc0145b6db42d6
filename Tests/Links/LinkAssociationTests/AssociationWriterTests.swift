import DeepLinks
import LinkAssociation
import LinkDialects
import LinkTestSupport
import TestSupport
import Testing
import TextFormats

/// Files that are written from a table, and read again.
struct AssociationWriterTests {
  private let print = Array(repeating: "AB", count: 32).joined(separator: ":")

  private func written(_ table: RouteTable) throws -> LinkAssociations {
    let writer = AssociationWriter(
      table: table, apps: ["TEAM123456.example.app"], package: "example.app", fingerprints: [print])
    let files = Dictionary(uniqueKeysWithValues: writer.files.map { ($0.name, $0.text) })
    func text(_ name: String) throws -> String { try #require(files[name]) }
    return LinkAssociations(
      apple: try AppleAssociation(json: text("apple-app-site-association"), file: "a"),
      appleApp: try AppleApp(
        entitlements: text("app.entitlements"), entitlementsFile: "e", info: nil, infoFile: "i"),
      android: try AndroidAssociation(
        json: text("assetlinks.json"), file: "al", manifest: text("intent-filters.xml"), manifestFile: "m"),
      hosts: table.hosts, apps: ["TEAM123456.example.app"])
  }

  @Test func `the files of the shipped table check clean`() throws {
    let table = try shippedTable()
    let files = try written(table)
    #expect(files.findings(for: table).isEmpty, "\(files.findings(for: table))")
    #expect(files.androidApp.package == "example.app")
    #expect(files.androidApp.fingerprints == [print])
  }

  /// Literals and placeholders of paths. The type of a placeholder follows from its name, so that two routes do not
  /// conflict there.
  private static let segments = ["a", "b", "new", "v1.0", "a~b", "{n}", "{word}", "{text}"]
  private static let types = [
    "n": "integer", "word": "{ type: enumeration, values: [x, \"y z\", \"*.?\", \"$(q)\", 東] }", "text": "identifier",
  ]

  /// Returns the text of a table with random routes.
  private func yaml(_ random: inout SplitMix64) -> String {
    var routes = ""
    for index in 0..<Int.random(in: 1...7, using: &random) {
      func path() -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Self.segments.randomElement(using: &random) ?? "a"
        }.joined(separator: "/")
      }
      let own = path()
      let names = Self.types.filter { own.contains("{\($0.key)}") }
      let parameters = names.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      routes += "  r\(index): { path: \"\(own)\", workflow: W, parameters: { \(parameters) } }\n"
    }
    let hosts = Bool.random(using: &random) ? "[a.test]" : "[a.test, b.test]"
    return "schemes: [taxi, other]\nhosts: \(hosts)\nroutes:\n" + routes
  }

  @Test func `the files of random tables check clean`() throws {
    var random = SplitMix64(seed: 45)
    var count = 0
    for _ in 0..<400 where count < 60 {
      let text = yaml(&random)
      // Routes that take the same link are no table.
      guard let table = try? RouteTable(yaml: text, file: "t") else { continue }
      count += 1
      let found = try written(table).findings(for: table)
      #expect(found.isEmpty, "\(text)\n\(found)")
    }
    #expect(count >= 40)
  }
}
