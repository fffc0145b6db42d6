import DeepLinks

/// The short links of a service on a host of the app, such as `https://go.taxi.example/AbCd/xyz`: only the service knows what
/// they open.
enum OwnShortLink {
  /// The shortest part of one, in bytes.
  private static let shortest = 3

  /// Whether a link is one: its host is also one of the service, and no route has its path or nearly the same. Such links have
  /// one or two parts of letters and digits.
  static func isOne(_ url: String, _ routes: RouteTable) -> Bool {
    guard routes.deferringService(of: url) != nil, let rejection = routes.rejection(of: url),
      rejection.code == .unknownRoute, rejection.advice == nil, let address = try? GatedURL(url),
      address.webHost.map({ routes.hosts.contains($0.text) }) == true
    else { return false }
    let parts = address.segments.map(\.text)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { $0.utf8.count >= shortest && $0.utf8.allSatisfy(isOfPart) }
  }

  private static func isOfPart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_".utf8.contains(byte)
  }
}
