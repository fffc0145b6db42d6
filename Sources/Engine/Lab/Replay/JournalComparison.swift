import SessionEngine
import TextFormats

/// A comparison of a recorded event with its replay.
///
/// It compares all fields except those that the events do not determine: the time, the idempotency key, the duration.
/// The fields come from the entry's JSON, so new fields are compared without a change here.
struct JournalComparison {
  /// Whether the recording counts the requests to the backend. Only then are they compared.
  var countsRequests = true

  /// Returns the different fields by path, in alphabetical order; none when the entries are equal.
  func differences(recorded: JournalEntry, replayed: JournalEntry) throws -> [ReplayDifference] {
    let replayed = withoutUnrecorded(determined(replayed), recorded)
    let recorded = determined(recorded)
    guard recorded != replayed else { return [] }
    let old = try fields(of: recorded)
    let new = try fields(of: replayed)
    return Set(old.keys).union(new.keys).sorted().compactMap { field in
      let (before, now) = (old[field] ?? "nothing", new[field] ?? "nothing")
      return before == now ? nil : ReplayDifference(field: field, recorded: before, replayed: now)
    }
  }

  /// Removes fields that older recordings do not have, so that their absence is not a difference.
  private func withoutUnrecorded(_ entry: JournalEntry, _ recorded: JournalEntry) -> JournalEntry {
    func trimmed(_ outcome: LinkOutcome, _ before: LinkOutcome?) -> LinkOutcome {
      var outcome = outcome
      if !countsRequests { outcome.requestCounts = nil }
      guard let before else { return outcome }
      if before.now == nil { outcome.now = nil }
      if before.lost == nil { outcome.lost = nil }
      if before.requests > 0, before.requestsByRIB == nil { outcome.requestsByRIB = nil }
      if before.dialect == nil, before.attribution == nil, before.notes == nil {
        (outcome.dialect, outcome.attribution, outcome.notes) = (nil, nil, nil)
      }
      return outcome
    }
    var entry = entry
    if !countsRequests { entry.requests = nil }
    // The closing of a session did not end its links in older recordings.
    if entry.event == .close, recorded.settled == nil { entry.settled = nil }
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
    entry.user = nil
    entry.durationMicroseconds = nil
    // The starting state of a session is its host's: the events that lead into it are entries of their own.
    if entry.event == .create { entry.parameters = nil }
    return entry
  }

  private func fields(of entry: JournalEntry) throws -> [String: String] {
    var fields: [String: String] = [:]
    try JSONReader.read(JSONCoding.bytes(entry)).flatten(path: "", into: &fields)
    return fields
  }
}

extension JSONValue {
  /// Collects the fields of the value by their paths.
  ///
  /// An array of plain values is one field, so that an additional element does not shift the fields after it.
  fileprivate func flatten(path: String, into fields: inout [String: String]) {
    switch self {
    case .object(let members):
      for (name, value) in members { value.flatten(path: path.isEmpty ? name : "\(path).\(name)", into: &fields) }
    case .array(let values):
      let plain = values.compactMap(\.plainText)
      if plain.count == values.count {
        fields[path] = plain.isEmpty ? "none" : plain.joined(separator: ", ")
      } else {
        for (index, value) in values.enumerated() { value.flatten(path: "\(path)[\(index)]", into: &fields) }
      }
    case .null, .bool, .number, .string: fields[path] = plainText
    }
  }

  /// The text of a value that is not an array or object.
  private var plainText: String? {
    switch self {
    case .null: "nothing"
    case .bool(let bool): "\(bool)"
    case .number(let text), .string(let text): text
    case .array, .object: nil
    }
  }
}
