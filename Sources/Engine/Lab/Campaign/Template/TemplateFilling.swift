import DeepLinks
import HeadlessUI
import TextFormats

/// The filling of a template's link: with the values that a person gives, and with samples where one is missing.
struct TemplateFilling {
  let routes: RouteTable
  /// The values by the names of the template.
  let values: [String: String]

  /// The most samples that are tried for a link.
  private static let mostSamples = 12

  /// A link of a template as it can be sent.
  struct Link: Sendable {
    let url: String
    /// The names without a value, each with the parameter that it is the value of; nil for a part of the path.
    let missing: [(name: String, parameter: Route.Parameter?)]
    /// The names whose values must be encoded and are not, as far as their parameters allow such characters.
    let unencoded: [String]

    /// The link as the file has it, which can have a secret in place of a name; empty for a link without placeholders.
    var template = ""
    /// The branch of the template, with the names of missing values in braces.
    var branch = ""
    /// The missing names that are only a part of a parameter's value.
    var partial: Set<String> = []
    /// The names of the values in whose place the template has a text.
    var standIns: [String] = []
    /// The filters that are not applied, with the names of the values before them.
    var otherFilters: [(filter: String, name: String)] = []
    /// The missing names whose values are those of parameters that the route does not have, such as an origin.
    var ofNoParameter: Set<String> = []
    /// Whether all missing names are values of parameters that only the services of attribution read.
    var isOfServicesAlone = false
    /// Whether the link, with samples for its values, is nearly one of the table.
    var isNearRoute = false
    /// The samples in a link that the table rejects, with the names in whose places they are.
    var samples = SampleTexts()

    /// Whether a sample stands for a value of the route, such as the number of a reservation, which the data may not have.
    var hasSample: Bool { missing.contains { $0.parameter != nil || !ofNoParameter.contains($0.name) } }

    /// Whether a sample may stand for the value of a parameter. A name in the path can be that of any parameter.
    func isSample(_ parameter: String) -> Bool {
      missing.contains { one in
        one.parameter.map { $0.name == parameter } ?? !ofNoParameter.contains(one.name)
      }
    }
  }

  /// What one branch of a template is.
  enum Form {
    /// A link that is checked, with samples where values are missing.
    case link(Link)
    /// A link of which too little is known to check it. The names are those of its values.
    case open(names: [String])
  }

  /// Returns what each branch of a template is. A text in place of a value that is given is left out.
  func forms(_ template: LinkTemplate) -> [Form] {
    template.variants.filter { pieces in
      LinkTemplate.standIns(pieces).allSatisfy { values[$0] == nil }
    }.map(form)
  }

  private func form(_ pieces: [LinkTemplate.Piece]) -> Form {
    let missing = LinkTemplate.values(pieces).filter { $0.filled(from: values) == nil }
    if let whole = LinkTemplate.whole(pieces), missing.contains(whole) { return .open(names: [whole.name]) }
    let gap = TemplateGap(routes: routes, pieces: pieces, values: values)
    // No sample can stand for a whole link inside of another one.
    if gap.isWholeInside { return .open(names: missing.map(\.name).unique) }
    let parts = gap.parts
    let tries = (0..<(missing.isEmpty ? 1 : Self.mostSamples)).map { attempt in
      var index = -1
      return LinkTemplate.filled(pieces, with: values) { value, before in
        index += 1
        let samples = parts[index] ?? samples(at: LinkPlace(after: before))
        return samples.isEmpty ? value.name : samples[attempt % samples.count]
      }
    }
    // A path or a query can also go on with nothing. A whole segment is needed: `reservations/` is another link.
    var canBeBare = true
    let bare = LinkTemplate.filled(pieces, with: values) { value, before in
      let place = LinkPlace(after: before)
      if place == .path, before.hasSuffix("/") { canBeBare = false }
      return place.parameter == nil ? "" : samples(at: place).first ?? value.name
    }
    let accepted = (tries + (canBeBare ? [bare] : [])).first { (try? routes.parse($0)) != nil }
    // What a value in a path that goes on behind it opens is not known: `https://taxi.example{{ path }}`.
    if let accepted, accepted == bare, !tries.contains(bare), gap.isInPath {
      return .open(names: missing.map(\.name).unique)
    }
    guard let url = accepted else {
      let isOpen = !missing.isEmpty && gap.explains(rejectionOf: tries[0])
      if isOpen {
        return gap.wrongRest.map { .link(self.link(pieces, url: $0, missing)) }
          ?? .open(names: missing.map(\.name).unique)
      }
      return .link(rejected(pieces, tries, bare: bare, canBeBare: canBeBare, gap, missing))
    }
    return .link(link(pieces, url: url, missing))
  }

