extension UInt8 {
  /// The ASCII letter in lower case; any other byte unchanged.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension StringProtocol {
  /// Returns whether both texts have the same UTF-8 bytes, optionally ignoring the case of ASCII letters.
  package func hasSameBytes(as other: some StringProtocol, ignoringCase: Bool) -> Bool {
    ignoringCase
      ? utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII } : utf8.elementsEqual(other.utf8)
  }
}
