import DeepLinks

/// Why a link does not reach the app: the cause, which other links may share, and what brings it there.
struct AssociationCause {
  /// The cause, as a part of a sentence.
  let text: String
  /// The rule that comes nearest to the link, as a part of a sentence; nil for none.
  var nearest: String?
  let remedy: AssociationRemedy
}

extension LinkAssociations {
  /// Returns why a URL does not reach the app. `paths` are those of its route, for the lines to paste.
  func cause(of receiver: LinkReceiver, _ text: String, paths: [[String?]] = []) -> AssociationCause {
    if let address = try? WebAddress(text) {
      if receiver.decision == DecisionSentence.noFilter.sentence { return androidCause(address, paths) }
      if receiver.decision == DecisionSentence.noComponent.sentence { return appleCause(address, paths) }
    }
    return AssociationCause(
      text: receiver.decidedBy,
      remedy: receiver.remedy ?? AssociationRemedy(text: "Add a component or a filter that matches it."))
  }

  /// The cause on Android when no filter matches: the part at which the nearest filter fails.
  private func androidCause(_ address: WebAddress, _ paths: [[String?]]) -> AssociationCause {
    let failures = android.filters.filter { $0.closed == nil }.compactMap {
      filter -> (AndroidFilter, AndroidFilter.Part)? in
      guard case .fails(let part) = filter.outcome(for: address, on: .before15) else { return nil }
      return (filter, part)
    }
    let nearest = failures.max { $0.1 < $1.1 }
    if nearest.map({ $0.1 < .host }) ?? true,
      let cause = android.filters.first(where: { $0.isClosed(to: address) })?.cause
    {
      return cause
    }
    switch nearest?.1 {
    case .path?:
      let name = nearest?.0.name ?? ""
      return AssociationCause(
        text: "no path of `\(name)` matches",
        remedy: AssociationRemedy(text: "Add the path to the filter.", lines: paths.map { AndroidText.data($0) }))
    case .host? where nearest?.0.port(of: address.host) != nil:
      let name = nearest?.0.name ?? ""
      return AssociationCause(
        text: "`\(name)` has the host `\(address.host)` only with the port "
          + "\(nearest?.0.port(of: address.host) ?? "")",
        remedy: AssociationRemedy(
          text: "Remove the port, or add the host without it.", lines: [AndroidText.data("host", address.host)]))
    case .host?:
      let hosts = nearest?.0.hosts.map { "`\($0)`" }.joined(separator: ", ") ?? ""
      return AssociationCause(
        text: "no intent-filter has the host `\(address.host)`",
        nearest: "the nearest is `\(nearest?.0.name ?? "")` with \(hosts)",
        remedy: AssociationRemedy(
          text: "Add the host to the filter.", lines: [AndroidText.data("host", address.host)]))
    case .scheme?, nil:
      let lines = AndroidText.filter([AndroidText.data("scheme", address.scheme)])
      return AssociationCause(
        text: "no intent-filter has the scheme `\(address.scheme)`",
        remedy: AssociationRemedy(
          text: "Add a filter that has it.", lines: address.isWeb ? [] : lines))
    }
  }

  /// The cause on iPhones when no component matches: the part at which the nearest component fails.
  private func appleCause(_ address: WebAddress, _ paths: [[String?]]) -> AssociationCause {
    let remedy = AssociationRemedy(text: "Add a component that matches it.", lines: AppleText.components(paths))
    if let one = components.first(where: { !$0.isExcluded && $0.matchesPath(of: address) }) {
      return AssociationCause(
        text: "`\(one.name)` matches the path, but not the query or the fragment", remedy: remedy)
    }
    let nearest = components.filter { !$0.isExcluded }.max {
      $0.path.commonStart(with: address.path) < $1.path.commonStart(with: address.path)
    }
    return AssociationCause(
      text: "no component matches the path",
      nearest: nearest.map { "the nearest is `\($0.name)` with `\($0.path.text)`" }, remedy: remedy)
  }
}

extension AndroidFilter {
  /// Why the filter counts for no link, and what repairs it; nil when it counts.
  var cause: AssociationCause? {
    closed.map { closed in
      AssociationCause(
        text: decision(closed).en,
        remedy: AssociationRemedy(
          text: closed.lines.isEmpty
            ? "Add another filter for links." : "Correct the filter or its component.", lines: closed.lines))
    }
  }

  /// The decision about a link that only this filter would take.
  func decision(_ closure: Closure) -> BilingualText {
    DecisionSentence.closed.sentence(["name": RuleName.words(name), "reason": closure.reason])
  }

  /// Returns whether the filter has the scheme of an address, and counts for no link.
  fileprivate func isClosed(to address: WebAddress) -> Bool {
    closed.map { !$0.isOfTypes } == true && schemes.contains(address.scheme)
  }

  /// Returns the port without which a host is not the filter's; nil when it has the host without one, or not at all.
  fileprivate func port(of host: String) -> String? {
    data.first { $0.host.map { Self.matches($0, host) } == true }?.port
  }
}
