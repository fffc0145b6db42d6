import DeepLinks

/// Which part of which place of a ride the name of a parameter speaks of, in whatever app's spelling:
/// `drop_off_lat`, `destination[latitude]` and `dropOffLatitude` are the same.
struct PlaceWord: Hashable {
  /// What it says of the place.
  enum Part: Hashable {
    case latitude, longitude, name
    /// The place as such.
    case whole
  }

  /// The name of our parameter: `pickup` or `dropoff`.
  let place: String
  let part: Part

  /// Nil when the name speaks of no place.
  init?(_ name: String) {
    guard name.utf8.count <= NearestName.maximumBytes else { return nil }
    var words = Self.words(name)
    part = Self.takePart(&words)
    let rest = words.joined()
    let isPickup = Self.pickups.contains(rest) || (part != .whole && Self.starts.contains(rest))
    let isDropoff = Self.dropoffs.contains(rest) || (part != .whole && Self.ends.contains(rest))
    guard isPickup || isDropoff else { return nil }
    place = isPickup ? "pickup" : "dropoff"
  }

  private static let pickups: Set<String> = ["pickup", "origin", "departure"]
  private static let dropoffs: Set<String> = ["dropoff", "drop", "destination", "dest", "arrival"]
  /// Words that mean a place only where a part of one follows: `end` alone is anything.
  private static let starts: Set<String> = ["s", "start", "from", "src", "source", "pick"]
  private static let ends: Set<String> = ["d", "end", "to", "dst", "finish"]

  private static let latitudes = ["latitude", "lat"]
  private static let longitudes = ["longitude", "long", "lng", "lon"]
  private static let names = ["nickname", "name", "formatted", "address", "addr", "title", "poi", "keywords"]

  /// Takes the words at the end that say which part is meant, also such as are glued to the word before.
  private static func takePart(_ words: inout [String]) -> Part {
    if takeEnd(&words, latitudes) { return .latitude }
    if takeEnd(&words, longitudes) { return .longitude }
    var isName = false
    while takeEnd(&words, names) { isName = true }
    return isName ? .name : .whole
  }

  private static func takeEnd(_ words: inout [String], _ ends: [String]) -> Bool {
    guard let last = words.last, let end = ends.first(where: { last.hasSuffix($0) }) else { return false }
    words.removeLast()
    if last != end { words.append(String(last.dropLast(end.count))) }
    return true
  }

  /// The words of a name in lower case: `dropOff_lat` is `drop`, `off` and `lat`.
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
