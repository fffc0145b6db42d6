/// The judgement whether an address was divided at the end of a line, as programs do that fold texts.
enum DividedAddress {
  /// The shortest line that a program has folded: texts are folded at 65 to 80 characters.
  private static let shortest = 60
  /// The most bytes of the next line that are looked at.
  private static let longest = 80

  /// Whether the address that ends with its line goes on in the next one.
  ///
  /// The next line has characters of addresses alone, and one that words do not have. The line of the address is long.
  static func goesOn(_ bytes: [UInt8], from begin: Int, to end: Int) -> Bool {
    guard end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D else { return false }
    let start = bytes[..<begin].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard end - start >= shortest else { return false }
    let next = end + (bytes[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    let rest = bytes[min(next, bytes.count)...].prefix { $0 != 0x0A && $0 != 0x0D }.prefix(longest)
    return !rest.isEmpty && rest.allSatisfy { (0x21...0x7E).contains($0) && !"<>\"".utf8.contains($0) }
      && !String(decoding: rest, as: UTF8.self).contains("://")
      && rest.contains { "/?=&%_".utf8.contains($0) || (0x30...0x39).contains($0) }
  }
}
