/// A scheme or host, and a path below it, as the table writes it: `uber://riderequest`, `www.lyft.com/i/{code}`.
package struct LinkAddress: Sendable, Hashable {
  /// The scheme or host of an address.
  package enum Opening: Sendable, Hashable {
    /// The scheme of an app.
    case scheme(String)
    /// A host, for `https` and `http`: other apps publish both.
    case host(String)
    /// Any host that ends in `.` and this name.
    case subdomain(of: String)

    /// Returns whether links with this scheme and host have this opening; the host is nil in the schemes of apps.
    package func matches(scheme: String, host: String?) -> Bool {
      switch self {
      case .scheme(let name): scheme == name
      case .host(let name): host == name
      case .subdomain(let name): host.map { HostName.isBelow($0, domain: name) } ?? false
      }
    }
  }

  /// The name of a placeholder whose value is ignored; the table writes it as a segment `*`.
  package static let anything = "*"

  /// The scheme or host.
  package let opening: Opening
  /// The path below it.
  package let path: [PathPattern.Segment]

  /// Returns the same address with `*` in place of some placeholders.
  package func ignoring(_ isIgnored: (String) -> Bool) -> LinkAddress {
    LinkAddress(
      opening: opening,
      path: path.map { segment in
        guard case .placeholder(let name) = segment, isIgnored(name) else { return segment }
        return .placeholder(Self.anything)
      })
  }

  /// The specificity of the address: of the addresses that match a URL, the highest wins.
  ///
  /// A host counts more than a wildcard, and a literal more than a placeholder.
  package var rank: Int {
    var rank = 0
    if case .subdomain = opening {} else { rank += 100 }
    for case .literal in path { rank += 1 }
    return rank
  }

  /// Returns the placeholders of the path with their segments; nil when the segments do not match.
  ///
  /// Case does not matter, because some sites convert whole URLs to lower case.
  package func match(_ segments: [GatedURL.Part]) -> [String: GatedURL.Part]? {
    guard segments.count == path.count else { return nil }
    var values: [String: GatedURL.Part] = [:]
    for (pattern, segment) in zip(path, segments) {
      switch pattern {
      case .literal(let text): guard text.hasSameBytes(as: segment.text, ignoringCase: true) else { return nil }
      case .placeholder(Self.anything): continue
      case .placeholder(let name): values[name] = segment
      }
    }
    return values
  }
}

extension LinkAddress: CustomStringConvertible {
  /// The address as the table writes it.
  package var description: String {
    let path = path.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder(let name): name == Self.anything ? name : "{\(name)}"
      }
    }
    switch opening {
    case .scheme(let name): return "\(name)://" + path.joined(separator: "/")
    case .host(let name): return ([name] + path).joined(separator: "/")
    case .subdomain(let name): return (["*.\(name)"] + path).joined(separator: "/")
    }
  }
}

extension LinkAddress {
  /// The address in a text such as `uber://`, `gett://order`, `www.lyft.com/i/{code}` or `*.onelink.me/*`; nil for any
  /// other text.
  package init?(_ text: String) {
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
      } else if !segment.isEmpty, let pattern = PathPattern(String(segment)) {
        path += pattern.segments
      } else {
        return nil
      }
    }
    self.path = path
  }

  /// Returns whether some URL matches both addresses and neither is more specific.
  package func conflicts(with other: LinkAddress) -> Bool {
    guard opening == other.opening, rank == other.rank, path.count == other.path.count else { return false }
    return zip(path, other.path).allSatisfy { one, other in
      guard case .literal(let first) = one, case .literal(let second) = other else { return true }
      return first.hasSameBytes(as: second, ignoringCase: true)
    }
  }

  /// The names of the placeholders, without `*`.
  package var names: [String] {
    path.compactMap { segment in
      guard case .placeholder(let name) = segment, name != Self.anything else { return nil }
      return name
    }
  }
}

extension LinkAddress.Opening {
  /// A host, or `*.` and a domain.
  package init?(host: String) {
    let isWildcard = host.hasPrefix("*.")
    let name = isWildcard ? String(host.dropFirst(2)) : host
    guard HostName.isValid(name), name.contains(".") else { return nil }
    self = isWildcard ? .subdomain(of: name) : .host(name)
  }
}
