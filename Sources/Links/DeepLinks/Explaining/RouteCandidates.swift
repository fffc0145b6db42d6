import TextFormats

/// A route that was compared with a link, or a form of another app's link, with the reason why it did or did not match.
public struct RouteCandidate: Sendable, Hashable, Encodable {
  /// The name of the route, or `none` for a form that opens nothing here.
  public let route: String
  /// The path or the alias that was compared, or the address of the form: `uber://?action=setPickup`.
  public let path: String
  /// Whether it matched the link.
  public let won: Bool
  /// The reason, as a clause.
  public let reason: String

  /// The maximum number of candidates in one explanation.
  package static let maximum = 8

  /// A candidate from its parts.
  package init(route: String, path: String, won: Bool, reason: String) {
    self.route = route
    self.path = path
    self.won = won
    self.reason = reason
  }
}

/// A comparison of a link's path with the routes that come near it.
struct RouteCandidates {
  let table: RouteTable
  let url: GatedURL

  /// The cost of a segment that does not resemble the pattern's. A pattern with this cost or more is left out.
  private static let excludingCost = 4

  /// Returns the winner first, then the others by their cost.
  func all(winner: RouteTrie.Terminal?) -> [RouteCandidate] {
    var ranked: [(rank: Int, candidate: RouteCandidate)] = []
    for (index, compiled) in table.compiled.prefix(NearestRoute.maximumRoutes).enumerated() {
      let texts = [compiled.route.path] + compiled.route.aliases
      for (pattern, text) in zip(compiled.patterns, texts) {
        let won = winner?.route == index && winner?.pattern == pattern
        guard let (errors, reason) = won ? (-1, "matches the path") : loss(pattern, compiled, winner) else { continue }
        ranked.append(
          (errors, RouteCandidate(route: compiled.route.name, path: text, won: won, reason: reason)))
      }
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(RouteCandidate.maximum).map(\.candidate)
  }

  /// Returns the cost of a pattern and the reason why it lost; nil when it is not near.
  private func loss(
    _ pattern: PathPattern, _ compiled: CompiledRoute, _ winner: RouteTrie.Terminal?
  ) -> (Int, String)? {
    // A link without a path is near to no other link.
    guard !pattern.segments.isEmpty else { return nil }
    var errors: [(cost: Int, text: String)] = []
    for (index, segment) in pattern.segments.enumerated() where index < url.segments.count {
      let text = url.segments[index].text
      switch segment {
      case .literal(let literal) where literal != text:
        let isNear = NearestName.distance(text, literal, limit: NearestName.limit(text)) != nil
        errors.append((isNear ? 1 : Self.excludingCost, "`\(text.clipped())` is not `\(literal)`"))
      case .placeholder(let name):
        guard let type = compiled.types[name], type.read(text) == nil else { continue }
        errors.append((1, "`\(text.clipped())` is not \(type.expectation)"))
      case .literal: continue
      }
    }
    let missing = abs(pattern.segments.count - url.segments.count)
    if missing > 0 {
      let count = pattern.segments.count
      errors.append((2 * missing, "it has \(count) segment\(count == 1 ? "" : "s"), not \(url.segments.count)"))
    }
    let cost = errors.reduce(0) { $0 + $1.cost }
    guard cost < Self.excludingCost, missing <= 1, errors.count <= url.segments.count else { return nil }
    if errors.isEmpty { return (0, "`\(winner.map { "\($0.pattern)" } ?? "")` is more specific") }
    return (cost, errors.map(\.text).joined(separator: "; "))
  }
}
