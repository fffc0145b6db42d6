/// A place in a link: the position of the phone, or a point with an optional name.
///
/// Its text form is `here`, `35.681236,139.767125` or `35.681236,139.767125,Tokyo Station`.
public enum Place: Sendable, Hashable {
  /// The position of the phone when the link is opened.
  case here
  /// A point on the map, with the name that the link gave it; an empty name counts as none.
  case point(Coordinate, name: String?)

  /// The place in a text form; nil for any other text and for a coordinate out of range.
  public init?(_ text: String) {
    if text == "here" {
      self = .here
      return
    }
    let bytes = text.utf8
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let rest = bytes[bytes.index(after: comma)...]
    let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
    guard let latitude = ExactDecimal(text[..<comma], in: Coordinate.latitudes),
      let longitude = ExactDecimal(text[rest.startIndex..<end], in: Coordinate.longitudes),
      let coordinate = Coordinate(
        latitudeMicrodegrees: latitude.millionths, longitudeMicrodegrees: longitude.millionths)
    else { return nil }
    let name = end < rest.endIndex ? text[rest.index(after: end)...] : ""
    self = .point(coordinate, name: name.isEmpty ? nil : String(name))
  }

  /// The coordinate; nil for `here`.
  public var coordinate: Coordinate? {
    guard case .point(let coordinate, _) = self else { return nil }
    return coordinate
  }

  /// The name that the link gave the point; nil for `here`.
  public var name: String? {
    guard case .point(_, let name) = self else { return nil }
    return name
  }
}

extension Place: CustomStringConvertible {
  /// The canonical text form.
  public var description: String {
    switch self {
    case .here: "here"
    case .point(let coordinate, let name?) where !name.isEmpty: "\(coordinate),\(name)"
    case .point(let coordinate, _): coordinate.description
    }
  }
}

extension Place: Codable {
  /// Reads the text form from a single string; throws `DecodingError` when it is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let place = Place(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "`\(text)` is not a place")
    }
    self = place
  }

  /// Writes the text form as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
