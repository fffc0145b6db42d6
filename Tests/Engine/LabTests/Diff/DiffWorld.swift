import DeepLinks
import Lab
import LinkDialects
import Testing
import TextFormats

/// Two versions of a small table, or of the shipped one.
enum DiffWorld {
  /// The time of the comparisons: 2027-01-15T08:00:00Z.
  static let now = Timestamp(milliseconds: LabWorld.start)

  static let small = """
    schemes: [cab, taxi]
    hosts: [cab.example]
    secrets: [code]
    callbacks: { parameters: [back], urls: ["https://partner.example/done"] }
    routes:
      home: { path: home, aliases: [""], workflow: Home }
      item:
        path: items/{item}
        workflow: Item
        parameters:
          item: { type: integer, minimum: 1, maximum: 99 }
          code: { type: identifier, length: 1-8 }
          kind: { type: enumeration, values: [big, small], default: big }
          tag: { type: string, repeated: true, most: 3 }
    qr: { "PAY:{item}": "cab://items/{item}" }
    shortcuts: { first: "cab://home" }
    dialects:
      Uber:
        values: { code: promo }
        links:
          - { at: "uber://promo/{item}", opens: item }
          - { at: "uber://", opens: home }
    """

  static func table(_ yaml: String) throws -> RouteTable { try RouteTable(yaml: yaml, file: "links.yaml") }

  /// The small table with texts replaced.
  static func table(replacing texts: [(String, String)]) throws -> RouteTable {
    try table(
      texts.reduce(small) { yaml, text in
        #expect(yaml.contains(text.0), "\(text.0)")
        return yaml.replacing(text.0, with: text.1)
      })
  }

  /// Compares the small table with a version in which texts are replaced.
  static func diff(_ texts: (String, String)..., at now: Timestamp = now) throws -> LinkDiff {
    LinkDiff(from: try table(small), to: try table(replacing: texts), at: now)
  }

  /// Compares a version in which texts are replaced with the small table.
  static func diffBack(_ texts: (String, String)..., at now: Timestamp = now) throws -> LinkDiff {
    LinkDiff(from: try table(replacing: texts), to: try table(small), at: now)
  }

  /// What one table says of a witness, in all parts that a reviewer is told.
  static func meaning(of witness: DiffChange.Witness, in table: RouteTable) -> [String] {
    do throws(LinkRejection) {
      var link = witness.text
      if let input = witness.input { link = try table.link(of: LinkInput(input, link)).url }
      let parsed = try table.parse(link, at: witness.at)
      let values = parsed.link.parameters.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      return [parsed.link.route, parsed.link.workflow, parsed.canonical] + values
        + table.notes(for: parsed).map(\.message)
        + parsed.unknown.keys.sorted() + [
          parsed.origin.map { "\($0.wrappers)\($0.dialect ?? "")\($0.attribution.keys.sorted())" } ?? ""
        ]
    } catch {
      return [error.code.rawValue]
    }
  }
}

extension LinkDiff {
  /// The changes of one kind by their rules.
  func rules(_ kind: DiffChange.Kind) -> [String] { changes.filter { $0.kind == kind }.map(\.rule) }

  /// The first change of a kind.
  func first(_ kind: DiffChange.Kind) throws -> DiffChange { try #require(changes.first { $0.kind == kind }) }
}
