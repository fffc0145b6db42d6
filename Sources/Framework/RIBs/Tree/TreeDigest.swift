extension TreeSnapshot {
  /// A digest of 16 hexadecimal digits that is equal for equal trees, on any machine, in any process (FNV-1a, 64 bits).
  public var digest: String {
    var hash = FNV1a()
    combine(into: &hash)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
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

/// FNV-1a with 64 bits. Unlike `Hasher`, it gives the same value in every process.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Adds a text and a final byte that UTF-8 does not contain, so that "ab" and "c" differ from "a" and "bc". A text
  /// that begins with one of the bytes 0, 1 and 2, which end parameters and children, has another such byte before it.
  mutating func combine(_ text: String) {
    if let first = text.utf8.first, first <= 2 { combine(byte: 0xfe) }
    for byte in text.utf8 { combine(byte: byte) }
    combine(byte: 0xff)
  }
}
