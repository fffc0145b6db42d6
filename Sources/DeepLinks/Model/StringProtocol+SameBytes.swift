extension StringProtocol {
  /// Returns whether both texts have the same UTF-8 bytes, optionally ignoring the case of ASCII letters.
  package func hasSameBytes(as other: some StringProtocol, ignoringCase: Bool) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    guard ignoringCase else { return utf8.elementsEqual(other.utf8) }
    return utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { lower($0) == lower($1) }
  }
}
