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
    /// The names of the template for which its own default was taken.
    var defaults: [String] = []
    /// The missing names whose values are those of parameters that the route does not have, such as an origin.
    var ofNoParameter: Set<String> = []

    /// Whether a sample may stand for the value of a parameter. A name in the path can be that of any parameter.
    func isSample(_ parameter: String) -> Bool {
      missing.contains { one in
        one.parameter.map { $0.name == parameter } ?? !ofNoParameter.contains(one.name)
      }
    }
  }

  /// Fills a link. Where values are missing, it takes the first samples that the table accepts.
  func link(_ pieces: [LinkTemplate.Piece]) -> Link {
    let names = LinkTemplate.names(pieces).filter { values[$0] == nil }
    let tries = (0..<(names.isEmpty ? 1 : Self.mostSamples)).map { attempt in
      LinkTemplate.filled(pieces, with: values) { before in
        let samples = samples(after: before)
        return samples[attempt % samples.count]
      }
    }
    let url = tries.first { (try? routes.parse($0)) != nil } ?? tries[0]
    let missing = names.map { ($0, parameter(of: $0, in: pieces, url)) }
    let isParsed = (try? routes.parse(url)) != nil
    let others = missing.filter { name, parameter in
      isParsed && parameter == nil && before(name, in: pieces).flatMap(Self.parameterName) != nil
    }
    return Link(
      url: url, missing: missing, unencoded: names.filter { isOpen($0, in: pieces, url) },
      ofNoParameter: Set(others.map(\.0)))
  }

  /// Fills a link whose beginning the sender fills in with the default of the template.
  func link(_ pieces: [LinkTemplate.Piece], defaults: [String: String]) -> Link {
    let taken = LinkTemplate.names(pieces).filter { values[$0] == nil && defaults[$0] != nil }
    let filled = TemplateFilling(routes: routes, values: defaults.merging(values) { $1 }).link(pieces)
    return Link(
      url: filled.url, missing: taken.map { ($0, nil) } + filled.missing, unencoded: filled.unencoded, defaults: taken,
      ofNoParameter: filled.ofNoParameter)
  }

  // MARK: - Parameters

  /// The values that can follow a text: those of the parameters with this name, or of placeholders in paths.
  private func samples(after before: String) -> [String] {
    let parameters = routes.routes.flatMap(\.parameters)
    let name = Self.parameterName(at: before)
    let found = parameters.filter { name == nil ? $0.location == .path : $0.name == name }.flatMap(\.type.samples)
    return found.isEmpty ? ["sample", "42"] : found.unique.map(PercentCoding.encodedSegment)
  }

  /// The name of the parameter whose value begins at the end of a text; nil in a path.
  private static func parameterName(at before: String) -> String? {
    guard before.hasSuffix("="), let start = before.lastIndex(where: { "?&".contains($0) }) else { return nil }
    return String(before[before.index(after: start)...].dropLast())
  }

  private func parameter(of name: String, in pieces: [LinkTemplate.Piece], _ url: String) -> Route.Parameter? {
    guard let place = before(name, in: pieces).flatMap(Self.parameterName), let parsed = try? routes.parse(url) else {
      return nil
    }
    return routes.route(named: parsed.link.route)?.parameter(place)
  }

  /// Whether a name stands unencoded where the parameter takes any text: a blank or an `&` in it would end the value.
  private func isOpen(_ name: String, in pieces: [LinkTemplate.Piece], _ url: String) -> Bool {
    guard pieces.contains(.value(name: name, isEncoded: false)), let parameter = parameter(of: name, in: pieces, url)
    else {
      return false
    }
    return switch parameter.type {
    case .string, .place, .url: true
    case .identifier, .integer, .decimal, .time, .enumeration, .coordinate: false
    }
  }

  private func before(_ name: String, in pieces: [LinkTemplate.Piece]) -> String? {
    guard let index = pieces.firstIndex(where: { if case .value(name, _) = $0 { true } else { false } }) else {
      return nil
    }
    return LinkTemplate.filled(Array(pieces[..<index]), with: values) { _ in "x" }
  }
}

extension TemplateFilling.Link {
  /// What the report tells about the values that are missing. A name that may be a secret in braces is not shown.
  func problems(_ redact: (String) -> String) -> [CampaignProblem] {
    let named = missing.map { name, parameter in
      let name = redact(name)
      return (
        ja: "「\(name)」" + (parameter.map { "（\($0.name): \($0.type.allowed.ja)）" } ?? ""),
        en: "`\(name)`" + (parameter.map { " (`\($0.name)`: \($0.type.expectation))" } ?? "")
      )
    }
    guard let first = (missing.first?.name).map(redact) else { return [] }
    let depends = CampaignProblem(
      .dependsOnSender,
      ja: "配信時に差し込まれます: \(named.map(\.ja).joined(separator: "、"))。実際の値は「--value \(first)=値」で確認できます。",
      en: "The sender fills in \(named.map(\.en).joined(separator: ", ")). Check a value with --value \(first)=VALUE.")
    let checked = defaults.map(redact).map { name in
      CampaignProblem(
        .remark, ja: "「\(name)」の値がない人に開くリンク（既定値）を確認しました。",
        en: "The link that was checked is the default, for people without a value of `\(name)`.")
    }
    return [depends] + checked
      + unencoded.map { name in
        CampaignProblem(
          .remark, ja: "「\(name)」に半角スペースや「&」が入ると、リンクが途中で切れます。url_encode などの変換を付けてください。",
          en: "A blank or an `&` in `\(name)` ends the link there. Add the filter that encodes it for URLs.")
      }
  }
}
