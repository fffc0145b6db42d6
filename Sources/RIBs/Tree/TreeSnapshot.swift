/// A RIB tree at one moment, as a value: to compare, print, send and keep.
public struct TreeSnapshot: Sendable, Hashable, Codable {
  /// The RIB's name.
  public var rib: String
  /// What tells it from another of its kind; empty for most.
  public var parameters: [String: String]
  /// Whether its interactor is active.
  public var active: Bool
  /// Its children in the order they were attached.
  public var children: [TreeSnapshot]

  /// A snapshot with every part given.
  public init(rib: String, parameters: [String: String] = [:], active: Bool = true, children: [TreeSnapshot] = []) {
    self.rib = rib
    self.parameters = parameters
    self.active = active
    self.children = children
  }

  /// The tree under `router` as it stands.
  public init(of router: RouterNode) {
    self.init(
      rib: router.name, parameters: router.parameters, active: router.interactable.isActive,
      children: router.children.map { TreeSnapshot(of: $0) })
  }

  /// Name and parameters in one line: `ScheduledReservation(reservation: 42)`. A value that could be read as more
  /// than one is quoted, and what would break the line is written out.
  public var title: String {
    guard !parameters.isEmpty else { return rib.onOneLine }
    let list = parameters.sorted { $0.key < $1.key }.map { "\($0.key.onOneLine): \($0.value.quotedIfAmbiguous)" }
    return "\(rib.onOneLine)(\(list.joined(separator: ", ")))"
  }

  /// How many RIBs there are.
  public var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Sixteen hexadecimal digits that are equal for equal trees, on any machine, in any process (FNV-1a, 64 bits).
  public var digest: String {
    var hash = FNV1a()
    combine(into: &hash)
    return hash.text
  }

  private func combine(into hash: inout FNV1a) {
    hash.combine(rib)
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      hash.combine(name)
      hash.combine(value)
    }
    hash.combine(byte: active ? 1 : 0)
    for child in children { child.combine(into: &hash) }
    hash.combine(byte: 2)
  }
}

/// FNV-1a with 64 bits: small, and the same everywhere, unlike `Hasher`.
struct FNV1a {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// The bytes, then a byte that no UTF-8 holds: "ab" + "c" is not "a" + "bc". A text that begins like the bytes
  /// which close parameters and children has another such byte before it.
  mutating func combine(_ text: String) {
    if let first = text.utf8.first, first <= 2 { combine(byte: 0xfe) }
    for byte in text.utf8 { combine(byte: byte) }
    combine(byte: 0xff)
  }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
