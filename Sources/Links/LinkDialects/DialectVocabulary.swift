import DeepLinks
import TextFormats

/// The parameter names of another app, for notes about a link of that app.
struct DialectVocabulary: ParameterVocabulary {
  let dialect: Dialect
  let link: DeepLink
  let route: Route
  /// The parameters of the dialect that the link gives. None of them is suggested.
  let given: Set<String>
  let placeWords: [PlaceWords]

  var reader: String { dialect.name }

  func knows(_ name: String) -> Bool { dialect.names.contains { ParameterPattern($0).matches(name) } }

  /// Returns notes about unknown parameters that look like a place that the link does not give.
  func notes(onUnknown names: [String]) -> [LinkNote] {
    placeWords.filter(\.isNotedWhenLost).compactMap { words in
      let place = words.place
      guard route.parameter(place) != nil, link.parameters[place] == nil else { return nil }
      let names = names.filter { PlaceWord($0, among: placeWords)?.place == place }
      guard let first = names.first else { return nil }
      return LinkNote(
        code: .dialect, parameter: first,
        (names.count == 1 ? DialectNote.looksLikePlace : .lookLikePlace).sentence([
          "place": BilingualText(place), "names": .names(names, joinedBy: " and "),
        ]))
    }
  }

  /// Returns the parameter that means the same in this dialect, otherwise the one with the smallest edit distance.
  func nearest(to name: String) -> String? {
    let word = PlaceWord(name, among: placeWords)
    if let word, let parameter = parameter(word) { return given.contains(parameter) ? nil : parameter }
    // A name of one part of a place never means a parameter of another part.
    let candidates = candidates(name).filter { candidate in
      !given.contains(candidate) && (word == nil || (PlaceWord(candidate, among: placeWords) ?? word) == word)
    }
    if let near = NearestName.of(name, among: candidates) { return near }
    // The edit distance from `promocode` to `promo` is large, but the prefix shows what was meant.
    return word != nil
      ? nil : candidates.first { $0.utf8.count >= 4 && name.lowercased().hasPrefix($0.lowercased()) }
  }

  /// Returns the dialect's parameter for that part of a place.
  private func parameter(_ word: PlaceWord) -> String? {
    guard let rule = dialect.places[word.place] else { return nil }
    switch word.part {
    case .latitude: return rule.latitude ?? rule.pair
    case .longitude: return rule.longitude ?? rule.pair
    case .name: return rule.names.first { !given.contains($0) }
    case .whole: return rule.pair
    }
  }

  /// Returns the dialect's names. Numbered ones have the number that the name has.
  private func candidates(_ name: String) -> [String] {
    let isDigit = { (character: Character) in character.isASCII && character.isWholeNumber }
    let digits = name.drop { !isDigit($0) }.prefix(while: isDigit)
    let number = min(Int(digits) ?? 0, ParameterPattern.maximumNumber)
    return dialect.names.map { ParameterPattern($0).name(number) }
  }
}