  /// The link that the table rejects with each sample, with the one that is nearest to a link of the table.
  private func rejected(
    _ pieces: [LinkTemplate.Piece], _ tries: [String], bare: String, canBeBare: Bool, _ gap: TemplateGap,
    _ missing: [TemplateValue]
  ) -> Link {
    let near = (tries + [bare]).filter { routes.rejection(of: $0)?.advice != nil }
    // A long sample is found again in what is told of the link.
    let nearest = near.filter { canBeBare || $0 != bare }
      .filter { routes.nearestLink($0).map { routes.rejection(of: $0) == nil } ?? false }
      .max { $0.count < $1.count }
    var link = link(pieces, url: gap.isInPath ? nearest ?? gap.named : tries[0], missing)
    link.isNearRoute = !near.isEmpty || gap.isOfRouteWithoutS
    link.samples = SampleTexts(
      link.url, marked: LinkTemplate.filled(pieces, with: values) { value, _ in SampleTexts.mark(value.name) })
    return link
  }

  private func link(_ pieces: [LinkTemplate.Piece], url: String, _ missing: [TemplateValue]) -> Link {
    let names = missing.map(\.name).unique
    let parameters = names.map { ($0, parameter(of: $0, in: pieces, url)) }
    let isParsed = (try? routes.parse(url)) != nil
    let others = parameters.filter { name, parameter in
      isParsed && parameter == nil && place(of: name, in: pieces)?.parameter != nil
    }
    let ofServices = names.allSatisfy { name in
      place(of: name, in: pieces)?.parameter.map { routes.isAttribution($0) || ClickParameter.isOne($0) } ?? false
    }
    let branch = LinkTemplate.filled(pieces, with: values) { value, _ in "{{\(value.name)}}" }
    return Link(
      url: url, missing: parameters, unencoded: names.filter { isOpen($0, in: pieces, url) },
      branch: branch,
      partial: Set(names.filter { Self.isPartial($0, in: branch) }),
      standIns: LinkTemplate.standIns(pieces),
      otherFilters: missing.flatMap { value in value.otherFilters.map { ($0, value.name) } },
      ofNoParameter: Set(others.map(\.0)), isOfServicesAlone: !names.isEmpty && ofServices)
  }

  // MARK: - Parameters

  /// Whether a name is only a part of a parameter's value.
  private static func isPartial(_ name: String, in branch: String) -> Bool {
    let query = branch.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").contains { item in
      let value = item.drop { $0 != "=" }.dropFirst()
      return value.contains("{{\(name)}}") && value != "{{\(name)}}"
    }
  }

  /// The values that can be at a place: those of the parameters with its name, or of placeholders in paths.
  private func samples(at place: LinkPlace) -> [String] {
    let parameters = routes.routes.flatMap(\.parameters)
    switch place {
    case .path:
      return parameters.filter { $0.location == .path }.flatMap(\.type.samples).unique.map(PercentCoding.encodedSegment)
    case .parameter(let name), .partOfParameter(let name):
      let samples = parameters.filter { $0.name == name }.flatMap(\.type.samples).unique
      return (samples.isEmpty ? ["sample", "42"] : samples).map(PercentCoding.encodedSegment)
    case .query, .fragment: return [""]
    }
  }

  private func parameter(of name: String, in pieces: [LinkTemplate.Piece], _ url: String) -> Route.Parameter? {
    guard let parsed = try? routes.parse(url), let route = routes.route(named: parsed.link.route) else { return nil }
    guard let before = before(name, in: pieces) else { return nil }
    let place = LinkPlace(after: before)
    if let parameter = place.parameter { return route.parameter(parameter) }
    if case .partOfParameter(let parameter) = place { return route.parameter(parameter) }
    // A whole part of a path, by its place in that of the route.
    guard place == .path, before.hasSuffix("/"), let address = try? GatedURL(url),
      let begun = try? GatedURL(before + "x")
    else { return nil }
    let patterns = ([route.path] + route.aliases).compactMap { PathPattern($0) }
    return patterns.lazy.filter { $0.segments.count == address.segments.count }.compactMap { pattern in
      let index = begun.segments.count - 1
      guard pattern.segments.indices.contains(index), case .placeholder(let name) = pattern.segments[index] else {
        return nil
      }
      return route.parameter(name)
    }.first
  }

  /// Whether a name stands unencoded where the parameter takes any text: a blank or an `&` in it would end the value.
  private func isOpen(_ name: String, in pieces: [LinkTemplate.Piece], _ url: String) -> Bool {
    guard place(of: name, in: pieces)?.parameter != nil,
      LinkTemplate.values(pieces).contains(where: { $0.name == name && !$0.isEncoded }),
      let parameter = parameter(of: name, in: pieces, url)
    else { return false }
    return switch parameter.type {
    case .string, .place, .url: true
    case .identifier, .integer, .decimal, .time, .date, .localTime, .enumeration, .coordinate: false
    }
  }

  private func place(of name: String, in pieces: [LinkTemplate.Piece]) -> LinkPlace? {
    before(name, in: pieces).map { LinkPlace(after: $0) }
  }

  /// The beginning of a link up to a value.
  private func before(_ name: String, in pieces: [LinkTemplate.Piece]) -> String? {
    guard let index = pieces.firstIndex(where: { if case .value(let value) = $0 { value.name == name } else { false } })
    else { return nil }
    return LinkTemplate.filled(Array(pieces[..<index]), with: values) { _, _ in "x" }
  }
}

