import TextFormats

/// A loader of one route of the file.
struct RouteLoader {
  let reader: ConfigReader
  let name: String
  let field: ConfigField

  /// Returns the route; nil after reporting why there is none.
  func load() -> CompiledRoute? {
    let fields = reader.fields(
      field, known: ["path", "aliases", "workflow", "replaced_by", "expires", "parameters", "samples"])
    guard let path = required("path", fields), let workflow = required("workflow", fields),
      let pattern = pattern(path, fields["path"] ?? field)
    else { return nil }
    if !PathPattern.isName(workflow) {
      reader.report(
        fields["workflow"] ?? field, "`\(workflow)` cannot name a workflow.", expected: "a name such as `Orders`",
        remedy: "Ask an engineer for the workflow's name.")
    }
    let aliases = aliases(fields["aliases"], pattern)
    let parameters = parameters(fields["parameters"], pattern)
    let route = Route(
      name: name, path: path, aliases: aliases.map(\.text), workflow: workflow,
      replacement: fields["replaced_by"].flatMap { reader.text($0) },
      expiry: fields["expires"].flatMap { expiry($0) }, parameters: parameters,
      samples: fields["samples"].map { reader.texts($0) } ?? [])
    return CompiledRoute(route: route, line: field.line, pattern: pattern, aliases: aliases.map(\.pattern))
  }

  private func required(_ key: String, _ fields: [String: ConfigField]) -> String? {
    if let value = fields[key] { return reader.text(value) }
    reader.report(
      field, "The route `\(name)` has no `\(key)`.", expected: "`\(key): …`", remedy: "Add a line with it.")
    return nil
  }

  private func expiry(_ field: ConfigField) -> Timestamp? {
    guard let text = reader.text(field) else { return nil }
    if let time = Timestamp(text) { return time }
    reader.report(
      field, "`\(text)` is not a time.", expected: ParameterType.time(mustBeFuture: false).expectation,
      remedy: "Write date, time and zone.")
    return nil
  }

  private func pattern(_ text: String, _ field: ConfigField) -> PathPattern? {
    if let pattern = PathPattern(text), Set(pattern.names).count == pattern.names.count { return pattern }
    reader.report(
      field, "`\(text)` is not a path.",
      expected:
        "segments of letters, digits and `-._~`, or `{name}` once each, joined with `/`, or `\"\"` for links without a path",
      remedy: "Write it like `orders/{order}`, without a leading or trailing slash.")
    return nil
  }

  private func aliases(
    _ field: ConfigField?, _ pattern: PathPattern
  ) -> [(text: String, pattern: PathPattern)] {
    guard let field else { return [] }
    return reader.texts(field).compactMap { text in
      guard let alias = self.pattern(text, field) else { return nil }
      if Set(alias.names) != Set(pattern.names) {
        reader.report(
          field, "The alias `\(text)` has other placeholders than the path.",
          expected: "the placeholders " + pattern.names.map { "`{\($0)}`" }.joined(separator: ", "),
          remedy: "Use the same placeholders in path and aliases.")
      }
      return (text, alias)
    }
  }

  private func parameters(_ field: ConfigField?, _ pattern: PathPattern) -> [Route.Parameter] {
    var parameters: [Route.Parameter] = []
    var keys: [String] = []
    if let field {
      for (key, value) in reader.entries(field) {
        keys.append(key)
        if !PathPattern.isName(key) {
          reader.report(
            value, "`\(key)` cannot name a parameter.", expected: "a letter, then letters, digits, `-` and `_`",
            remedy: "Choose another name.")
        }
        let isInPath = pattern.names.contains(key)
        let loader = ParameterLoader(reader: reader, name: key, field: value, isInPath: isInPath)
        if let parameter = loader.load() { parameters.append(parameter) }
      }
    }
    for place in pattern.names where !keys.contains(place) {
      reader.report(
        field ?? self.field, "The placeholder `{\(place)}` has no type.", expected: "`\(place)` below `parameters`",
        remedy: NearestName.of(place, among: keys).map { "Did you mean this with `\($0)`?" }
          ?? "Add a line such as `\(place): integer`.")
    }
    return parameters
  }
}
