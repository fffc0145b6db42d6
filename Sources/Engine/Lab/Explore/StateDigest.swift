import RIBs
import SessionEngine
import TextFormats

/// The digest by which equal sessions merge.
///
/// It depends on everything that the next events can depend on, except on what only counts or dates: the session's
/// version, the numbers of links and requests, the totals of requests, the seed. Of a time it tells only whether it has
/// passed, so that the same screen a minute later is the same state.
struct StateDigest: Sendable {
  private var hash: WordHash
  private let now: Int64

  /// Returns the digest of a session.
  static func of(_ session: Session) -> UInt64 {
    var digest = StateDigest(now: session.now)
    let record = session.record
    digest.combine(session.tree)
    for link in record.location { digest.hash.combine(link) }
    for link in record.pending {
      digest.hash.combine(link.url)
      digest.hash.combine(link.step)
      digest.hash.combine(link.waitingFor)
    }
    // The order of rows and stores means nothing.
    var sum: UInt64 = 0
    for row in record.rows { sum &+= digest.value(of: row) }
    for value in stores(of: session).values { sum &+= value }
    digest.hash.combine(sum)
    return digest.hash.value
  }

  /// Returns the digests of the states of a session's stores, by the names of the stores.
  static func stores(of session: Session) -> [String: UInt64] {
    let (digest, state) = (StateDigest(now: session.now), session.record.state)
    return Dictionary(
      state.filter { ![RequestTotals.storeName, TypedTexts.storeName].contains($0.key) }.map {
        ($0.key, digest.value(of: $0.value, in: $0.key))
      }
    ) { $1 }
  }

  private init(now: Int64) {
    self.now = now
    hash = WordHash()
  }

  private mutating func combine(_ tree: TreeSnapshot) {
    hash.combine(tree.rib)
    for (name, value) in tree.parameters.sorted(by: { $0.key < $1.key }) {
      hash.combine(name)
      hash.combine(value)
    }
    hash.combine(UInt64(tree.children.count))
    for child in tree.children { combine(child) }
  }

  private func value(of row: AppRow) -> UInt64 {
    var hash = WordHash()
    hash.combine(row.table)
    for value in row.values {
      switch value {
      case .null: hash.combine(0)
      case .integer(let number): hash.combine(Self.timeless(number, now: now))
      case .real(let number): hash.combine(number.bitPattern)
      case .text(let text): hash.combine(text)
      }
    }
    return hash.value
  }

  private func value(of json: String, in store: String) -> UInt64 {
    var digest = StateDigest(now: now)
    digest.hash.combine(store)
    digest.combine(JSONValue(text: json) ?? .null, leavingOut: Self.counters[store] ?? [])
    return digest.hash.value
  }

  private mutating func combine(_ json: JSONValue, leavingOut counters: Set<String>) {
    switch json {
    case .null: hash.combine(0)
    case .bool(let flag): hash.combine(flag ? 1 : 2)
    case .string(let text): hash.combine(text)
    case .number(let text):
      if let number = Int64(text) { hash.combine(Self.timeless(number, now: now)) } else { hash.combine(text) }
    case .array(let values):
      hash.combine(UInt64(values.count))
      for value in values { combine(value, leavingOut: counters) }
    case .object(let members):
      for (name, value) in members.sorted(by: { $0.key < $1.key }) where !counters.contains(name) {
        hash.combine(name)
        combine(value, leavingOut: counters)
      }
    }
  }

  /// The values of the engine's own stores that only count, by store.
  private static let counters: [String: Set<String>] = [
    SessionSettings.storeName: ["random", "ahead"], Phone.storeName: ["link"], "backend": ["number", "lastNumber"],
  ]

  /// The integers that are times: those of the years 1980 to 2286, in milliseconds since 1970. No count of an app is that
  /// large.
  static let times: ClosedRange<Int64> = 315_532_800_000...9_999_999_999_999

  /// An integer, where a time in milliseconds since 1970 is only past or future.
  static func timeless(_ number: Int64, now: Int64) -> UInt64 {
    guard times.contains(number) else { return UInt64(bitPattern: number) }
    return number <= now ? .max : .max - 1
  }
}

/// A hash of words with 64 bits, the same in every process.
struct WordHash: Sendable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds a word.
  mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0xBF58_476D_1CE4_E5B9
    value ^= value >> 29
  }

  /// Adds a text and its length.
  mutating func combine(_ text: String) {
    var (word, count): (UInt64, Int) = (0, 0)
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 { combine(word) }
    }
    combine(word)
    combine(UInt64(count))
  }
}