extension Route.Parameter {
  /// The name before the values that it takes. A path does not show names.
  fileprivate var label: (ja: String, en: String) { location == .path ? ("", "") : ("\(name): ", "`\(name)`: ") }
}

extension TemplateFilling.Link {
  /// The marks that no secret has around it. `{x}`, `<x>`, `[x]`, `%x%` and `__x__` can be one in brackets.
  private static let sureMarks = ["{{", "${", "{!", "{$", "*|", "%%", "[[", "<%", "##", "@", "$$"]

  /// The link as it is shown while values are missing: as the file has it, or the branch where the file does not have its address.
  var shownTemplate: String { template.hasPrefix(branch.prefix { !"{%".contains($0) }) ? template : branch }

  /// The name of a value as it is shown. One that may be a secret in brackets is redacted.
  func shown(_ name: String, _ redact: (String) -> String) -> String {
    let isName = template.ranges(of: name).contains { range in
      let marks = String(template[..<range.lowerBound].reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed())
      return Self.sureMarks.contains(where: marks.contains)
    }
    return isName ? name : redact(name)
  }

  /// What the report tells about the values that are missing. A name that may be a secret in brackets is not shown.
  func problems(_ redactText: (String) -> String) -> [CampaignProblem] {
    func redact(_ name: String) -> String { shown(name, redactText) }
    // What only the service of an attribution reads changes nothing in the app.
    guard !isOfServicesAlone else { return [] }
    let named = missing.map { written, parameter in
      // Of a part of a value it is not known what it may be.
      let (name, parameter) = (redact(written), partial.contains(written) ? nil : parameter)
      return (
        ja: "「\(name)」" + (parameter.map { "（\($0.label.ja)\($0.type.allowed.ja)）" } ?? ""),
        en: "`\(name)`" + (parameter.map { " (\($0.label.en)\($0.type.expectation))" } ?? "")
      )
    }
    let checked = standIns.map(redact).map { name in
      CampaignProblem(
        .remark, ja: "「\(name)」の値がないお客様に使われる既定値で確認しました。",
        en: "The link that was checked is the default, for people without a value of `\(name)`.")
    }
    guard let first = (missing.first?.name).map(redact) else { return checked }
    let depends = CampaignProblem(
      .dependsOnSender,
      ja: "配信時に差し込まれます: \(named.map(\.ja).joined(separator: "、"))。実際の値は「--value \(first)=値」で確認できます。",
      en: "The sender fills in \(named.map(\.en).joined(separator: ", ")). Check a value with --value \(first)=VALUE.")
    let filters = otherFilters.map { filter, name in
      CampaignProblem(
        .remark, CampaignLinkSentence.otherFilter.sentence(["filter": filter, "name": redact(name)]))
    }
    return [depends] + checked + filters.unique
      + unencoded.map { name in
        CampaignProblem(
          .remark, ja: "「\(name)」に半角スペースや「&」が入ると、リンクが途中で切れます。url_encode などの変換を付けてください。",
          en: "A blank or an `&` in `\(name)` ends the link there. Add the filter that encodes it for URLs.")
      }
  }
}
