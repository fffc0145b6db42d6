import DeepLinks
import TextFormats

/// The checks of complete dialects: names that no route has, and addresses that two forms claim.
struct DialectChecks {
  let reader: ConfigReader
  let ownSchemes: [String]
  let ownHosts: [String]

  /// Checks the names in the rules of one dialect.
  func checkNames(_ dialect: Dialect, _ field: ConfigField) {
    let routes = dialect.forms.flatMap { form -> [Route] in
      guard case .route(let route, _) = form.target else { return [] }
      return [route]
    }
    for (name, _) in dialect.places.sorted(by: { $0.key < $1.key }) {
      let place = field.child("places")?.child(name) ?? field
      checkTarget(name, routes, place, "a single place") { $0.type == .place && !$0.isRepeated }
    }
    if let journey = dialect.journey {
      let place = field.child("journey") ?? field
      for name in [journey.first, journey.last].compactMap({ $0 }) {
        checkTarget(name, routes, place, "a single place") { $0.type == .place && !$0.isRepeated }
      }
      if let stops = journey.stops {
        checkTarget(stops, routes, place, "a repeated place") { $0.type == .place && $0.isRepeated }
      }
    }
    for (name, rule) in dialect.values.sorted(by: { $0.key < $1.key }) {
      let place = field.child("values")?.child(name) ?? field
      checkTarget(name, routes, place, "a single value, and no place") { !$0.isRepeated && $0.type != .place }
      for meaning in Set(rule.meanings.map { Array($0.values) } ?? []).sorted() {
        let parameters = routes.compactMap { $0.parameter(name) }
        if parameters.allSatisfy({ $0.type.read(meaning) != nil }) { continue }
        reader.report(
          place, "`\(meaning)` is not a valid value for `\(name)`.",
          expected: parameters.first?.type.expectation ?? "a value", remedy: "Correct it.")
      }
      if let needed = rule.needs, dialect.places[needed] == nil {
        reader.report(
          place, "`\(needed)` is not a place of this dialect.", expected: "a name below `places`", remedy: "Correct it."
        )
      }
    }
    checkExclusiveParameter(dialect, field)
    checkUnique(dialect, field)
  }

  private func checkExclusiveParameter(_ dialect: Dialect, _ field: ConfigField) {
    guard let exclusive = dialect.exclusiveParameter else { return }
    let known = dialect.values.values.map(\.parameter).sorted()
    guard !known.contains(exclusive) else { return }
    reader.report(
      field.child("alone") ?? field, "`\(exclusive)` is not a parameter of `values`.",
      expected: "one of " + known.map { "`\($0)`" }.joined(separator: ", "),
      remedy: NearestName.question(exclusive, among: known) ?? "Correct it.")
  }

  /// Reports a parameter that no route of the dialect has, or that is of another kind in one of them. `kind` names the
  /// parameters that fit.
  private func checkTarget(
    _ name: String, _ routes: [Route], _ field: ConfigField, _ kind: String, _ fits: (Route.Parameter) -> Bool
  ) {
    let having = routes.filter { $0.parameter(name) != nil }
    if let other = having.first(where: { $0.parameter(name).map(fits) == false }) {
      return reader.report(
        field, "The parameter `\(name)` of the route `\(other.name)` is not \(kind).",
        expected: "\(kind) in each route that this dialect opens", remedy: "Correct the route, or remove the rule here."
      )
    }
    guard having.isEmpty else { return }
    let known = Set(routes.flatMap(\.parameters).filter(fits).map(\.name)).sorted()
    reader.report(
      field, "None of the routes that this dialect opens has a parameter `\(name)`.",
      expected: known.isEmpty
        ? "a route with \(kind)" : "one of " + known.map { "`\($0)`" }.joined(separator: ", "),
      remedy: NearestName.question(name, among: known) ?? "Remove it.")
  }

  /// Reports a parameter that two rules read, because only the first rule would count.
  private func checkUnique(_ dialect: Dialect, _ field: ConfigField) {
    var seen: Set<String> = []
    for (_, rule) in dialect.places.sorted(by: { $0.key < $1.key }) {
      checkNew(Set(rule.parameters).sorted(), &seen, field)
    }
    checkNew((dialect.journey?.parameters ?? []).map(\.text), &seen, field)
    checkNew(dialect.values.values.map(\.parameter).sorted(), &seen, field)
    checkNew(dialect.kept.map(\.text) + dialect.ignored.keys.sorted(), &seen, field)
  }

  private func checkNew(_ names: [String], _ seen: inout Set<String>, _ field: ConfigField) {
    for name in names where !seen.insert(name).inserted {
      reader.report(
        field, "The parameter `\(name)` is read by two rules.", expected: "each parameter once",
        remedy: "Decide what it means.")
    }
  }

  /// The maximum number of addresses in all dialects. Each is compared with every other one, and with every link of its host.
  static let maximumAddresses = 1_000

  /// Reports addresses that are claimed twice or belong to the table.
  func checkAddresses(_ dialects: [Dialect], _ path: String) {
    let count = dialects.flatMap(\.forms).reduce(0) { $0 + $1.addresses.count }
    guard count <= Self.maximumAddresses else {
      return reader.report(
        line: dialects.first?.forms.first?.line, path: path, "The dialects have \(count) addresses of links.",
        expected: "at most \(Self.maximumAddresses)", remedy: "Write `*` or `{name}` for segments that differ.")
    }
    var seen: [(dialect: String, form: DialectForm, address: LinkAddress)] = []
    for dialect in dialects {
      for form in dialect.forms {
        for address in form.addresses {
          checkOwn(address.opening, "\(path).\(dialect.name)", form.line)
          for earlier in seen where earlier.address.conflicts(with: address) {
            report(earlier, (dialect.name, form, address), path)
          }
          seen.append((dialect.name, form, address))
        }
      }
    }
  }

  /// Reports two forms at one address, unless one parameter distinguishes them.
  private func report(
    _ one: (dialect: String, form: DialectForm, address: LinkAddress),
    _ other: (dialect: String, form: DialectForm, address: LinkAddress), _ path: String
  ) {
    if one.dialect == other.dialect, areDistinguished(one.form.condition, other.form.condition) { return }
    reader.report(
      line: other.form.line, path: "\(path).\(other.dialect)",
      "`\(one.dialect)` and `\(other.dialect)` both claim `\(other.address)`"
        + (one.form.line.map { ", the first at line \($0)." } ?? "."),
      expected: "each address once, or forms of one dialect with an `if` on one parameter",
      remedy: "Remove one of them.")
  }

  private func areDistinguished(
    _ one: (parameter: String, value: String)?, _ other: (parameter: String, value: String)?
  ) -> Bool {
    guard let one, let other else { return one != nil || other != nil }
    return one.parameter.hasSameBytes(as: other.parameter, ignoringCase: true)
      && !one.value.hasSameBytes(as: other.value, ignoringCase: true)
  }

  private func checkOwn(_ opening: LinkAddress.Opening, _ path: String, _ line: Int?) {
    let isOwn =
      switch opening {
      case .scheme(let name): ownSchemes.contains(name)
      case .host(let name): ownHosts.contains(name)
      case .subdomain(let name): ownHosts.contains { $0.hasSuffix("." + name) }
      }
    guard isOwn else { return }
    reader.report(
      line: line, path: path, "The dialect claims links of our own.", expected: "a scheme or host of another app",
      remedy: "Remove it from `schemes` or `hosts`, or from here.")
  }
}
