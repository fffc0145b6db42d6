import DeepLinks
import TextFormats

/// A loader of one dialect of the file.
struct DialectLoader {
  let reader: ConfigReader
  let name: String
  let field: ConfigField
  /// The routes that links may open, by name.
  let routes: [String: Route]

  /// Returns the dialect, and reports its problems.
  func load() -> Dialect {
    var dialect = Dialect(name: name)
    let fields = reader.fields(
      field,
      known: [
        "ignores_case", "plus_is_space", "falls_back", "alone", "places", "journey", "values", "attribution", "ignored",
        "links",
      ])
    dialect.ignoresCase = fields["ignores_case"].flatMap { reader.flag($0) } ?? false
    dialect.plusIsSpace = fields["plus_is_space"].flatMap { reader.flag($0) } ?? false
    dialect.fallsBack = fields["falls_back"].flatMap { reader.flag($0) } ?? false
    dialect.exclusiveParameter = fields["alone"].flatMap { reader.text($0) }
    let rules = DialectRulesLoader(reader: reader)
    if let places = fields["places"] {
      for (name, value) in reader.entries(places) { dialect.places[name] = rules.place(value) }
    }
    dialect.journey = fields["journey"].flatMap { rules.journey($0) }
    if let values = fields["values"] {
      for (name, value) in reader.entries(values) { dialect.values[name] = rules.value(value) }
    }
    dialect.kept = fields["attribution"].map { reader.texts($0) }?.map(ParameterPattern.init) ?? []
    if let ignored = fields["ignored"] {
      for (name, value) in reader.entries(ignored) { dialect.ignored[name] = reader.text(value) }
    }
    dialect.forms = forms(fields["links"])
    return dialect
  }

  private func forms(_ links: ConfigField?) -> [DialectForm] {
    guard let links, let list = links.items else {
      reader.report(
        links ?? field, "The dialect `\(name)` has no list of links.", expected: "`links:` and a list",
        remedy: "Write at least one form of link.")
      return []
    }
    return list.compactMap(form)
  }

  private func form(_ field: ConfigField) -> DialectForm? {
    let fields = reader.fields(field, known: ["at", "if", "opens", "bare", "because"])
    guard let at = fields["at"], let opens = fields["opens"] else {
      reader.report(
        field, "The form of link has no `at` or no `opens`.", expected: "`at: […]` and `opens: …`",
        remedy: "Say where the link is and what it opens.")
      return nil
    }
    let addresses = addresses(at)
    var condition: (parameter: String, value: String)?
    if let text = fields["if"] {
      let rules = DialectRulesLoader(reader: reader)
      condition = rules.assignment(text).map { ($0, $1) }
    }
    if let bare = fields["bare"] { checkBare(bare, addresses) }
    guard let target = target(opens, fields, addresses) else { return nil }
    return DialectForm(addresses: addresses, condition: condition, target: target, line: field.line)
  }

  /// Reports addresses of a form with `bare` that take any path. Such a form would open every page of a site.
  private func checkBare(_ field: ConfigField, _ addresses: [LinkAddress]) {
    for address in addresses where address.path.contains(.placeholder(LinkAddress.anything)) {
      reader.report(
        field, "`\(address)` takes any path, so a link to any page would count as bare.",
        expected: "addresses without `*` in a form with `bare`", remedy: "List the paths, or remove `bare`.")
    }
  }

  private func addresses(_ field: ConfigField) -> [LinkAddress] {
    reader.texts(field).compactMap { text in
      if let address = LinkAddress(text) { return address }
      reader.report(
        field, "`\(text)` is not the address of a link.",
        expected: "a scheme such as `gett://order`, or a host such as `m.uber.com/ul`",
        remedy: "Write it in lower case, without `https://`.")
      return nil
    }
  }

  private func target(
    _ opens: ConfigField, _ fields: [String: ConfigField], _ addresses: [LinkAddress]
  ) -> DialectForm.Target? {
    guard let text = reader.text(opens) else { return nil }
    if text == "none" { return DialectForm.Target.none(reason: fields["because"].flatMap { reader.text($0) }) }
    guard let route = route(text, opens) else { return nil }
    for address in addresses { check(address, of: route, opens) }
    return .route(
      route, whenBare: fields["bare"].flatMap { field in reader.text(field).flatMap { self.route($0, field) } })
  }

  private func route(_ name: String, _ field: ConfigField) -> Route? {
    if let route = routes[name] { return route }
    reader.report(
      field, "`\(name)` is not a route of this table.", expected: "the name of a route, or `none`",
      remedy: NearestName.question(name, among: routes.keys.sorted()) ?? "Name a route.")
    return nil
  }

  /// Reports segments that are not parameters of the route, and required parameters that the address does not give.
  private func check(_ address: LinkAddress, of route: Route, _ field: ConfigField) {
    for name in address.names where route.parameter(name) == nil {
      reader.report(
        field, "`\(route.name)` has no parameter `\(name)`, which `\(address)` would fill in.",
        expected: "the name of one of its parameters",
        remedy: NearestName.question(name, among: route.parameters.map(\.name))
          ?? "Write `*` for a segment that means nothing here.")
    }
    for parameter in route.parameters where parameter.isRequired && !address.names.contains(parameter.name) {
      reader.report(
        field, "`\(route.name)` requires `\(parameter.name)`, which `\(address)` does not give.",
        expected: "a route that needs nothing more", remedy: "Open another route.")
    }
  }
}
