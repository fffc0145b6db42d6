/// A search for user information in a text: a user name, a password, or a token in place of them.
///
/// No valid link has any, so everything that some reader of links could take for it is secret: after `//` and `https:/`,
/// in `user:password@` without slashes, and also where the password contains a separator, as in `https://user:pa/ss@host`.
/// In a sentence the `@` may be missing, because a message shows only the beginning of a long text, before a `…`.
struct UserInfoScan {
  let bytes: [UInt8]
  /// Whether the text is a URL, so that its first `:` may be that of a scheme or of a user.
  let isURL: Bool

  /// The bytes of each user information.
  var ranges: [Range<Int>] {
    guard bytes.contains(Self.at) || isClipped else { return [] }
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: Self.isEndOfAuthority) ?? bytes.count
      let range = userInfo(start..<end)
      if let range { found.append(range) }
      start = max(end, range?.upperBound ?? 0) + 1
    }
    return found
  }

  /// Returns the user information that begins in a part without separators; nil when there is none.
  private func userInfo(_ part: Range<Int>) -> Range<Int>? {
    let isAuthority = isAfterSlashes(part.lowerBound)
    if isAuthority, let end = firstEllipsis(part) { return part.lowerBound..<end }
    if let at = bytes[part].lastIndex(of: Self.at) {
      if isAuthority { return part.lowerBound..<at }
      guard let colon = bytes[part.lowerBound..<at].firstIndex(of: Self.colon) else { return nil }
      let isFirst = isURL && bytes.firstIndex(of: Self.colon) == colon
      return isFirst || bytes[colon + 1..<at].contains(Self.colon) ? colon + 1..<at : nil
    }
    guard isAuthority, let colon = bytes[part].firstIndex(of: Self.colon) else { return nil }
    let port = bytes[colon + 1..<part.upperBound]
    let isPort = !port.isEmpty && port.allSatisfy { (0x30...0x39).contains($0) }
    // A later parameter may contain an `@`. Only a port is a likely reason for the colon then.
    let end = bytes[part.upperBound...].firstIndex { byte in
      byte <= 0x20 || "\"`<>".utf8.contains(byte) || isPort && byte == UInt8(ascii: "&")
    }
    let rest = part.upperBound..<(end ?? bytes.count)
    let last = (isPort ? nil : firstEllipsis(rest)) ?? bytes[rest].lastIndex(of: Self.at)
    return last.map { part.lowerBound..<$0 }
  }

  private var isClipped: Bool { firstEllipsis(bytes.indices) != nil }

  /// Returns the index of the first `…` of a sentence in a range; nil when there is none, and in a URL.
  private func firstEllipsis(_ range: Range<Int>) -> Int? {
    guard !isURL else { return nil }
    return range.first { bytes[$0] == Self.ellipsis[0] && bytes[$0...].starts(with: Self.ellipsis) }
  }

  /// Returns whether a part follows two slashes, or a colon and one slash.
  private func isAfterSlashes(_ start: Int) -> Bool {
    let slashes = bytes[..<start].reversed().prefix(while: Self.isSlash).count
    guard slashes == 1 else { return slashes > 1 }
    return start > 1 && bytes[start - 2] == Self.colon
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    SecretScan.isEndOfPart(byte) || byte == UInt8(ascii: "&")
  }

  private static let ellipsis = Array("…".utf8)
  private static let at = UInt8(ascii: "@")
  private static let colon = UInt8(ascii: ":")
}
