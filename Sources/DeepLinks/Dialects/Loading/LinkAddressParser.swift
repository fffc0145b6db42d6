extension LinkAddress {
  /// Reads `uber://`, `gett://order`, `www.lyft.com/i/{code}` or `*.onelink.me/*`; nil when it is none of these.
  init?(_ text: String) {
    var rest = Substring(text)
    if let colon = text.firstRange(of: "://") {
      let scheme = String(text[..<colon.lowerBound])
      guard TextRule(length: 1...64, characters: "a-z0-9+.-")?.allows(scheme) == true,
        scheme != "http", scheme != "https"
      else { return nil }
      opening = .scheme(scheme)
      rest = text[colon.upperBound...]
    } else {
      let host = rest.prefix { $0 != "/" }
      guard let opening = Opening(host: String(host)) else { return nil }
      self.opening = opening
      rest = rest.dropFirst(host.count + 1)
    }
    var path: [PathPattern.Segment] = []
    for segment in rest.isEmpty ? [] : rest.split(separator: "/", omittingEmptySubsequences: false) {
      if segment == Self.anything {
        path.append(.placeholder(Self.anything))
      } else if let pattern = PathPattern(String(segment)) {
        path += pattern.segments
      } else {
        return nil
      }
    }
    self.path = path
  }

  /// Whether some URL fits both addresses, and neither is the more specific one.
  func conflicts(with other: LinkAddress) -> Bool {
    guard opening == other.opening, rank == other.rank, path.count == other.path.count else { return false }
    return zip(path, other.path).allSatisfy { one, other in
      guard case .literal(let first) = one, case .literal(let second) = other else { return true }
      return ParameterPattern.equal(first, second, ignoringCase: true)
    }
  }

  /// The names of the placeholders that have one.
  var names: [String] {
    path.compactMap { segment in
      guard case .placeholder(let name) = segment, name != Self.anything else { return nil }
      return name
    }
  }
}

extension LinkAddress.Opening {
  /// A host, or `*.` and the host that it is a part of.
  init?(host: String) {
    let isWildcard = host.hasPrefix("*.")
    let name = isWildcard ? String(host.dropFirst(2)) : host
    guard HostName.isValid(name), name.contains(".") else { return nil }
    self = isWildcard ? .subdomain(of: name) : .host(name)
  }
}
