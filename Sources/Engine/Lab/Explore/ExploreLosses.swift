import SessionEngine

/// What links lose in an exploration: typed texts, which their outcomes tell, and links that waited, which they replace.
struct ExploreLosses: Sendable, Codable {
  /// The lines of the links that lose the text of a field, in order, by the field and its screen.
  private(set) var texts: [String: [String]] = [:]
  /// The lines of the links that replace a link that waits, in order.
  private(set) var replacing: [String] = []

  /// Notes what a step loses.
  mutating func note(_ step: ExploreStep, line: String) {
    for lost in step.turn.answer?.lost ?? [] {
      Self.insert(line, into: &texts["\(lost.field) of \(lost.screen)", default: []])
    }
    if !step.turn.superseded.isEmpty { Self.insert(line, into: &replacing) }
  }

  /// Adds the losses of a later state.
  mutating func add(_ later: ExploreLosses) {
    for (field, lines) in later.texts { for line in lines { Self.insert(line, into: &texts[field, default: []]) } }
    for line in later.replacing { Self.insert(line, into: &replacing) }
  }

  /// The number of links that lose the text of each field, by its name.
  var counts: [String: Int] { texts.mapValues(\.count) }

  private static func insert(_ line: String, into lines: inout [String]) {
    guard !lines.contains(line) else { return }
    lines.append(line)
    lines.sort()
  }
}
