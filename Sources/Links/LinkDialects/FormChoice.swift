import DeepLinks
import TextFormats

/// The choice of the form of link that a URL is written in.
struct FormChoice {
  /// A form that was found.
  struct Choice {
    let dialect: Dialect
    let form: DialectForm
    /// The segments in place of the address's placeholders.
    let segments: [String: GatedURL.Part]
    /// The parameter that chose the form; nil when none did.
    let chosenBy: GatedURL.Item?
    /// That parameter and its known values when its value chose no form, so that the form for links without it applies.
    var fallback: (item: GatedURL.Item, values: BilingualText)?
  }

  /// The dialects that claim the URL's scheme or host; never empty.
  let dialects: [Dialect]

  /// Returns the form of the URL. Throws `noCounterpart` when the table has none.
  func choose(_ url: GatedURL) throws(LinkRejection) -> Choice {
    let found = forms(url)
    guard let first = found.first else { throw noAddress(url) }
    guard let parameter = found.lazy.compactMap(\.form.condition?.parameter).first else { return first }
    let given = url.query.filter { $0.name.text.hasSameBytes(as: parameter, ignoringCase: true) }
    guard let item = given.first else {
      guard let plain = found.first(where: { $0.form.condition == nil }) else {
        throw .noCounterpart(
          DialectSentence.withoutParameter.sentence([
            "app": BilingualText(first.dialect.name), "parameter": BilingualText(parameter),
            "values": Self.known(found),
          ]),
          url.queryEnd..<url.queryEnd, expected: "`\(parameter)=` and " + Self.values(found))
      }
      return plain
    }
    if let second = given.dropFirst().first { throw .givenTwice(second, parameter) }
    guard
      let choice = found.first(where: {
        $0.form.condition.map { $0.value.hasSameBytes(as: item.value.text, ignoringCase: true) } ?? false
      })
    else {
      if let plain = fallback(from: item, found) { return plain }
      throw .noCounterpart(
        DialectSentence.otherValue.sentence([
          "parameter": BilingualText(parameter), "value": BilingualText(item.value.text.clipped()),
          "values": Self.known(found),
        ]), item.value.range, expected: Self.values(found),
        advice: HintSentence.nearest(to: item.value.text, among: found.compactMap(\.form.condition?.value)))
    }
    return Choice(dialect: choice.dialect, form: choice.form, segments: choice.segments, chosenBy: item)
  }

  /// Returns the form for links without the parameter, where a wrong value counts as not given.
  private func fallback(from item: GatedURL.Item, _ found: [Choice]) -> Choice? {
    guard !Placeholder.isLeft(in: item.value.text),
      let plain = found.first(where: { $0.form.condition == nil && $0.dialect.fallsBack })
    else { return nil }
    return Choice(
      dialect: plain.dialect, form: plain.form, segments: plain.segments, chosenBy: item,
      fallback: (item, Self.known(found)))
  }

  /// Returns the forms whose address matches the URL, only those with the most specific address.
  private func forms(_ url: GatedURL) -> [Choice] {
    var found: [(rank: Int, choice: Choice)] = []
    for dialect in dialects {
      for form in dialect.forms {
        for address in form.addresses
        where address.opening.matches(scheme: url.scheme, host: url.webHost?.text) {
          guard let segments = address.match(url.segments) else { continue }
          found.append((address.rank, Choice(dialect: dialect, form: form, segments: segments, chosenBy: nil)))
        }
      }
    }
    let best = found.map(\.rank).max()
    return found.filter { $0.rank == best }.map(\.choice)
  }

  private func noAddress(_ url: GatedURL) -> LinkRejection {
    if let segment = url.segments.first(where: { $0.text.contains("=") }), url.query.isEmpty {
      return LinkRejection(
        code: .malformed, DialectSentence.parametersInPath.sentence,
        range: segment.range, expected: "a path, then `?` and the parameters")
    }
    var known: [String] = []
    for address in dialects.flatMap(\.forms).flatMap(\.addresses)
    where address.opening.matches(scheme: url.scheme, host: url.webHost?.text) && !known.contains("\(address)") {
      known.append("\(address)")
    }
    let path = url.segments.map(\.text).joined(separator: "/")
    let written = url.webHost.map { "\($0.text)/\(path)" } ?? "\(url.scheme)://\(path)"
    return .noCounterpart(
      DialectSentence.otherPath.sentence([
        "app": BilingualText(dialects[0].name), "path": BilingualText(path.clipped()), "known": .names(known),
      ]), url.path, expected: "one of " + BilingualText.names(known).en,
      advice: HintSentence.nearest(to: written, among: known.filter { $0 != "\(url.scheme)://" }))
  }

  private static func values(_ choices: [Choice]) -> String { "one of " + known(choices).en }

  private static func known(_ choices: [Choice]) -> BilingualText {
    .names(choices.compactMap(\.form.condition?.value))
  }
}

extension LinkRejection {
  /// Returns the rejection of a link of another app to something that this app does not have.
  static func noCounterpart(
    _ sentence: BilingualText, _ range: Range<Int>, expected: String, advice: BilingualText? = nil
  ) -> LinkRejection {
    LinkRejection(code: .noCounterpart, sentence, range: range, expected: expected, advice: advice)
  }

  /// Returns the rejection of a parameter that occurs twice, also under several names.
  static func givenTwice(_ item: GatedURL.Item, _ name: String) -> LinkRejection {
    LinkRejection(
      code: .duplicateParameter,
      ParameterSentence.givenTwice.sentence([
        "parameter": BilingualText(en: name, ja: name.replacing("`, `", with: "」「"))
      ]), range: item.range,
      expected: "`\(name)` once")
  }
}
