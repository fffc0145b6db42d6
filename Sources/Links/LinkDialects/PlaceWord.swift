import DeepLinks
import TextFormats

/// The words that other apps use for one place parameter of the table.
struct PlaceWords: Sendable {
  /// The name of the table's parameter, such as `pickup`.
  let place: String
  /// Words that mean the place.
  let words: Set<String>
  /// Words that mean the place only together with a part of it, such as `end` in `end_lat`.
  let wordsWithPart: Set<String>
  /// Whether a link that gives the place only by unknown parameters gets a note.
  let isNotedWhenLost: Bool
}

/// The part of a place that a parameter name means, in the spelling of any app: `drop_off_lat`,
/// `destination[latitude]` and `dropOffLatitude` are equal.
struct PlaceWord: Hashable {
  /// The part of a place.
  enum Part: Hashable {
    case latitude, longitude, name
    /// The whole place.
    case whole
  }

  /// The name of the table's parameter.
  let place: String
  let part: Part

  /// The place and the part that a name means; nil when it means none of `places`.
  init?(_ name: String, among places: [PlaceWords]) {
    guard name.utf8.count <= NearestName.maximumBytes else { return nil }
    var words = Self.words(name)
    let part = Self.removePart(&words)
    let rest = words.joined()
    let found = places.first { $0.words.contains(rest) || (part != .whole && $0.wordsWithPart.contains(rest)) }
    guard let found else { return nil }
    place = found.place
    self.part = part
  }

  private static let latitudes = ["latitude", "lat"]
  private static let longitudes = ["longitude", "long", "lng", "lon"]
  private static let names = ["nickname", "name", "formatted", "address", "addr", "title", "poi", "keywords"]

  /// Removes the words at the end that name a part, and returns the part. A part may be the end of a longer word.
  private static func removePart(_ words: inout [String]) -> Part {
    if removeEnd(&words, latitudes) { return .latitude }
    if removeEnd(&words, longitudes) { return .longitude }
    var isName = false
    while removeEnd(&words, names) { isName = true }
    return isName ? .name : .whole
  }

  private static func removeEnd(_ words: inout [String], _ ends: [String]) -> Bool {
    guard let last = words.last, let end = ends.first(where: { last.hasSuffix($0) }) else { return false }
    words.removeLast()
    if last != end { words.append(String(last.dropLast(end.count))) }
    return true
  }

  /// Returns the words of a name in lower case: `dropOff_lat` is `drop`, `off` and `lat`.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var isInside = false
    var wasLower = false
    for byte in name.utf8 {
      let isUpper = (0x41...0x5A).contains(byte)
      guard isUpper || (0x61...0x7A).contains(byte) else {
        isInside = false
        continue
      }
      if !isInside || (isUpper && wasLower) { words.append("") }
      words[words.count - 1].unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      isInside = true
      wasLower = !isUpper
    }
    return words
  }
}
