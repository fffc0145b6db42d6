import Testing
import TextFormats

@testable import TaxiApp

@Suite("The tariff")
struct TariffTests {
  /// 2027-01-15 12:00 in Japan.
  static let noon: Int64 = 1_799_982_000_000
  private static let hour: Int64 = 3_600_000

  private func lines(
    _ distance: Int, _ duration: Int = 0, _ carClass: String = "standard", at time: Int64 = TariffTests.noon,
    isReserved: Bool = false
  ) -> FareLines {
    Tariff.lines(
      distance: distance, duration: duration, carClass: carClass, departure: time, isReserved: isReserved)
  }

  @Test(arguments: [(0, 0), (1096, 0), (1097, 100), (1351, 100), (1352, 200)])
  func `each started distance after the start costs its fee`(metres: Int, fee: Int) {
    #expect(lines(metres) == FareLines(start: 500, distance: fee))
  }

  @Test(arguments: [(0, 0), (1, 10), (60, 10), (61, 20)])
  func `each started minute costs its fee`(seconds: Int, fee: Int) {
    #expect(lines(0, seconds).time == fee)
  }

  @Test(arguments: [("premium", 350), ("van", 210), ("accessible", 0)])
  func `a car class has a surcharge on the fare of the way`(name: String, fee: Int) {
    #expect(lines(1500, 60, name) == FareLines(start: 500, distance: 200, time: 10, carClass: fee))
  }

  @Test(arguments: [(9, false), (10, true), (16, true), (17, false), (0, false)])
  func `night is from 22 to 5 o'clock in Japan`(hoursAfterNoon: Int64, isNight: Bool) {
    #expect(Tariff.isNight(Self.noon + hoursAfterNoon * Self.hour) == isNight)
    #expect(
      Tariff.isNight(Self.noon + (hoursAfterNoon + 24) * Self.hour - 1)
        == (isNight ? hoursAfterNoon != 10 : hoursAfterNoon == 17))
  }

  @Test func `the surcharge at night includes that of the car class, and is rounded down to ten yen`() {
    let lines = lines(1500, 60, "premium", at: Self.noon + 12 * Self.hour, isReserved: true)
    #expect(lines.subtotal - lines.night == 710 + 350 + 400)
    #expect(lines.night == 210)
    #expect(lines.total == 1670)
  }

  @Test(arguments: [(300, 400), (700, 0), (5000, 0), (-5, 700)])
  func `a discount is at most the fare, and never negative`(yen: Int, total: Int) {
    #expect(lines(1500).discounted(by: yen).total == total)
  }

  @Test func `the lines of random rides add up to their totals, and each longer ride costs no less`() {
    var random = SplitMix64(seed: 29)
    for _ in 0..<5000 {
      let distance = Int.random(in: 0...500_000, using: &random)
      let duration = Int.random(in: 0...90_000, using: &random)
      let carClass = OrderDraft.carClasses.randomElement(using: &random) ?? ""
      let time = Self.noon + Int64.random(in: 0...86_400, using: &random) * 1000
      let isReserved = Bool.random(using: &random)
      let lines = lines(distance, duration, carClass, at: time, isReserved: isReserved)
      let discounted = lines.discounted(by: Int.random(in: 0...20_000, using: &random))
      let charges = discounted.titles.map(\.amount)
      #expect(charges.reduce(0, +) == discounted.total)
      #expect(discounted.total >= 0)
      #expect(discounted.total + discounted.discount == lines.total)
      #expect(charges.allSatisfy { $0 % 10 == 0 || $0 < 0 })
      let longer = self.lines(distance + 300, duration + 50, carClass, at: time, isReserved: isReserved)
      #expect(longer.total >= lines.total)
    }
  }
}
