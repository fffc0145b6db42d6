import DeepLinks

/// A part of a link.
enum LinkPlace: Equatable {
  case path
  /// The value of a parameter, from its beginning.
  case parameter(String)
  /// The rest of a parameter's value.
  case partOfParameter(String)
  /// The name of a parameter, or several parameters.
  case query
  case fragment

  /// The place at the end of a text with the beginning of a link.
  init(after before: String) {
    guard !before.contains("#") else {
      self = .fragment
      return
    }
    guard let question = before.firstIndex(of: "?") else {
      self = .path
      return
    }
    guard let (name, value) = Self.lastParameter(of: before[question...]) else {
      self = .query
      return
    }
    self = value.isEmpty ? .parameter(name) : .partOfParameter(name)
  }

  /// The name and the value at the end of the beginning of a link; nil when no parameter with a value is there.
  static func lastParameter(of before: some StringProtocol) -> (name: String, value: String)? {
    guard let question = before.firstIndex(of: "?") else { return nil }
    let query = before[before.index(after: question)...]
    let item = query.split(separator: "&", omittingEmptySubsequences: false).last ?? query
    guard let equals = item.firstIndex(of: "=") else { return nil }
    return (String(item[..<equals]), String(item[item.index(after: equals)...]))
  }

  /// The name of the parameter whose whole value is here; nil for any other place.
  var parameter: String? { if case .parameter(let name) = self { name } else { nil } }
}

/// The values that are missing in a branch of a template whose samples the table rejects.
///
/// Such a branch is broken when what is written around the values is wrong, and open when it depends on them.
struct TemplateGap {
  private let routes: RouteTable
  private let places: [LinkPlace]
  /// What is written of a parameter before its missing value, by its name.
  private let begun: [String: String]
  /// The link up to the first missing value in its path; nil when none is there.
  private let beforePath: String?
  /// The link with a mark in place of each missing value.
  private let marked: String
  /// The link inside of a wrapper up to the first missing value in it; nil when none is there.
  private let inside: String?
  /// The link with the names of the values in their places.
  let named: String
  /// The link without the parameters of its query that have a missing value.
  private let rest: String

  /// The mark in place of a missing value.
  private static let mark = "\u{1}"

  /// The gap of a branch with values for some of its names.
  init(routes: RouteTable, pieces: [LinkTemplate.Piece], values: [String: String]) {
    var befores: [String] = []
    named = LinkTemplate.filled(pieces, with: values) { value, before in
      befores.append(before)
      return value.name
    }
    marked = LinkTemplate.filled(pieces, with: values) { _, _ in Self.mark }
    let address = marked.prefix { $0 != "?" }
    let items = marked.dropFirst(address.count + 1).split(separator: "&").filter { !$0.contains(Self.mark) }
    rest = address + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
    self.routes = routes
    places = befores.map { LinkPlace(after: $0) }
    let parts = zip(befores, places).compactMap { before, place in
      if case .partOfParameter = place { LinkPlace.lastParameter(of: before) } else { nil }
    }
    begun = Dictionary(parts.map { ($0.name, $0.value) }) { first, _ in first }
    beforePath = zip(befores, places).first { $0.1 == .path }?.0
    inside = befores.lazy.compactMap { Self.inside($0, routes) }.first
  }

  /// The link inside of a wrapper's link that ends within it, decoded; nil for any other link. A path of ours gets the scheme.
  private static func inside(_ before: String, _ routes: RouteTable) -> String? {
    guard let (name, value) = LinkPlace.lastParameter(of: before), routes.holdsLink(name, of: before) else {
      return nil
    }
    let text = PercentCoding.lenientlyDecoded(Array(value.utf8)[...])
    return text.isEmpty || text.contains("://") ? text : "\(routes.canonicalScheme)://\(text)"
  }

  /// Whether a missing value is the whole link inside of a wrapper.
  var isWholeInside: Bool { inside?.isEmpty == true }

  /// The samples for the values that are a part of a parameter's value, by their numbers among the missing ones.
  var parts: [Int: [String]] {
    let parts = PartOfValue.all(in: marked)
    guard !parts.isEmpty else { return [:] }
    let found = parts.map { ($0.index, $0.samples(routes, of: named)) }.filter { !$1.isEmpty }
    return Dictionary(found) { first, _ in first }
  }

  /// Whether a missing value is in the path.
  var isInPath: Bool { beforePath != nil }

  /// The link without its missing values, when a value of it is wrong whatever is filled in; `nil` for any other.
  var wrongRest: String? {
    guard !rest.contains(Self.mark), let rejection = routes.rejection(of: rest), let name = rejection.parameter,
      rejection.code != .missingParameter, rest.contains("\(name)=")
    else { return nil }
    return rest
  }

