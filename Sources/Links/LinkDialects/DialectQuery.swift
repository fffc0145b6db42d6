import DeepLinks
import TextFormats

/// The query of a dialect's link: its parameters sorted into readable, attributing and unknown ones, with a record of
/// those that were read.
struct DialectQuery {
  /// The parameters that a route may read, by the spelling of the table.
  private var readable: [String: GatedURL.Item] = [:]
  /// Their names in the order of the link.
  private var order: [String] = []
  private var isRead: Set<String> = []
  /// Parameters that were read and have no effect; a note explains each of them.
  private var unused: Set<String> = []
  /// Parameters that name the origin of the link.
  private(set) var attribution: [String: String] = [:]
  private(set) var unknown: [String: String] = [:]

  /// Sorts the query. Throws for a readable parameter that occurs twice and for a number that is too high.
  init(
    _ url: GatedURL, bytes: [UInt8], dialect: Dialect, kept: [ParameterPattern], chosenBy: GatedURL.Item?
  ) throws(LinkRejection) {
    let patterns = dialect.parameters
    let kept = dialect.kept + kept
    for item in url.query where item != chosenBy {
      let name = item.name.text
      try EscapingMistake.checkSeparators(item) { name in
        patterns.contains { $0.match(name, ignoringCase: dialect.ignoresCase) != nil }
      }
      if let key = try Self.key(item, among: patterns, ignoringCase: dialect.ignoresCase) {
        guard readable[key] == nil else { throw .givenTwice(item, name) }
        let plusIsSpace = dialect.plusIsSpace && dialect.isWords(key)
        readable[key] = try plusIsSpace ? Self.replacingPlus(item, bytes) : item
        order.append(key)
      } else if try Self.key(item, among: kept, ignoringCase: dialect.ignoresCase) != nil {
        attribution[name] = attribution[name].map { "\($0),\(item.value.text)" } ?? item.value.text
      } else {
        try Self.checkBrackets(item, of: dialect)
        unknown[name] = unknown[name].map { "\($0),\(item.value.text)" } ?? item.value.text
      }
    }
    if let fragment = url.fragment { unknown["#"] = fragment.text }
  }

  /// Returns the item with a space for each bare `+`.
  private static func replacingPlus(_ item: GatedURL.Item, _ bytes: [UInt8]) throws(LinkRejection) -> GatedURL.Item {
    let range = item.value.range
    guard bytes[range].contains(UInt8(ascii: "+")) else { return item }
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    let text = try PercentCoding.decode(spaced, range)
    return GatedURL.Item(name: item.name, value: GatedURL.Part(text: text, range: range))
  }

  /// Returns the table's spelling of a parameter with its number filled in; nil when it is none of `patterns`.
  private static func key(
    _ item: GatedURL.Item, among patterns: [ParameterPattern], ignoringCase: Bool
  ) throws(LinkRejection) -> String? {
    for pattern in patterns {
      switch pattern.match(item.name.text, ignoringCase: ignoringCase) {
      case nil: continue
      case .plain: return pattern.text
      case .numbered(let number): return pattern.name(number)
      case .beyondLimit:
        throw LinkRejection(
          code: .badParameter,
          DialectSentence.numberTooHigh.sentence([
            "parameter": item.name.text.clipped(), "most": "\(ParameterPattern.maximumNumber)",
          ]),
          range: item.name.range, expected: "at most \(ParameterPattern.maximumNumber)")
      }
    }
    return nil
  }

  /// Throws for brackets that no app publishes: `pickup[latitude][]` and `pickup[__proto__]` are not typing errors,
  /// because other readers build objects from them.
  private static func checkBrackets(_ item: GatedURL.Item, of dialect: Dialect) throws(LinkRejection) {
    let parts = item.name.text.split(separator: "[", omittingEmptySubsequences: false)
    guard parts.count > 1, let base = parts.first?.lowercased() else { return }
    let keys = ["__proto__]", "constructor]", "prototype]"]
    guard parts.count > 2 || keys.contains(where: { parts[1].lowercased() == $0 }) else { return }
    let known = dialect.names.filter { $0.prefix { $0 != "[" }.lowercased() == base }
    guard !known.isEmpty else { return }
    throw LinkRejection(
      code: .bracketedParameter,
      DialectSentence.otherBrackets.sentence([
        "parameter": BilingualText(base), "app": BilingualText(dialect.name), "known": .names(known),
      ]),
      range: item.name.range, expected: "one of " + known.map { "`\($0)`" }.joined(separator: ", "))
  }

  /// Returns whether the link gives a parameter with a value, read or not.
  func has(_ name: String) -> Bool { readable[name].map { !$0.value.text.isEmpty } ?? false }

  /// All names that the link gives and the dialect knows, by the spelling of the table.
  var given: Set<String> { Set(readable.keys).union(attribution.keys) }

  /// Returns the item of that name and marks it as read; nil when the link does not give it.
  mutating func read(_ name: String) -> GatedURL.Item? {
    guard let item = readable[name] else { return nil }
    isRead.insert(name)
    return item
  }

  /// Marks parameters that were read as having no effect.
  mutating func markUnused(_ names: [String]) {
    isRead.subtract(names)
    unused.formUnion(names)
  }

  /// Keeps an unknown value inside a parameter, such as a key of its JSON.
  mutating func keepUnknown(_ name: String, _ text: String) { unknown[name] = text }

  /// The parameters that were not read, in the order of the link. `isExplained` is whether a note about it exists.
  var unread: [(name: String, item: GatedURL.Item, isExplained: Bool)] {
    order.compactMap { name in
      guard !isRead.contains(name), let item = readable[name] else { return nil }
      return (name, item, unused.contains(name))
    }
  }
}
