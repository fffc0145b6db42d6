import DeepLinks

/// The links of other apps that this table knows: the stage between the gate and the route matcher.
struct DialectTable: Sendable {
  let dialects: [Dialect]
  let wrappers: [Wrapper]
  /// The parameters whose values nothing shows: the table's, and those of other apps that mean the same.
  let secrets: Secrets
  let ownHosts: [String]
  /// Parameters that say where a link comes from, in the links of every app.
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
    ownHosts: [String] = [], secrets: Secrets = Secrets(names: [])
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

  /// With the parameters of other apps that fill in what is secret here.
  private static func secrets(_ secrets: Secrets, _ dialects: [Dialect]) -> Secrets {
    let values = dialects.flatMap(\.values).filter { secrets.covers($0.key) }.map(\.value.parameter)
    return Secrets(names: secrets.names.union(values))
  }

  /// Whether there are no other apps' links to know.
  var isEmpty: Bool { dialects.isEmpty && wrappers.isEmpty }

  /// Whether a URL that opens like this is another app's or a wrapper's.
  func claims(scheme: String, host: String?) -> Bool {
    !candidates(scheme: scheme, host: host).isEmpty || wrapper(host) != nil
  }

  /// What the URL with these bytes means; throws when it is another app's and means nothing here, or is wrong.
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

  /// The dialects that claim a scheme or host.
  func claiming(scheme: String, host: String?) -> [Dialect] {
    candidates(scheme: scheme, host: host).map { dialects[$0] }
  }

  private func candidates(scheme: String, host: String?) -> [Int] {
    guard let host else { return schemes[scheme] ?? [] }
    if let exact = hosts[host] { return exact }
    return domains.filter { HostName.isBelow(host, domain: $0.name) }.map(\.dialect)
  }
}
