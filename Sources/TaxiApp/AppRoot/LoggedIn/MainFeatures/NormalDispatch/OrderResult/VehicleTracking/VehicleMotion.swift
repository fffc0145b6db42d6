import DeepLinks

/// The movement of a car, computed from the raw fixes that the backend sends: position, heading, distance left and time
/// of arrival.
///
/// It depends on the fixes and a time only, so a session that was loaded again computes the same. Between two fixes the
/// position is interpolated. After the last one the car is assumed to drive on at its speed, at most for `longestGuess`.
struct VehicleMotion: Hashable, Sendable {
  /// The speed that is assumed before two fixes show the real one, in metres a second.
  static let usualSpeed = 6.0
  /// The longest time after the last fix for which a position is assumed, in milliseconds.
  static let longestGuess: Int64 = 30_000

  /// The fixes, the oldest first; at least one.
  private let fixes: [(position: Coordinate, at: Int64)]
  /// The points that the car will pass after the last fix, the place of its arrival last; empty when it waits.
  private let ahead: [Coordinate]

  /// Creates a movement. Fixes without a coordinate are left out; returns `nil` when none is left.
  ///
  /// `route` is what the car follows: to the pick-up only its end, during the ride all points of the order. It is empty
  /// for a car that waits.
  init?(fixes: [VehicleFix], route: [Coordinate]) {
    self.fixes = fixes.compactMap { fix in fix.position.coordinate.map { ($0, fix.at) } }
    guard let last = self.fixes.last?.position else { return nil }
    ahead = Self.rest(of: route, from: last)
  }

  static func == (a: VehicleMotion, b: VehicleMotion) -> Bool {
    a.ahead == b.ahead && a.fixes.elementsEqual(b.fixes) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ahead)
    hasher.combine(fixes.last?.at)
  }

  /// The speed that the fixes show, in metres a second; the usual one when they show no movement.
  var speed: Double {
    guard let first = fixes.first, let last = fixes.last, last.at > first.at else { return Self.usualSpeed }
    let driven = zip(fixes, fixes.dropFirst()).map { Geometry.exactDistance($0.position, $1.position) }.reduce(0, +)
    let speed = driven * 1000 / Double(last.at - first.at)
    return speed > 0.5 ? speed : Self.usualSpeed
  }

  /// Returns the car at a time, in milliseconds since 1970.
  func vehicle(at time: Int64) -> Vehicle {
    let (path, start) = path(at: time)
    let metres = zip(path, path.dropFirst()).map(Geometry.exactDistance).reduce(0, +)
    let seconds = (metres / speed).rounded()
    let heading = heading(along: path)
    return Vehicle(
      position: .point(start, name: nil), heading: heading, distanceLeft: Int(metres.rounded()),
      arrivesIn: ahead.isEmpty ? 0 : Int(seconds))
  }

  /// Returns the way from the position at a time to the place of arrival, and that position.
  private func path(at time: Int64) -> (points: [Coordinate], start: Coordinate) {
    for (index, (a, b)) in zip(fixes, fixes.dropFirst()).enumerated() where time < b.at {
      let part = Double(max(0, time - a.at)) / Double(max(1, b.at - a.at))
      let start = Geometry.between(a.position, b.position, part: part)
      return ([start] + fixes[(index + 1)...].map(\.position) + ahead, start)
    }
    let last = fixes[fixes.count - 1]
    let seconds = Double(min(max(0, time - last.at), Self.longestGuess)) / 1000
    let points = Self.driven(seconds * speed, along: [last.position] + ahead)
    return (points, points[0])
  }

  /// The direction of the way ahead; at its end, the direction of the last movement.
  private func heading(along path: [Coordinate]) -> Int {
    for (a, b) in zip(path, path.dropFirst()) where a != b { return Geometry.heading(a, b) }
    for (a, b) in zip(fixes, fixes.dropFirst()).reversed() where a.position != b.position {
      return Geometry.heading(a.position, b.position)
    }
    return 0
  }

  /// Returns what is left of a way after some metres.
  private static func driven(_ metres: Double, along points: [Coordinate]) -> [Coordinate] {
    var rest = metres
    for index in 0..<(points.count - 1) {
      let leg = Geometry.exactDistance(points[index], points[index + 1])
      if rest < leg {
        return [Geometry.between(points[index], points[index + 1], part: rest / leg)] + points[(index + 1)...]
      }
      rest -= leg
    }
    return [points[points.count - 1]]
  }

  /// Returns the points of a route that lie ahead of a position: those after the leg that the position is nearest to,
  /// the earliest of equally near ones.
  private static func rest(of route: [Coordinate], from position: Coordinate) -> [Coordinate] {
    guard route.count > 1 else { return route }
    let detours = (1..<route.count).map { end in
      (
        end: end,
        metres: Geometry.exactDistance(route[end - 1], position) + Geometry.exactDistance(position, route[end])
          - Geometry.exactDistance(route[end - 1], route[end])
      )
    }
    // Fixes are rounded to microdegrees, so two legs at a corner are equally near within a metre.
    let least = detours.map(\.metres).min() ?? 0
    let leg = detours.first { $0.metres <= least + 1 }
    return Array(route[(leg?.end ?? 1)...])
  }
}

extension Order {
  /// The movement of the car; `nil` when there is none.
  var motion: VehicleMotion? {
    guard let fixes, let way = draft.way else { return nil }
    let route = status == .accepted ? [way[0]] : status == .riding ? way : []
    return VehicleMotion(fixes: fixes, route: route)
  }

  /// The car at the time of the order's reply; `nil` when there is none.
  var vehicle: Vehicle? { motion?.vehicle(at: asOf) }
}
