import DeepLinks
import Foundation

/// Distances on the map, in whole metres. The results are the same on every machine.
enum Geometry {
  /// The number of metres in a degree of latitude, which is a million microdegrees.
  private static let metresPerMillionMicrodegrees = 111_195

  /// Returns the distance between two points, in metres.
  static func distance(_ a: Coordinate, _ b: Coordinate) -> Int {
    let north = metres(b.latitudeMicrodegrees - a.latitudeMicrodegrees)
    // A degree of longitude is shorter by the cosine of the latitude. The latitude of Tokyo is used everywhere.
    let east = metres(b.longitudeMicrodegrees - a.longitudeMicrodegrees) * 813 / 1000
    return squareRoot(north * north + east * east)
  }

  /// Returns the length of a route, in metres.
  static func length(_ points: [Coordinate]) -> Int {
    zip(points, points.dropFirst()).map(distance).reduce(0, +)
  }

  /// Returns the point at `part` of `whole` on a route, and the heading there in degrees clockwise from north.
  static func position(on points: [Coordinate], part: Int64, of whole: Int64) -> (Coordinate, heading: Int) {
    guard let first = points.first, points.count > 1 else { return (points[0], 0) }
    var rest = Int(Int64(length(points)) * min(max(part, 0), whole) / whole)
    for (a, b) in zip(points, points.dropFirst()) {
      let leg = distance(a, b)
      if rest <= leg, leg > 0 { return (between(a, b, rest, leg), heading(a, b)) }
      rest -= leg
    }
    return (points.last ?? first, heading(points[points.count - 2], points[points.count - 1]))
  }

  private static func between(_ a: Coordinate, _ b: Coordinate, _ part: Int, _ whole: Int) -> Coordinate {
    Coordinate(
      latitudeMicrodegrees: a.latitudeMicrodegrees
        + (b.latitudeMicrodegrees - a.latitudeMicrodegrees) * part / whole,
      longitudeMicrodegrees: a.longitudeMicrodegrees
        + (b.longitudeMicrodegrees - a.longitudeMicrodegrees) * part / whole) ?? a
  }

  private static func heading(_ a: Coordinate, _ b: Coordinate) -> Int {
    let north = Double(b.latitudeMicrodegrees - a.latitudeMicrodegrees)
    let east = Double(b.longitudeMicrodegrees - a.longitudeMicrodegrees) * 0.813
    let degrees = Int((atan2(east, north) * 180 / .pi).rounded())
    return (degrees + 360) % 360
  }

  private static func metres(_ microdegrees: Int) -> Int { microdegrees * metresPerMillionMicrodegrees / 1_000_000 }

  private static func squareRoot(_ value: Int) -> Int { Int(Double(value).squareRoot()) }
}
