/// Turns a file into the parts of a `RouteTable`, collecting all problems on the way.
struct TableLoader {
  var reader: ConfigReader
  private var draft = Draft()
  private var lines: [String: Int] = [:]

  /// What a table is made of.
  struct Draft {
    var schemes: [String] = []
    var hosts: [String] = []
    var routes: [CompiledRoute] = []
    var trie = RouteTrie()
  }

  init(reader: ConfigReader) {
    self.reader = reader
  }

  /// The parts of the table; throws `RouteTableError` when anything is wrong with them.
  mutating func load(_ yaml: String) throws -> Draft {
    if let root = reader.root(yaml) {
      let fields = reader.fields(root, known: ["schemes", "hosts", "routes"])
      readSchemes(fields["schemes"], root)
      if let hosts = fields["hosts"] { readHosts(hosts) }
      readRoutes(fields["routes"], root)
      plantRoutes()
    }
    guard reader.problems.isEmpty else {
      // Swift's sort is stable, so problems of one line stay in the order in which they were found.
      throw RouteTableError(problems: reader.problems.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }
    return draft
  }

  private mutating func readSchemes(_ field: ConfigField?, _ root: ConfigField) {
    draft.schemes = field.map { reader.texts($0) } ?? []
    let isValid = draft.schemes.allSatisfy { scheme in
      scheme.first?.isLetter == true && scheme != "http" && scheme != "https"
        && TextRule(length: 1...64, characters: "a-z0-9+.-")?.allows(scheme) == true
    }
    let isUnique = Set(draft.schemes).count == draft.schemes.count
    guard draft.schemes.isEmpty || !isValid || !isUnique else { return }
    reader.report(
      field ?? root, "The schemes are missing, not valid or not unique.",
      expected: "a list of lower-case schemes other than http and https, the canonical one first",
      remedy: "Write `schemes: [taxi]`.")
  }

  private mutating func readHosts(_ field: ConfigField) {
    draft.hosts = reader.texts(field)
    let isValid = draft.hosts.allSatisfy { TextRule(length: 1...253, characters: "a-z0-9.-")?.allows($0) == true }
    guard !isValid || Set(draft.hosts).count != draft.hosts.count else { return }
    reader.report(
      field, "The hosts are not valid or not unique.", expected: "a list of lower-case host names without port",
      remedy: "Write `hosts: [taxi.example]`.")
  }

  private mutating func readRoutes(_ field: ConfigField?, _ root: ConfigField) {
    guard let field else {
      reader.report(root, "The table has no routes.", expected: "`routes:`", remedy: "Write at least one route.")
      return
    }
    for (name, value) in reader.entries(field) {
      if let line = value.line { lines[name] = line }
      if !PathPattern.isName(name) {
        reader.report(
          value, "`\(name)` cannot name a route.", expected: "a letter, then letters, digits, `-` and `_`",
          remedy: "Choose another name.")
      }
      var loader = RouteLoader(reader: reader, name: name, field: value)
      if let route = loader.load() { draft.routes.append(route) }
      reader = loader.reader
    }
  }

  /// Puts all patterns into the trie and looks for paths that two routes would take.
  private mutating func plantRoutes() {
    for (index, compiled) in draft.routes.enumerated() {
      let types = Dictionary(uniqueKeysWithValues: compiled.route.parameters.map { ($0.name, $0.type) })
      for pattern in [compiled.pattern] + compiled.aliases {
        guard let earlier = draft.trie.insert(pattern, types: types, route: index) else { continue }
        reportAmbiguity(earlier, index, pattern.sample(types))
      }
    }
    for ambiguity in draft.trie.ambiguities() {
      reportAmbiguity(ambiguity.first, ambiguity.second, ambiguity.path)
    }
  }

  private mutating func reportAmbiguity(_ first: Int, _ second: Int, _ path: String) {
    let names = [first, second].map { draft.routes[$0].route.name }
    let url = "\(draft.schemes.first ?? "taxi")://\(path)"
    reader.report(
      line: lines[names[1]], path: "routes.\(names[1])",
      "The routes `\(names[0])` and `\(names[1])` both take `\(url)`.", expected: "one route for each path",
      remedy: "Give one of them another path, or narrow the type of its placeholder.")
  }
}

extension PathPattern {
  /// A path that the pattern takes, with sample values of the placeholders' types.
  func sample(_ types: [String: ParameterType]) -> String {
    segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder(let name): types[name]?.samples.first ?? ""
      }
    }.joined(separator: "/")
  }
}
