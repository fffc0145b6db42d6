import DeepLinks

/// The dialects and wrappers of a table: the translator of links that are not written in the table's own form.
struct DialectTable: Sendable {
  let dialects: [Dialect]
  let wrappers: [Wrapper]
  /// The table's secret parameters, and those of other apps with the same meaning.
  let secrets: Redactor
  let ownHosts: [String]
  /// Parameters that name the origin of a link, in the links of every app.
  let kept: [ParameterPattern]
  /// The words of other apps for the table's places.
  let placeWords: [PlaceWords]
  /// The dialects that claim each scheme, host and domain.
  private var schemes: [String: [Int]] = [:]
  private var hosts: [String: [Int]] = [:]
  private var domains: [(name: String, dialect: Int)] = []

  init(
    dialects: [Dialect] = [], wrappers: [Wrapper] = [], kept: [ParameterPattern] = [],
    placeWords: [PlaceWords] = [],
    ownHosts: [String] = [], secrets: Redactor = Redactor(names: [])
  ) {
    self.dialects = dialects
    self.wrappers = wrappers
    self.kept = kept
    self.placeWords = placeWords
    self.ownHosts = ownHosts
    self.secrets = Self.secrets(secrets, dialects)
    for (index, dialect) in dialects.enumerated() {
      for opening in Set(dialect.forms.flatMap(\.addresses).map(\.opening)) {
        switch opening {
        case .scheme(let name): schemes[name, default: []].append(index)
        case .host(let name): hosts[name, default: []].append(index)
        case .subdomain(let name): domains.append((name, index))
        }
      }
    }
  }

  /// Returns the secret parameters together with those of other apps that fill them in.
  private static func secrets(_ secrets: Redactor, _ dialects: [Dialect]) -> Redactor {
    let values = dialects.flatMap(\.values).filter { secrets.isSecret($0.key) }.map(\.value.parameter)
    return Redactor(names: secrets.names.union(values))
  }

  /// Whether there are neither dialects nor wrappers.
  var isEmpty: Bool { dialects.isEmpty && wrappers.isEmpty }

  /// Returns whether a URL with this scheme and host belongs to a dialect or a wrapper.
  func claims(scheme: String, host: String?) -> Bool {
    !candidates(scheme: scheme, host: host).isEmpty || wrapper(host) != nil
  }

  /// Returns what the URL with these bytes means. Throws when it belongs to another app and has no meaning here, or is
  /// wrong.
  func read(_ url: GatedURL, bytes: [UInt8]) throws(LinkRejection) -> DialectAnswer {
    let host = url.webHost?.text
    if let wrapper = wrapper(host), let unwrapping = try WrapperReading(wrapper: wrapper, ownHosts: ownHosts).read(url)
    {
      return .unwrapped(unwrapping)
    }
    let candidates = claiming(scheme: url.scheme, host: host)
    guard !candidates.isEmpty else { return .own }
    let choice = try FormChoice(dialects: candidates).choose(url)
    return .translated(try DialectReading(choice: choice, kept: kept, secrets: secrets).read(url, bytes: bytes))
  }

  private func wrapper(_ host: String?) -> Wrapper? {
    guard let host else { return nil }
    return wrappers.first { $0.openings.contains { $0.takes(scheme: "", host: host) } }
  }

  /// Returns the dialects that claim a scheme or host.
  func claiming(scheme: String, host: String?) -> [Dialect] {
    candidates(scheme: scheme, host: host).map { dialects[$0] }
  }

  private func candidates(scheme: String, host: String?) -> [Int] {
    guard let host else { return schemes[scheme] ?? [] }
    if let exact = hosts[host] { return exact }
    return domains.filter { HostName.isBelow(host, domain: $0.name) }.map(\.dialect)
  }
}
