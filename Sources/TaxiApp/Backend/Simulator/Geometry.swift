import DeepLinks
import Foundation

/// Distances on the map. The results are the same on every machine: they use only operations that IEEE 754 defines
/// exactly, and headings in whole degrees.
enum Geometry {
  /// The number of metres in a degree of latitude, which is a million microdegrees.
  private static let metresPerMillionMicrodegrees = 111_195

  /// Returns the distance between two points, in whole metres.
  static func distance(_ a: Coordinate, _ b: Coordinate) -> Int {
    let north = metres(b.latitudeMicrodegrees - a.latitudeMicrodegrees)
    // A degree of longitude is shorter by the cosine of the latitude. The latitude of Tokyo is used everywhere.
    let east = metres(b.longitudeMicrodegrees - a.longitudeMicrodegrees) * 813 / 1000
    return squareRoot(north * north + east * east)
  }

  /// Returns the distance between two points in metres, with parts of a metre.
  static func exactDistance(_ a: Coordinate, _ b: Coordinate) -> Double {
    let north = Double(b.latitudeMicrodegrees - a.latitudeMicrodegrees) * 0.111195
    let east = Double(b.longitudeMicrodegrees - a.longitudeMicrodegrees) * 0.111195 * 0.813
    return (north * north + east * east).squareRoot()
  }

  /// Returns the length of a route, in whole metres.
  static func length(_ points: [Coordinate]) -> Int {
    zip(points, points.dropFirst()).map(distance).reduce(0, +)
  }

  /// Returns the point at `part` of `whole` on a route, which has at least one point.
  static func position(on points: [Coordinate], part: Int64, of whole: Int64) -> Coordinate {
    var rest = length(points) * 1000 * Int(min(max(part, 0), whole)) / Int(whole)
    for (a, b) in zip(points, points.dropFirst()) {
      let leg = distance(a, b) * 1000
      if rest <= leg, leg > 0 { return between(a, b, part: Double(rest) / Double(leg)) }
      rest -= leg
    }
    return points[points.count - 1]
  }

  /// Returns the point between two points at a part of the way, from 0 to 1.
  static func between(_ a: Coordinate, _ b: Coordinate, part: Double) -> Coordinate {
    Coordinate(
      latitudeMicrodegrees: a.latitudeMicrodegrees
        + Int((Double(b.latitudeMicrodegrees - a.latitudeMicrodegrees) * part).rounded()),
      longitudeMicrodegrees: a.longitudeMicrodegrees
        + Int((Double(b.longitudeMicrodegrees - a.longitudeMicrodegrees) * part).rounded())) ?? a
  }

  /// Returns the heading from one point to another, in degrees clockwise from north, 0 to 359.
  static func heading(_ a: Coordinate, _ b: Coordinate) -> Int {
    let north = Double(b.latitudeMicrodegrees - a.latitudeMicrodegrees)
    let east = Double(b.longitudeMicrodegrees - a.longitudeMicrodegrees) * 0.813
    let degrees = Int((atan2(east, north) * 180 / .pi).rounded())
    return (degrees + 360) % 360
  }

  private static func metres(_ microdegrees: Int) -> Int { microdegrees * metresPerMillionMicrodegrees / 1_000_000 }

  private static func squareRoot(_ value: Int) -> Int { Int(Double(value).squareRoot()) }
}
