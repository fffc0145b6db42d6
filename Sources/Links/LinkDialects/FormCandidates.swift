import DeepLinks
import TextFormats

/// A comparison of a link of another app with the forms of links at its scheme or host.
struct FormCandidates {
  let dialects: [Dialect]
  let url: GatedURL
  /// The route that the link opens; nil when it is rejected.
  let opened: Route?

  /// Returns the winner first, then the others by how near they came; at most `RouteCandidate.maximum`.
  func all() -> [RouteCandidate] {
    let choice = try? FormChoice(dialects: dialects).choose(url)
    let entries = dialects.flatMap { dialect in
      dialect.forms.flatMap { form in form.addresses.map { (form, $0) } }
    }.filter { entry in entry.1.opening.matches(scheme: url.scheme, host: url.webHost?.text) }
    let fitting = entries.filter { $0.1.match(url.segments) != nil }
    let best = fitting.map { $0.1.rank }.max()
    let parameter = fitting.lazy.filter { $0.1.rank == best }.compactMap { $0.0.condition?.parameter }.first
    var ranked: [(rank: Int, candidate: RouteCandidate)] = []
    for (form, address) in entries {
      let (rank, reason) =
        loss(of: address) ?? loss(of: address, to: fitting.first { $0.1.rank == best }?.1)
        ?? loss(of: form, parameter, choice) ?? (0, nil)
      for (route, otherReason) in targets(of: form, hasWon: reason == nil) {
        let loss = reason ?? otherReason
        ranked.append(
          (
            loss == nil ? -1 : rank,
            RouteCandidate(
              route: route, path: text(of: form, address), won: loss == nil, reason: loss ?? "matches the link")
          ))
      }
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(RouteCandidate.maximum).map(\.candidate)
  }

  private func text(of form: DialectForm, _ address: LinkAddress) -> String {
    "\(address)" + (form.condition.map { "?\($0.parameter)=\($0.value)" } ?? "")
  }

  /// Returns the reason why the path does not match; nil when it does.
  private func loss(of address: LinkAddress) -> (Int, String?)? {
    guard address.match(url.segments) == nil else { return nil }
    for case (.literal(let text), let segment) in zip(address.path, url.segments)
    where !text.hasSameBytes(as: segment.text, ignoringCase: true) {
      let isNear = NearestName.distance(segment.text, text, limit: NearestName.limit(segment.text)) != nil
      return (isNear ? 2 : 4, "`\(segment.text.clipped())` is not `\(text)`")
    }
    let count = address.path.count
    return (3, "it has \(count) segment\(count == 1 ? "" : "s"), not \(url.segments.count)")
  }

  /// Returns why another address comes first; nil when none does.
  private func loss(of address: LinkAddress, to best: LinkAddress?) -> (Int, String?)? {
    guard let best, best.rank > address.rank else { return nil }
    return (2, "`\(best)` is more specific")
  }

  /// Returns why the parameter that distinguishes forms did not choose this one; nil when it did, or when there is
  /// none.
  private func loss(of form: DialectForm, _ parameter: String?, _ choice: FormChoice.Choice?) -> (Int, String?)? {
    guard let parameter else { return nil }
    let item = url.query.first { $0.name.text.hasSameBytes(as: parameter, ignoringCase: true) }
    guard let condition = form.condition else {
      guard let item, choice?.fallback == nil else { return nil }
      return (1, "the link has `\(parameter)=\(item.value.text.clipped())`, and this is for links without")
    }
    guard let item else { return (1, "the link has no `\(parameter)`") }
    guard !condition.value.hasSameBytes(as: item.value.text, ignoringCase: true) else { return nil }
    return (1, "`\(parameter)` is `\(item.value.text.clipped())`, not `\(condition.value)`")
  }

  /// Returns the routes that the form opens, each with the reason why the link does not open it. A form may open
  /// another route for bare links.
  private func targets(of form: DialectForm, hasWon: Bool) -> [(route: String, reason: String?)] {
    switch form.target {
    case .none: return [("none", nil)]
    case .route(let route, nil): return [(route.name, nil)]
    case .route(let route, let bare?):
      let isBare = hasWon && opened?.name == bare.name
      return [
        (route.name, isBare ? "the link gives nothing of a ride" : nil),
        (bare.name, isBare ? nil : "the link gives a part of a ride"),
      ]
    }
  }
}
