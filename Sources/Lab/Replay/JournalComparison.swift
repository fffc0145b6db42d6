import Foundation
import SessionEngine

/// Compares what was recorded of an event with what came of it now.
///
/// Every field counts but those that the events do not determine: the time, the sender's key, the duration. The
/// fields are found through the entry's own JSON, so a field that is added later is compared without a word here.
struct JournalComparison {
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  /// The fields that differ, by path, in alphabetical order; none when the entries are equal.
  func differences(recorded: JournalEntry, replayed: JournalEntry) throws -> [ReplayDifference] {
    let replayed = Self.withoutUnrecorded(determined(replayed), recorded)
    let recorded = determined(recorded)
    guard recorded != replayed else { return [] }
    let old = try fields(of: recorded)
    let new = try fields(of: replayed)
    return Set(old.keys).union(new.keys).sorted().compactMap { field in
      let (before, now) = (old[field] ?? "nothing", new[field] ?? "nothing")
      return before == now ? nil : ReplayDifference(field: field, recorded: before, replayed: now)
    }
  }

  /// A recording made before links told where they come from says nothing of it, which is no difference.
  private static func withoutUnrecorded(_ entry: JournalEntry, _ recorded: JournalEntry) -> JournalEntry {
    func trimmed(_ outcome: LinkOutcome, _ before: LinkOutcome?) -> LinkOutcome {
      guard let before, before.dialect == nil, before.attribution == nil, before.notes == nil else { return outcome }
      var outcome = outcome
      (outcome.dialect, outcome.attribution, outcome.notes) = (nil, nil, nil)
      return outcome
    }
    var entry = entry
    entry.answer = entry.answer.map { trimmed($0, recorded.answer) }
    entry.settled = entry.settled?.map { outcome in
      trimmed(outcome, recorded.settled?.first { $0.link == outcome.link })
    }
    return entry
  }

  private func determined(_ entry: JournalEntry) -> JournalEntry {
    var entry = entry
    entry.at = 0
    entry.key = nil
    entry.durationMicroseconds = nil
    return entry
  }

  private func fields(of entry: JournalEntry) throws -> [String: String] {
    var fields: [String: String] = [:]
    try decoder.decode(JSONTree.self, from: encoder.encode(entry)).flatten(path: "", into: &fields)
    return fields
  }
}

/// JSON of any shape.
private indirect enum JSONTree: Decodable {
  case object([String: JSONTree])
  case array([JSONTree])
  case scalar(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let object = try? container.decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? container.decode([JSONTree].self) {
      self = .array(array)
    } else if let text = try? container.decode(String.self) {
      self = .scalar(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .scalar("\(flag)")
    } else if let number = try? container.decode(Int64.self) {
      self = .scalar("\(number)")
    } else if let number = try? container.decode(Double.self) {
      self = .scalar("\(number)")
    } else {
      self = .scalar("nothing")
    }
  }

  /// A list of plain values is one field, so that one more RIB does not shift all after it.
  func flatten(path: String, into fields: inout [String: String]) {
    switch self {
    case .scalar(let text):
      fields[path] = text
    case .object(let object):
      for (name, value) in object { value.flatten(path: path.isEmpty ? name : "\(path).\(name)", into: &fields) }
    case .array(let items):
      let plain = items.compactMap { item -> String? in
        if case .scalar(let text) = item { text } else { nil }
      }
      if plain.count == items.count {
        fields[path] = plain.isEmpty ? "none" : plain.joined(separator: ", ")
      } else {
        for (index, item) in items.enumerated() { item.flatten(path: "\(path)[\(index)]", into: &fields) }
      }
    }
  }
}
