import TestSupport
import Testing

@testable import Pages

/// The words of the pages: `addWords('group', {key: ['English', 'Japanese']})`.
@Suite struct WordTableTests {
  private struct Row {
    let name: String
    let en: String
    let ja: String
  }

  /// The texts of keys, and the number of keys, of a file.
  private static func rows(_ path: String) -> (rows: [Row], keys: Int) {
    let text = PageFiles.text(of: path) ?? ""
    var (rows, keys): ([Row], Int) = ([], 0)
    for table in text.matches(of: #/addWords\('([^']*)', \{((?:.|\n)*?)\n\}\);/#) {
      keys += table.2.matches(of: #/(?:^|[\s,{])[\w'.]+:\s*\[/#).count
      let pairs = table.2.matches(of: Self.pair)
      rows += pairs.map { match in
        Row(name: "\(path) \(table.1).\(match.1)", en: String(match.2.dropFirst().dropLast()), ja: String(match.3))
      }
    }
    return (rows, keys)
  }

  /// A key with its two texts.
  private static var pair: Regex<(Substring, Substring, Substring, Substring)> {
    #/([\w'.]+):\s*\[\s*('(?:[^'\\]|\\.)*'|"[^"]*"),\s*'((?:[^'\\]|\\.)*)',?\s*\]/#
  }

  private static let files = PageFiles.paths.filter { path in
    path.hasSuffix(".js") && PageFiles.text(of: path)?.contains("\naddWords(") == true
  }

  /// The keys whose words are names.
  private static let names = [
    "controls.js choice.android", "controls.js choice.ios", "controls.js setting.platform", "reasons.js type.url",
    "requests.js requests.rib", "entries.js timeline.rib", "phone.js phone.bounds",
  ]

  @Test func `each key of the pages has both languages`() {
    #expect(Self.files.count > 15)
    for path in Self.files {
      let (rows, keys) = Self.rows(path)
      #expect(keys > 0, "\(path)")
      #expect(rows.count == keys, "\(path)")
      #expect(rows.allSatisfy { !$0.en.isEmpty }, "\(path)")
      #expect(rows.allSatisfy { !$0.ja.isEmpty }, "\(path)")
    }
  }

  @Test func `the Japanese of the pages is as it is written for people`() {
    for row in Self.files.flatMap({ Self.rows($0).rows }) where !Self.names.contains(row.name) {
      for problem in Japanese.problems(in: row.ja) { Issue.record("\(row.name): \(problem): \(row.ja)") }
    }
  }
}
