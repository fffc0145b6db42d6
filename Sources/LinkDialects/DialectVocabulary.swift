import DeepLinks

/// Finds the parameter of a dialect that a link probably meant by a name that the dialect does not know.
struct DialectVocabulary: ParameterVocabulary {
  let dialect: Dialect
  let link: DeepLink
  let route: Route
  /// The parameters that the link gives: what stands there already was not meant by another name.
  let given: Set<String>

  var reader: String { dialect.name }

  func knows(_ name: String) -> Bool { dialect.names.contains { ParameterPattern($0).matches(name) } }

  /// A ride without an end looks as if nobody had asked for one; where something was asked for, that is told.
  func notes(onUnknown names: [String]) -> [LinkNote] {
    guard route.parameter("dropoff") != nil, link.parameters["dropoff"] == nil else { return [] }
    let names = names.filter { PlaceWord($0)?.place == "dropoff" }
    guard let first = names.first else { return [] }
    let list = names.map { "`\($0)`" }.joined(separator: " and ")
    return [
      LinkNote(
        code: .dialect, parameter: first,
        message: "The ride opens without a drop-off, though \(list) look\(names.count == 1 ? "s" : "") like one.")
    ]
  }

  /// The parameter that says the same in this dialect, otherwise the one with the fewest typing errors.
  func nearest(to name: String) -> String? {
    let word = PlaceWord(name)
    if let word, let parameter = parameter(word) { return given.contains(parameter) ? nil : parameter }
    // A name that speaks of one part of a place never means a parameter that is another.
    let candidates = candidates(name).filter { candidate in
      !given.contains(candidate) && (word == nil || (PlaceWord(candidate) ?? word) == word)
    }
    if let near = NearestName.of(name, among: candidates) { return near }
    // `promocode` is as far from `promo` as a name can be, and yet means it.
    return word != nil
      ? nil : candidates.first { $0.utf8.count >= 4 && name.lowercased().hasPrefix($0.lowercased()) }
  }

  /// How the dialect says that part of a place.
  private func parameter(_ word: PlaceWord) -> String? {
    guard let rule = dialect.places[word.place] else { return nil }
    switch word.part {
    case .latitude: return rule.latitude ?? rule.pair
    case .longitude: return rule.longitude ?? rule.pair
    case .name: return rule.names.first { !given.contains($0) }
    case .whole: return rule.pair
    }
  }

  /// The dialect's names, those with a number with the one that the link gives.
  private func candidates(_ name: String) -> [String] {
    let digits = name.drop { !$0.isASCIIDigit }.prefix { $0.isASCIIDigit }
    let number = min(Int(digits) ?? 0, ParameterPattern.maximumNumber)
    return dialect.names.map { ParameterPattern($0).name(number) }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
