/// The digest of everything that happened, in its order (FNV-1a).
struct Trace {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func take(_ text: String) {
    var text = text
    var value = value
    text.withUTF8 { for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    // No text runs into the next one.
    self.value = (value ^ 0xff) &* 0x100_0000_01b3
  }
}

/// Draws from a seed; the same everywhere.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to and without `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// One of these; there must be one.
  mutating func one<Element>(of all: [Element]) -> Element { all[below(all.count)] }
}

/// A law that did not hold.
struct ViolationError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
