import DeepLinks
import TextFormats

/// A loader of the sections `attribution`, `wrappers`, `short_links`, `ended_services`, `place_words` and `dialects` of the
/// table's file.
struct DialectsLoader {
  let reader: ConfigReader
  let context: TranslatorSections.Context

  /// The keys of these sections.
  static let keys = ["attribution", "wrappers", "short_links", "ended_services", "place_words", "dialects"]

  /// Returns the translator, and reports problems of the sections.
  func load(_ fields: [String: ConfigField]) -> DialectTable {
    let kept = fields["attribution"].map { reader.texts($0) }?.map(ParameterPattern.init) ?? []
    let dialects = dialects(fields["dialects"])
    let wrappers = wrappers(fields["wrappers"], kept)
    for wrapper in wrappers {
      for opening in wrapper.openings where claimed(opening, by: dialects) {
        reader.report(
          line: wrapper.line, path: "wrappers.\(wrapper.name)", "A dialect claims a host of this wrapper.",
          expected: "hosts of its own", remedy: "Remove the host from one of them.")
      }
    }
    return DialectTable(
      dialects: dialects, wrappers: wrappers, kept: kept, placeWords: placeWords(fields["place_words"]),
      shortLinks: ShortLinksLoader(reader: reader, ownHosts: context.hosts, dialects: dialects).load(fields),
      ownHosts: context.hosts, secrets: context.secrets)
  }

  private func placeWords(_ field: ConfigField?) -> [PlaceWords] {
    guard let field else { return [] }
    let known = Set(context.routes.flatMap(\.parameters).filter { $0.type == .place }.map(\.name)).sorted()
    return reader.entries(field).map { name, value in
      if !known.contains(name) {
        reader.report(
          value, "`\(name)` is not a place parameter of any route.",
          expected: "one of " + known.map { "`\($0)`" }.joined(separator: ", "),
          remedy: NearestName.question(name, among: known) ?? "Remove it.")
      }
      let fields = reader.fields(value, known: ["words", "words_with_part", "note_when_lost"])
      return PlaceWords(
        place: name, words: Set(fields["words"].map { reader.texts($0) } ?? []),
        wordsWithPart: Set(fields["words_with_part"].map { reader.texts($0) } ?? []),
        isNotedWhenLost: fields["note_when_lost"].flatMap { reader.flag($0) } ?? false)
    }
  }

  private func dialects(_ field: ConfigField?) -> [Dialect] {
    guard let field else { return [] }
    let byName = Dictionary(context.routes.map { ($0.name, $0) }) { first, _ in first }
    var dialects: [Dialect] = []
    let checks = DialectChecks(reader: reader, ownSchemes: context.schemes, ownHosts: context.hosts)
    for (name, value) in reader.entries(field) {
      let loader = DialectLoader(reader: reader, name: name, field: value, routes: byName)
      let dialect = loader.load()
      checks.checkNames(dialect, value)
      dialects.append(dialect)
    }
    checks.checkAddresses(dialects, field.path)
    return dialects
  }

  private func claimed(_ opening: LinkAddress.Opening, by dialects: [Dialect]) -> Bool {
    dialects.contains { $0.forms.contains { $0.addresses.contains { $0.opening == opening } } }
  }

  private func wrappers(_ field: ConfigField?, _ kept: [ParameterPattern]) -> [Wrapper] {
    guard let field else { return [] }
    var wrappers: [Wrapper] = []
    for (name, value) in reader.entries(field) {
      let wrapper = wrapper(name, value, kept)
      for earlier in wrappers where !Set(earlier.openings).isDisjoint(with: wrapper.openings) {
        reader.report(
          value, "`\(earlier.name)` and `\(name)` claim the same host.", expected: "each host once",
          remedy: "Remove one of them.")
      }
      wrappers.append(wrapper)
    }
    return wrappers
  }

  private func wrapper(_ name: String, _ field: ConfigField, _ kept: [ParameterPattern]) -> Wrapper {
    let fields = reader.fields(
      field, known: ["hosts", "links", "paths", "own_path", "own_path_after", "deferred", "fallbacks", "attribution"])
    let openings = fields["hosts"].map { reader.texts($0) }?.compactMap(LinkAddress.Opening.init(host:)) ?? []
    let (links, paths) = (
      fields["links"].map { reader.texts($0) } ?? [], fields["paths"].map { reader.texts($0) } ?? []
    )
    let hasOwnPath = fields["own_path"].flatMap { reader.flag($0) } ?? false
    let before = fields["own_path_after"].flatMap { reader.integer($0) }.map { max(0, $0) } ?? 0
    let isEmpty = links.isEmpty && paths.isEmpty && !hasOwnPath
    if openings.isEmpty || openings.count != fields["hosts"].map({ reader.texts($0).count }) || isEmpty {
      reader.report(
        fields["hosts"] ?? field, "The wrapper's `hosts` or `links` are missing or not valid.",
        expected: "`hosts: [\"*.onelink.me\"]` and `links: [af_dp]`", remedy: "Write both.")
    }
    let fallbacks = fields["fallbacks"].map { reader.fields($0, known: ["parameters", "hosts"]) } ?? [:]
    let own = fields["attribution"].map { reader.texts($0) }?.map(ParameterPattern.init) ?? []
    return Wrapper(
      name: name, openings: openings, links: links, paths: paths, hasOwnPath: hasOwnPath, segmentsBeforePath: before,
      isDeferring: fields["deferred"].flatMap { reader.flag($0) } ?? false,
      fallbacks: fallbacks["parameters"].map { reader.texts($0) } ?? [],
      fallbackHosts: fallbacks["hosts"].map { reader.texts($0) } ?? [], kept: own + kept, line: field.line)
  }
}
