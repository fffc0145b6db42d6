/// What tells a tree from another in 64 bits: equal for equal trees, on any machine, in any process (FNV-1a).
public struct TreeDigest: Sendable, Hashable {
  private var hash = FNV1a()

  /// The digest of the tree under `router` as it stands. It is that of the snapshot, which is not made for it: the
  /// engine asks at the end of every turn.
  public init(of router: RouterNode) {
    combine(router, router.tree)
  }

  /// The digest of a snapshot.
  public init(of snapshot: TreeSnapshot) {
    combine(snapshot)
  }

  /// Sixteen hexadecimal digits.
  public var text: String { hash.text }

  private mutating func combine(_ router: RouterNode, _ tree: RIBTree?) {
    begin(tree?.name(of: type(of: router)) ?? router.name, router.parameters, isActive: router.logic.isActive)
    if !router.attachedChildren.isEmpty {
      for child in router.attachedChildren { combine(child, tree) }
    }
    hash.combine(byte: 2)
  }

  private mutating func combine(_ snapshot: TreeSnapshot) {
    begin(snapshot.rib, snapshot.parameters, isActive: snapshot.active)
    for child in snapshot.children { combine(child) }
    hash.combine(byte: 2)
  }

  private mutating func begin(_ name: String, _ parameters: [String: String], isActive: Bool) {
    hash.combine(name)
    // Most RIBs have no parameter or one: there is nothing to sort.
    if parameters.count < 2 {
      for (name, value) in parameters { combine(name, value) }
    } else {
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { combine(name, value) }
    }
    hash.combine(byte: isActive ? 1 : 0)
  }

  private mutating func combine(_ name: String, _ value: String) {
    hash.combine(name)
    hash.combine(value)
  }
}

/// FNV-1a with 64 bits: small, and the same everywhere, unlike `Hasher`.
private struct FNV1a: Sendable, Hashable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// The bytes, then a byte that no UTF-8 holds: "ab" + "c" is not "a" + "bc". A text that begins like the bytes
  /// which close parameters and children has another such byte before it.
  mutating func combine(_ text: String) {
    // Nearly all texts are contiguous, and read without a copy.
    if text.utf8.withContiguousStorageIfAvailable({ combine($0) }) == nil { combine(Array(text.utf8)) }
    combine(byte: 0xff)
  }

  private mutating func combine(_ bytes: some Collection<UInt8>) {
    if let first = bytes.first, first <= 2 { combine(byte: 0xfe) }
    for byte in bytes { combine(byte: byte) }
  }

  /// Sixteen digits, the highest first.
  var text: String {
    String(unsafeUninitializedCapacity: 16) { bytes in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: state >> UInt64(60 - 4 * index)) & 0xF
        bytes.initializeElement(at: index, to: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
      return 16
    }
  }
}
