public import TextFormats

/// The links that were parsed lately, by their text: a campaign sends one link to a million phones.
///
/// It holds only what means the same whenever it is opened, and nothing in which a parameter is secret. It is bounded:
/// full, it begins anew. Confined to whoever holds it.
public final class LinkMemory {
  /// How many links it holds at most.
  public static let capacity = 512
  /// The longest text it holds, in bytes.
  public static let longestText = 256

  private var table: RouteTable?
  private var links: [String: (parsed: ParsedLink, bytes: Int)] = [:]

  /// An empty memory.
  public init() {}

  /// How many links it holds.
  public var count: Int { links.count }

  /// What a link means that is opened at a time, as `RouteTable.parse(_:at:)` tells; without a time as
  /// `RouteTable.parse(_:)`. Another table than the last time's makes it forget everything.
  public func parse(_ text: String, at now: Timestamp?, in table: RouteTable) throws(LinkRejection) -> ParsedLink {
    if self.table !== table {
      self.table = table
      links.removeAll()
    }
    // Longer ones are not held, and finding that out would take long: a `String` is brought into a normal form for it.
    let canBeKnown = text.utf8.count <= Self.longestText
    // Texts are equal for Swift that are not the same bytes; one that is equal to an ASCII text is longer than it.
    if canBeKnown, let known = links[text], known.bytes == text.utf8.count { return known.parsed }
    let parsed = try LinkReader(table: table, now: now).read(text)
    if canKeep(text, parsed, table) {
      if links.count == Self.capacity { links.removeAll(keepingCapacity: true) }
      links[text] = (parsed, text.utf8.count)
    }
    return parsed
  }

  private func canKeep(_ text: String, _ parsed: ParsedLink, _ table: RouteTable) -> Bool {
    // What another app wrote may have said a secret by another name.
    guard parsed.origin == nil, text.utf8.count <= Self.longestText, text.utf8.allSatisfy({ $0 < 0x80 })
    else { return false }
    guard let route = table.route(named: parsed.link.route), route.expiry == nil else { return false }
    let isTimeless = route.parameters.allSatisfy { $0.type != .time(mustLieAhead: true) }
    return isTimeless && table.secrets.redact(text) == text
  }
}
