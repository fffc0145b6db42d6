/// A point on the earth in exact microdegrees (about 11 cm at the equator).
public struct Coordinate: Sendable, Hashable {
  /// Degrees north times 1,000,000, from −90,000,000 to 90,000,000.
  public let latitudeMicrodegrees: Int
  /// Degrees east times 1,000,000, from −180,000,000 to 180,000,000.
  public let longitudeMicrodegrees: Int

  /// A coordinate; nil when either part is out of range.
  public init?(latitudeMicrodegrees: Int, longitudeMicrodegrees: Int) {
    guard Self.latitudes.contains(ExactDecimal(millionths: latitudeMicrodegrees)),
      Self.longitudes.contains(ExactDecimal(millionths: longitudeMicrodegrees))
    else { return nil }
    self.latitudeMicrodegrees = latitudeMicrodegrees
    self.longitudeMicrodegrees = longitudeMicrodegrees
  }

  /// The valid degrees of latitude.
  package static let latitudes = ExactDecimal(millionths: -90_000_000)...ExactDecimal(millionths: 90_000_000)
  /// The valid degrees of longitude.
  package static let longitudes = ExactDecimal(millionths: -180_000_000)...ExactDecimal(millionths: 180_000_000)
}

extension Coordinate: CustomStringConvertible {
  /// `latitude,longitude` in degrees, without trailing zeros.
  public var description: String {
    "\(ExactDecimal(millionths: latitudeMicrodegrees)),\(ExactDecimal(millionths: longitudeMicrodegrees))"
  }
}
