/// Which keys a session has had, so that the store is asked for the answer of a key only when there is one: asking
/// costs as much as a turn.
///
/// Learned from the store with the first key that is sent, by hash. It may hold too many, after keys were pruned or two
/// hashes met: then the store says so. It never lacks one.
struct KeyMemory {
  /// More keys than this are not kept: a session that has had them is asked for in the store.
  let limit: Int
  /// Whether the store has been asked since the session came into memory.
  private(set) var isLearned = false
  /// Whether the hashes are those of all keys.
  private var isWhole = false
  private var hashes: Set<Int> = []

  init(limit: Int) { self.limit = limit }

  /// Takes in all keys that the store has, `nil` when they are too many or it cannot tell, and those that are on their
  /// way there.
  mutating func learn(_ stored: [String]?, open: [String]) {
    isLearned = true
    isWhole = stored != nil
    for key in stored ?? [] { hashes.insert(key.hashValue) }
    for key in open { insert(key) }
  }

  /// Whether the store may have an answer to the key.
  func mayHold(_ key: String) -> Bool { !isWhole || hashes.contains(key.hashValue) }

  /// A key goes to the store.
  mutating func insert(_ key: String) {
    guard isWhole else { return }
    isWhole = hashes.count < limit
    if isWhole { hashes.insert(key.hashValue) } else { hashes = [] }
  }
}
