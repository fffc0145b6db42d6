import DeepLinks
import Testing
import TextFormats

@testable import TaxiApp

@Suite("The movement of a car, computed from raw fixes")
struct VehicleMotionTests {
  private func point(_ north: Int, _ east: Int = 0) -> Coordinate {
    Coordinate(latitudeMicrodegrees: 35_600_000 + north, longitudeMicrodegrees: 139_700_000 + east)
      ?? TaxiSimulator.here
  }

  private func fix(_ north: Int, _ east: Int = 0, at seconds: Int64) -> VehicleFix {
    VehicleFix(position: .point(point(north, east), name: nil), at: seconds * 1000)
  }

  @Test func `without a fix there is no movement`() {
    #expect(VehicleMotion(fixes: [], route: [point(0)]) == nil)
    #expect(VehicleMotion(fixes: [VehicleFix(position: .here, at: 0)], route: []) == nil)
  }

  @Test func `one fix gives the usual speed: 900 m are 150 s`() throws {
    let motion = try #require(VehicleMotion(fixes: [fix(0, at: 10)], route: [point(8094)]))
    let car = motion.vehicle(at: 10_000)
    #expect(car == Vehicle(position: .point(point(0), name: nil), heading: 0, distanceLeft: 900, arrivesIn: 150))
    #expect(motion.vehicle(at: 20_000).arrivesIn == 140)
    #expect(motion.vehicle(at: 20_000).distanceLeft == 840)
  }

  @Test func `between two fixes the position is interpolated, and the speed is measured`() throws {
    let fixes = [fix(0, at: 0), fix(0, 1000, at: 5), fix(0, 3000, at: 10)]
    let motion = try #require(VehicleMotion(fixes: fixes, route: [point(0, 5000)]))
    #expect(motion.vehicle(at: 2500).position == .point(point(0, 500), name: nil))
    #expect(motion.vehicle(at: 6000).position == .point(point(0, 1400), name: nil))
    #expect(motion.vehicle(at: 6000).heading == 90)
    #expect(abs(motion.speed - 27.12) < 0.01)
    #expect(motion.vehicle(at: 10_000).distanceLeft == 181)
    #expect(motion.vehicle(at: 10_000).arrivesIn == 7)
  }

  @Test func `after the last fix the car drives on, at most for 30 s and never past the end`() throws {
    let motion = try #require(VehicleMotion(fixes: [fix(0, at: 0), fix(1000, at: 10)], route: [point(9000)]))
    #expect(motion.vehicle(at: 20_000).position == .point(point(2000), name: nil))
    #expect(motion.vehicle(at: 40_000) == motion.vehicle(at: 4_000_000))
    let near = try #require(VehicleMotion(fixes: [fix(0, at: 0), fix(1000, at: 10)], route: [point(1500)]))
    #expect(
      near.vehicle(at: 30_000)
        == Vehicle(position: .point(point(1500), name: nil), heading: 0, distanceLeft: 0, arrivesIn: 0))
  }

  @Test func `the distance left follows the stops that are still ahead`() throws {
    let route = [point(0), point(4000), point(4000, 4000), point(8000, 4000)]
    for (position, ahead) in [(fix(1000, at: 0), 3), (fix(4000, 1000, at: 0), 2), (fix(6000, 4000, at: 0), 1)] {
      let car = try #require(VehicleMotion(fixes: [position], route: route)).vehicle(at: 0)
      let points = [position.position.coordinate ?? point(0)] + route.suffix(ahead)
      let metres = zip(points, points.dropFirst()).map(Geometry.exactDistance).reduce(0, +)
      #expect(car.distanceLeft == Int(metres.rounded()), "\(ahead) points ahead")
    }
  }

  @Test func `a car that waits has no distance left`() throws {
    let car = try #require(VehicleMotion(fixes: [fix(0, at: 5)], route: [])).vehicle(at: 65_000)
    #expect(car == Vehicle(position: .point(point(0), name: nil), heading: 0, distanceLeft: 0, arrivesIn: 0))
  }

  @Test func `the simulated car is where the movement expects it, on random ways and at random times`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let way = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        point(Int.random(in: -40_000...40_000, using: &random), Int.random(in: -40_000...40_000, using: &random))
      }
      let ride = Int64(max(60, Geometry.length(way) / TaxiSimulator.speed)) * 1000
      let timeline = OrderTimeline(requestedAt: 0, approach: 120_000, ride: ride)
      let time = timeline.ridingAt + Int64.random(in: 20_000..<ride, using: &random)
      guard let fixes = timeline.fixes(at: time, from: way[0], way: way),
        let motion = VehicleMotion(fixes: fixes, route: way), case let car = motion.vehicle(at: time),
        let position = car.position.coordinate
      else { continue }
      let real = Geometry.position(on: way, part: time - timeline.ridingAt, of: ride)
      // A turn within the last fixes is seen late.
      #expect(Geometry.distance(position, real) <= 70, "\(way) at \(time)")
      #expect((0..<360).contains(car.heading))
      #expect(car.distanceLeft >= 0)
      #expect(car.arrivesIn >= 0)
    }
  }
}
