/// The judgement whether an address was divided at the end of a line, by a program that folds texts or by a person.
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

  /// Whether the address that ends with its line stops in the middle, and the whole next line is what belongs behind it: a
  /// parameter behind `?`, `&` or a path, a value behind `=`, and a path behind `/` or `://`.
  static func isCut(_ bytes: [UInt8], from begin: Int, to end: Int) -> Bool {
    guard end > begin, end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D else { return false }
    let next = end + (bytes[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    let line = bytes[min(next, bytes.count)...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, line.count <= longest, line.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
    let rest = String(decoding: line, as: UTF8.self)
    switch bytes[end - 1] {
    case UInt8(ascii: "?"), UInt8(ascii: "&"): return rest.prefixMatch(of: /[A-Za-z_][A-Za-z0-9_.\-]*=/) != nil
    case UInt8(ascii: "="): return rest.wholeMatch(of: /[A-Za-z0-9%._~\-]+(?:&\S*)?/) != nil
    case UInt8(ascii: "/"):
      return rest.wholeMatch(of: /[a-z0-9][a-z0-9_\-]*(?:\/[A-Za-z0-9_\-]+)*\/?(?:[?#]\S*)?/) != nil
    default: return rest.prefixMatch(of: /\/[A-Za-z0-9]|[?&][A-Za-z_][A-Za-z0-9_.\-]*=/) != nil
    }
  }
}
