import TextFormats

/// A loader of the parts of a `RouteTable` that collects all problems.
struct TableLoader {
  let reader: ConfigReader
  /// The sections of other apps' links; nil for none.
  let sections: TranslatorSections?
  private var draft = Draft()

  /// The parts of a table.
  struct Draft {
    var schemes: [String] = []
    var hosts: [String] = []
    var apps: [String] = []
    var secrets = Redactor(names: [])
    var callbacks = CallbackRule()
    var inputs = LinkInputs()
    var routes: [CompiledRoute] = []
    var trie = RouteTrie()
    var translator: (any LinkTranslator)?
  }

  init(reader: ConfigReader, sections: TranslatorSections?) {
    self.reader = reader
    self.sections = sections
  }

  /// Returns the parts of the table. Throws `RouteTableError` when the file has any problem; a `tolerant` loader only when
  /// the file has no scheme or no route that can be read.
  mutating func load(_ yaml: String, isTolerant: Bool = false) throws -> Draft {
    if let root = reader.root(yaml) {
      let known = ["schemes", "hosts", "apps", "secrets", "callbacks", "routes"] + InputsLoader.keys
      let fields = reader.fields(root, known: known + (sections?.keys ?? []))
      readSchemes(fields["schemes"], root)
      if let hosts = fields["hosts"] { readHosts(hosts) }
      if let apps = fields["apps"] { readApps(apps) }
      if let secrets = fields["secrets"] { draft.secrets = Redactor(names: texts(secrets, most: Self.mostSecrets)) }
      if let callbacks = fields["callbacks"] { readCallbacks(callbacks) }
      readRoutes(fields["routes"], root)
      insertRoutes()
      draft.inputs = InputsLoader(reader: reader).load(fields)
      // What refers to routes is read when they are right: one wrong route would be wrong in every reference too.
      if reader.problems.isEmpty || isTolerant {
        checkReplacements()
        readTranslator(fields)
      }
    }
    guard reader.problems.isEmpty || isTolerant && !draft.schemes.isEmpty && !draft.routes.isEmpty else {
      // Problems of one line keep the order in which they were found, because the sort is stable.
      throw RouteTableError(problems: reader.problems.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }
    return draft
  }

  /// Returns each section of a table's text except the routes.
  static func parts(of yaml: String) -> [String: TablePart] {
    let root = ConfigReader(file: "").root(yaml)
    return (root?.children ?? [:]).filter { $0.key != "routes" }.mapValues(TablePart.init)
  }

  /// Schemes that no app may claim: those of the web, of browsers, and of other systems.
  private static let foreignSchemes: Set = [
    "http", "https", "javascript", "vbscript", "data", "file", "about", "blob", "intent", "content", "filesystem",
    "view-source", "ws", "wss", "ftp", "mailto", "tel", "sms",
  ]

  /// The maximum number of schemes, of hosts, and of names of secrets: redaction compares each of them with every word of a
  /// text.
  static let (mostAddresses, mostSecrets) = (256, 1_024)

  private func texts(_ field: ConfigField, most: Int) -> [String] {
    let texts = reader.texts(field)
    guard texts.count > most else { return texts }
    reader.report(
      field, "The list has \(texts.count) values.", expected: "at most \(most)",
      remedy: "Remove those that no link has.")
    return Array(texts.prefix(most))
  }

  private mutating func readSchemes(_ field: ConfigField?, _ root: ConfigField) {
    draft.schemes = field.map { texts($0, most: Self.mostAddresses) } ?? []
    let isValid = draft.schemes.allSatisfy { scheme in
      scheme.first?.isLetter == true && !Self.foreignSchemes.contains(scheme)
        && TextRule(length: 1...64, characters: "a-z0-9+.-")?.allows(scheme) == true
    }
    let isUnique = Set(draft.schemes).count == draft.schemes.count
    guard draft.schemes.isEmpty || !isValid || !isUnique else { return }
    reader.report(
      field ?? root, "The schemes are missing, not valid or not unique.",
      expected: "a list of lower-case schemes of your own, not `https` or `javascript`, the canonical one first",
      remedy: "Write `schemes: [myapp]`.")
  }

  private mutating func readHosts(_ field: ConfigField) {
    draft.hosts = texts(field, most: Self.mostAddresses)
    guard !draft.hosts.allSatisfy(HostName.isValid) || Set(draft.hosts).count != draft.hosts.count else { return }
    reader.report(
      field, "The hosts are not valid or not unique.", expected: "a list of lower-case host names without port",
      remedy: "Write `hosts: [app.example.com]`.")
  }

  private mutating func readApps(_ field: ConfigField) {
    draft.apps = reader.texts(field)
    let isValid = draft.apps.allSatisfy { app in
      app.contains(".") && TextRule(length: 3...256, characters: "A-Za-z0-9.-")?.allows(app) == true
    }
    guard draft.apps.isEmpty || !isValid || Set(draft.apps).count != draft.apps.count else { return }
    reader.report(
      field, "The apps are missing, not valid or not unique.",
      expected: "a list of identifiers such as `TEAM123456.com.example.myapp`",
      remedy: "Write the prefix of the team and the bundle's identifier.")
  }

  private mutating func readCallbacks(_ field: ConfigField) {
    let fields = reader.fields(field, known: ["parameters", "urls"])
    draft.callbacks.parameters = Set(fields["parameters"].map { reader.texts($0) }?.map { $0.lowercased() } ?? [])
    guard let list = fields["urls"] else { return }
    for text in reader.texts(list) {
      guard let url = try? GatedURL(text), url.query.isEmpty, url.fragment == nil, url.scheme != "http",
        !draft.schemes.contains(url.scheme), !draft.hosts.contains(url.webHost?.text ?? "")
      else {
        reader.report(
          list, "`\(text)` cannot be registered as a callback.",
          expected: "an https URL or one of another app's scheme, without query, and not one of ours",
          remedy: "Write scheme, host and path, such as `https://partner.example/done`.")
        continue
      }
      draft.callbacks.urls.append(url)
    }
  }

  private mutating func readRoutes(_ field: ConfigField?, _ root: ConfigField) {
    guard let field else {
      reader.report(root, "The table has no routes.", expected: "`routes:`", remedy: "Write at least one route.")
      return
    }
    for (name, value) in reader.entries(field) {
      if !PathPattern.isName(name) {
        reader.report(
          value, "`\(name)` cannot name a route.", expected: "a letter, then letters, digits, `-` and `_`",
          remedy: "Choose another name.")
      }
      // A name that occurs twice is refused when the file is read.
      if let route = RouteLoader(reader: reader, name: name, field: value).load() { draft.routes.append(route) }
    }
  }

  private mutating func readTranslator(_ fields: [String: ConfigField]) {
    let secret = draft.routes.flatMap(\.route.parameters).filter { $0.isSecret ?? false }.map(\.name)
    draft.secrets = Redactor(names: draft.secrets.names.union(secret))
    if let sections {
      let context = TranslatorSections.Context(
        schemes: draft.schemes, hosts: draft.hosts, secrets: draft.secrets, routes: draft.routes.map(\.route))
      let translator = sections.read(fields, context, reader)
      draft.translator = translator
      draft.secrets = Redactor(names: draft.secrets.names.union(translator.secretNames))
    }
    draft.secrets = draft.secrets.withMarkers(of: draft).withOpenParameters(of: draft)
  }

  /// Inserts all patterns into the trie, and reports those that are in conflict with an earlier one.
  private mutating func insertRoutes() {
    for (index, compiled) in draft.routes.enumerated() {
      for pattern in compiled.patterns {
        guard let earlier = draft.trie.insert(pattern, types: compiled.types, route: index) else { continue }
        reportAmbiguity(earlier, index, pattern)
      }
    }
  }

  private func reportAmbiguity(_ earlier: RouteTrie.Terminal, _ index: Int, _ pattern: PathPattern) {
    let (first, second) = (draft.routes[earlier.route], draft.routes[index])
    let both = "The routes `\(first.route.name)` and `\(second.route.name)`"
    let path = earlier.pattern.commonPath(with: pattern, types: first.types, otherTypes: second.types)
    let message =
      path.map { "\(both) both match `\(draft.schemes.first ?? "myapp")://\($0)`." }
      ?? "\(both) have placeholders of different types in one place: `\(earlier.pattern)` and `\(pattern)`."
    reader.report(
      line: second.line, path: "routes.\(second.route.name)", message,
      expected: "different paths, and placeholders of one type in one place",
      remedy: "Write another path, or give both placeholders the same type.")
  }

  /// Reports replacements that are not routes of the table, are replaced themselves, or expire.
  private mutating func checkReplacements() {
    let routes = Dictionary(draft.routes.map { ($0.route.name, $0.route) }, uniquingKeysWith: { first, _ in first })
    for compiled in draft.routes {
      let route = compiled.route
      guard let name = route.replacement else { continue }
      let replacement = routes[name]
      if replacement != nil, replacement?.replacement == nil, replacement?.expiry == nil { continue }
      reader.report(
        line: compiled.line, path: "routes.\(route.name).replaced_by",
        "`\(name)` cannot replace `\(route.name)`.",
        expected: "another route of this table that is neither replaced itself nor expires",
        remedy: replacement == nil
          ? NearestName.question(name, among: routes.keys.sorted()) ?? "Name a route."
          : "Name a route that lasts.")
    }
  }
}
