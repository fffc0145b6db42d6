import DeepLinks
import TextFormats

/// The links that show each rule of one dialect.
struct DialectProbes {
  /// A parameter and its value, percent-encoded.
  typealias Item = (name: String, value: String)

  let dialect: Dialect

  /// The links at each address of each form: without parameters, with each parameter in each of its ways, alone and with all
  /// others.
  var links: [String] {
    dialect.forms.flatMap { form in form.addresses.flatMap { address in links(form, address) } }
  }

  /// Returns the links with each of these parameters, which name the origin of a link in the links of every app.
  func links(with kept: [ParameterPattern]) -> [String] {
    guard let form = dialect.forms.first, let address = form.addresses.first else { return [] }
    return kept.map { Self.link(start(of: address, nil), [($0.name(1), "sample")]) }
  }

  private func links(_ form: DialectForm, _ address: LinkAddress) -> [String] {
    var route: Route?
    if case .route(let target, _) = form.target { route = target }
    let slots = route.map(slots) ?? []
    let all = slots.compactMap(\.first).flatMap { $0 }
    var queries: [[Item]] = [[], all] + origins.map { [$0] }
    for (index, ways) in slots.enumerated() {
      queries += ways
      queries += ways.dropFirst().map { way in
        slots.enumerated().flatMap { $0 == index ? way : $1.first ?? [] }
      }
    }
    if !all.isEmpty { queries.append(all.map { ($0.name.uppercased(), $0.value) }) }
    let start = start(of: address, route)
    guard let condition = form.condition else { return queries.map { Self.link(start, $0) } }
    let wrong: [Item] = [(condition.parameter, "nosuch")]
    return queries.map { Self.link(start, [(condition.parameter, condition.value)] + $0) } + [Self.link(start, wrong)]
  }

  private static func link(_ start: String, _ query: [Item]) -> String {
    start
      + (query.isEmpty
        ? "" : "?" + query.map { "\(PercentCoding.encodedSegment($0.name))=\($0.value)" }.joined(separator: "&"))
  }

  /// The address as the beginning of a link, with samples in place of placeholders.
  private func start(of address: LinkAddress, _ route: Route?) -> String {
    let path = address.path.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder(let name): PercentCoding.encodedSegment(Self.sample(route?.parameter(name)))
      }
    }.joined(separator: "/")
    return switch address.opening {
    case .scheme(let name): "\(name)://\(path)"
    case .host(let name): "https://\(name)/\(path)"
    case .subdomain(let name): "https://sample.\(name)/\(path)"
    }
  }

  // MARK: - Parameters

  private static func sample(_ parameter: Route.Parameter?) -> String { parameter?.type.samples.first ?? "sample" }

  /// The parameters that name the origin of a link, and those without effect.
  private var origins: [Item] {
    (dialect.kept + dialect.ignored.keys.sorted().map(ParameterPattern.init)).map { ($0.name(1), "sample") }
  }

  /// The ways to write each value of a route: a list of parameters for each way.
  private func slots(_ route: Route) -> [[[Item]]] {
    let places = dialect.places.sorted { $0.key < $1.key }.map { ways(of: $0.value) }
    let values = dialect.values.sorted { $0.key < $1.key }.map { name, rule in
      let texts = rule.meanings?.keys.sorted() ?? [Self.sample(route.parameter(name))]
      return (texts + ["nosuch"]).map { [(rule.parameter, PercentCoding.encodedSegment($0))] }
    }
    return places + (dialect.journey.map { [ways(of: $0)] } ?? []) + values
  }

  /// A name of a place. Its `+` is a blank in some dialects.
  private static let placeName = "Tokyo+Station"

  private func ways(of rule: PlaceRule) -> [[Item]] {
    var points: [[Item]] = []
    if let latitude = rule.latitude, let longitude = rule.longitude {
      points.append([(latitude, "35.681236"), (longitude, "139.767125")])
    }
    if let pair = rule.pair { points.append([(pair, "35.681236,139.767125")]) }
    let named = points.flatMap { point in rule.names.map { point + [($0, Self.placeName)] } }
    let here: [[Item]] = rule.here.map { [[($0.parameter, PercentCoding.encodedSegment($0.word))]] } ?? []
    let json = rule.json.map { parameter, shape in Self.texts(shape, at: 0).map { [(parameter, $0)] } } ?? []
    return named + points + here + json + (rule.names + rule.words).map { [($0, Self.placeName)] }
  }

  /// Three places one after another, so that each gets its own parameter of the route; and a list that begins at the
  /// position of the phone.
  private func ways(of rule: JourneyRule) -> [[Item]] {
    switch rule.source {
    case .numbered(let patterns, let shape):
      patterns.map { pattern in
        (0..<3).map { number in
          (pattern.name(number), shape.flatMap { Self.texts($0, at: number).first } ?? Self.placeName)
        }
      }
    case .list(let parameter, let key, let shape):
      lists(of: shape).map { [(parameter, Self.text(.object([key: .array($0)])))] }
    }
  }

  private func lists(of shape: PlaceShape) -> [[JSONValue]] {
    let places = (0..<3).map { shape.place($0, name: shape.names.first) }
    return [places] + (shape.here.map { [[.string($0)] + places.dropFirst()] } ?? [])
  }

  // MARK: - JSON

  /// The place with each of its names, without a name, and the position of the phone.
  private static func texts(_ shape: PlaceShape, at number: Int) -> [String] {
    shape.names.map { text(shape.place(number, name: $0)) } + [text(shape.place(number, name: nil))]
      + (shape.here.map { [text(.string($0))] } ?? [])
  }

  private static func text(_ value: JSONValue) -> String {
    (try? JSONCoding.text(value)).map(PercentCoding.encodedSegment) ?? ""
  }
}

extension PlaceShape {
  /// The place of a number as JSON, with a name under these keys.
  fileprivate func place(_ number: Int, name: [String]?) -> JSONValue {
    var value = JSONValue.object([:]).setting(.number("35.68\(number)236"), at: latitude[...])
      .setting(.number("139.767125"), at: longitude[...])
    if let name { value = value.setting(.string("Tokyo Station"), at: name[...]) }
    return value
  }
}
