import DeepLinks
import Foundation
import HeadlessUI
import LinkAssociation
import LinkDialects
import SessionEngine
import ShippedApp
import TestSupport
import Testing

@testable import Lab

/// Every table of sentences has both languages for every key, in the words that readers of Japanese expect.
@Suite struct SentenceTableTests {
  /// A row of a table.
  struct Row: Sendable {
    let name: String
    let text: BilingualText
  }

  private static func rows<Table: SentenceTable>(_ table: Table.Type) -> (name: String, rows: [Row]) {
    let name = "\(table)"
    return (name, Table.allCases.map { Row(name: "\(name).\($0.rawValue)", text: $0.words) })
  }

  private static let tables = [
    rows(AddressSentence.self), rows(PathSentence.self), rows(TextSentence.self), rows(ParameterSentence.self),
    rows(InputSentence.self), rows(HintSentence.self), rows(RepairSentence.self), rows(NoteSentence.self),
    rows(AllowedValues.self), rows(DialectSentence.self), rows(JSONSentence.self), rows(DialectNote.self),
    rows(DecisionSentence.self), rows(PhoneSentence.self), rows(WaySentence.self), rows(LinkRejection.Code.self),
    rows(ReasonSentence.self), rows(OutcomeSentence.self), rows(OutcomeTitle.self), rows(CauseSentence.self),
    rows(ReplaySentence.self), rows(LogSentence.self), rows(CoverageSentence.self), rows(MatrixSentence.self),
    rows(MatrixCheckSentence.self), rows(CharacterName.self), rows(InvisibleCharacter.self),
    rows(CampaignFileSentence.self),
    rows(CampaignLinkSentence.self), rows(CampaignMarkupSentence.self), rows(CampaignRowSentence.self),
    rows(CampaignFileErrorCode.self), rows(CampaignFileHint.self), rows(CampaignOptionSentence.self),
    rows(LinkWay.End.self), rows(ReplayEndSentence.self), rows(LabSentence.self),
    rows(DiffSentence.self), rows(ExploreSentence.self),
  ]

  /// The keys whose words are names or only values, so that they have no Japanese characters.
  private static let names: Set<String> = [
    "PhoneSentence.ios", "PhoneSentence.android12To14", "AllowedValues.oneLength", "AllowedValues.lengths",
    "CoverageSentence.ribs", "CauseSentence.change", "DecisionSentence.ofFilter", "DialectNote.unread",
    "AllowedValues.text", "MatrixSentence.because", "CampaignFileSentence.page", "DiffSentence.summary",
    "ExploreSentence.finding",
  ]

  @Test func `every table of the sources is walked`() throws {
    let folder = Repository.url("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let declared = try files.flatMap { path in
      try Repository.text("Sources/\(path)").matches(
        of: #/(?:enum|extension) ([A-Za-z.]+): (?:String, )?SentenceTable/#
      )
      .map { String($0.1.split(separator: ".").last ?? "") }
    }
    #expect(Set(declared) == Set(Self.tables.map { String($0.name.split(separator: ".").last ?? "") }))
    #expect(Self.tables.count == 39)
    #expect(Self.tables.map(\.rows.count).reduce(0, +) > 400)
  }

  @Test func `each key has both languages, and as many in one as in the other`() {
    for (name, rows) in Self.tables {
      #expect(rows.count { !$0.text.en.isEmpty } == rows.count, "\(name)")
      #expect(rows.count { !$0.text.ja.isEmpty } == rows.count, "\(name)")
      #expect(Set(rows.map(\.name)).count == rows.count, "\(name)")
    }
  }

  @Test func `the Japanese of each key is Japanese, and as it is written for people`() {
    for row in Self.tables.flatMap(\.rows) where !Self.names.contains(row.name) {
      for problem in Japanese.problems(in: row.text.ja) { Issue.record("\(row.name): \(problem): \(row.text.ja)") }
    }
  }

  @Test func `a value of the Japanese words is one that the program gives`() {
    // Where only the Japanese tells more, the English has it as the expectation beside it, or in its message.
    let beside: Set<String> = [
      "allowed", "schemes", "hosts", "most", "known", "values", "names", "hint", "parameter", "latitude", "longitude",
      "parameters", "code", "subject", "rib",
    ]
    for row in Self.tables.flatMap(\.rows) {
      let (en, ja) = (Self.values(row.text.en), Self.values(row.text.ja))
      #expect(ja.subtracting(en).isSubset(of: beside), "\(row.name)")
    }
  }

  @Test func `the app has words in both languages for its reasons, and for what links wait for`() throws {
    for (reason, words) in LinkReasons(try Shipped.app()).all {
      #expect(!words.en.isEmpty, "\(reason)")
      #expect(Japanese.problems(in: words.ja).isEmpty, "\(reason): \(words.ja)")
    }
  }

  @Test func `every step of a sample link has words in Japanese`() throws {
    let (app, routes) = (try Shipped.app(), try LabWorld.routes())
    let words = LinkReasons(app)
    let links = try MatrixLink.samples(of: routes).map { try routes.parse($0.url).link }
    let steps = Set(links.flatMap { app.describe($0)?.steps ?? [] })
    #expect(steps.count > 20)
    for step in steps.union(["installed", "first launch", "cold start", "permissions", "banner"]) {
      let ja = try #require(words.words(step)?.ja, "\(step)")
      #expect(Japanese.problems(in: ja).isEmpty, "\(step): \(ja)")
    }
  }

  private static func values(_ words: String) -> Set<String> {
    Set(words.matches(of: /\{([a-zA-Z]+)\}/).map { String($0.1) })
  }
}
