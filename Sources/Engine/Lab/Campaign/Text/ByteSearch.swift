extension [UInt8] {
  /// Returns the first place of a mark at or after `start`; the number of bytes when there is none.
  ///
  /// The mark is of ASCII characters, with letters in lower case. Letters of either case match.
  func place(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while place + mark.count <= count {
      if mark.indices.allSatisfy({ self[place + $0].lowercasedASCII == mark[$0] }) { return place }
      place += 1
    }
    return count
  }
}

extension UInt8 {
  /// The letter in lower case, or the byte as it is.
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