  /// Whether the table rejects a link with samples only because of them.
  func explains(rejectionOf url: String) -> Bool {
    if let beforePath { return isOfRoute(marked) || isService(beforePath) && !url.contains("?") }
    if let inside, !inside.contains("?") { return isOfRoute(inside + Self.mark) }
    guard let rejection = routes.rejection(of: url) else { return false }
    switch rejection.code {
    case .unknownScheme, .unknownHost, .lookalikeHost, .unknownRoute, .userInfo, .port, .malformed: return false
    default: break
    }
    // What is written around a value is wrong when no sample of the parameter fits into it.
    if let name = rejection.parameter,
      PartOfValue.all(in: marked).contains(where: { $0.parameter == name && $0.isClosed(routes, of: url) })
    {
      return false
    }
    if let name = rejection.parameter, let text = begun[name] {
      let parameters = routes.routes.compactMap { $0.parameter(name) }
      return parameters.contains { $0.type.canBegin(with: Self.decoded(text)) }
    }
    if places.contains(where: { $0.parameter == nil }) || !isOwn(url) { return true }
    return rejection.parameter.map { places.contains(.parameter($0)) } ?? false
  }

  /// Whether a service opens the app with its links, whose path can be one of ours or name a link that only the service knows.
  private func isService(_ before: String) -> Bool { routes.deferringService(of: before) != nil }

  /// Whether a link has a host or a scheme of the table.
  private func isOwn(_ url: String) -> Bool {
    guard let address = try? GatedURL(url) else { return false }
    return address.webHost.map { routes.hosts.contains($0.text) } ?? routes.schemes.contains(address.scheme)
  }

  /// Whether a link with `http://` would be one of the table with `https://`.
  var isOfRouteWithoutS: Bool {
    marked.lowercased().hasPrefix("http://") && isOfRoute("https://\(marked.dropFirst(7))")
  }

  /// Whether a path of the table can be that of a link with marks. A value has any length, and slashes too.
  private func isOfRoute(_ marked: String) -> Bool {
    guard let start = marked.firstRange(of: "://") else { return false }
    var path = marked[start.upperBound...].prefix { !"?#".contains($0) }
    let scheme = marked[..<start.lowerBound].lowercased()
    if scheme == "https" {
      guard let slash = path.firstIndex(of: "/") else { return false }
      guard routes.hosts.contains(path[..<slash].lowercased()) else { return false }
      path = path[path.index(after: slash)...]
    } else if !routes.schemes.contains(scheme) {
      return false
    }
    let texts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return routes.routes.contains { route in
      ([route.path] + route.aliases).compactMap { PathPattern($0) }.contains {
        Self.fits($0.segments[...], texts[...], route)
      }
    }
  }

  /// Whether the segments of a path can be texts with marks.
  private static func fits(
    _ segments: ArraySlice<PathPattern.Segment>, _ texts: ArraySlice<String>, _ route: Route
  ) -> Bool {
    guard let text = texts.first, let first = segments.first else { return texts.isEmpty && segments.isEmpty }
    guard text.contains(mark) else {
      return takes(first, text, route) && fits(segments.dropFirst(), texts.dropFirst(), route)
    }
    let (begin, end) = (
      String(text.prefix { $0 != "\u{1}" }), String(text.reversed().prefix { $0 != "\u{1}" }.reversed())
    )
    guard begins(first, begin, route) else { return false }
    return segments.indices.contains { last in
      ends(segments[last], end, afterFirst: last == segments.startIndex ? begin : "", route)
        && fits(segments[(last + 1)...], texts.dropFirst(), route)
    }
  }

  private static func takes(_ segment: PathPattern.Segment, _ text: String, _ route: Route) -> Bool {
    switch segment {
    case .literal(let literal): literal == text
    case .placeholder(let name): route.parameter(name)?.type.read(decoded(text)) != nil
    }
  }

  private static func begins(_ segment: PathPattern.Segment, _ text: String, _ route: Route) -> Bool {
    switch segment {
    case .literal(let literal): literal.hasPrefix(text)
    case .placeholder(let name): route.parameter(name)?.type.canBegin(with: decoded(text)) ?? false
    }
  }

  /// Whether a segment can end with a text, behind another one in the same segment.
  private static func ends(
    _ segment: PathPattern.Segment, _ text: String, afterFirst begin: String, _ route: Route
  ) -> Bool {
    switch segment {
    case .literal(let literal): literal.hasSuffix(text) && literal.count >= begin.count + text.count
    case .placeholder(let name):
      if case .integer? = route.parameter(name)?.type { text.allSatisfy { $0.isASCII && $0.isNumber } } else { true }
    }
  }

  private static func decoded(_ text: String) -> String { PercentCoding.lenientlyDecoded(Array(text.utf8)[...]) }
}

extension RouteTable {
  /// Why the table rejects a link; nil for one that it accepts.
  func rejection(of url: String) -> LinkRejection? {
    do throws(LinkRejection) {
      _ = try parse(url)
      return nil
    } catch {
      return error
    }
  }
}
