import Foundation
import Testing
import TextFormats

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
    ("2026-01-11T23:00:00+09:00", "2026-01-11T14:00:00Z"),
    ("2026-01-11T23:00-01:30", "2026-01-12T00:30:00Z"),
    ("2024-02-29T23:59:59.120Z", "2024-02-29T23:59:59.12Z"),
    ("2000-03-01T00:00:00.000000001Z", "2000-03-01T00:00:00.000000001Z"),
    ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"),
  ])
  func `a time with zone is read and printed in UTC`(_ text: String, _ printed: String) throws {
    let time = try #require(Timestamp(text))
    #expect(time.description == printed)
    #expect(try JSONCoding.value([Timestamp].self, from: JSONCoding.text([time])) == [time])
  }

  @Test(arguments: [
    "", "2026-01-11", "2026-01-11T23:00:00", "2026-01-11 23:00:00Z", "2026-01-11t23:00:00z", "2026-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "2026-06-30T23:59:60Z", "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00+9:00",
    "2026-01-01T00:00:00+0900", "2026-01-01T00:00:00Zx", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59-00:01",
  ])
  func `anything else is refused`(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `every day of four centuries agrees with Foundation`() throws {
    for day in stride(from: 0, through: 146_100, by: 1) {
      let expected = Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601)
      let time = try #require(Timestamp(seconds: day * 86_400))
      guard time.description == expected, Timestamp(expected) == time else {
        Issue.record("day \(day): \(time) is not \(expected)")
        return
      }
    }
  }

  @Test func `earlier moments are less than later ones`() throws {
    let early = try #require(Timestamp(seconds: 1, nanoseconds: 2))
    let late = try #require(Timestamp(seconds: 1, nanoseconds: 3))
    #expect(early < late)
    #expect(Timestamp(seconds: -1) == nil)
    #expect(Timestamp(seconds: 0, nanoseconds: 1_000_000_000) == nil)
  }

  @Test func `milliseconds are preserved, also before 1970`() {
    for milliseconds in [0, 1, -1, 1_767_225_599_999, -62_135_596_800_000, 253_402_300_799_999] as [Int64] {
      #expect(Timestamp(milliseconds: milliseconds).milliseconds == milliseconds)
    }
    #expect(Timestamp(milliseconds: 1_768_140_000_000) == Timestamp("2026-01-11T14:00:00Z"))
  }

  @Test(
    arguments: [
      (0, "1970-01-01 09:00:00 JST"), (-32_400_001, "1969-12-31 23:59:59 JST"),
      (951_782_400_000, "2000-02-29 09:00:00 JST"), (1_767_225_599_999, "2026-01-01 08:59:59 JST"),
      (4_107_510_000_000, "2100-03-01 00:00:00 JST"),
    ] as [(Int64, String)])
  func `a moment is printed for people in the zone of the screens, with its name`(_ milliseconds: Int64, _ text: String)
  {
    #expect(Timestamp(milliseconds: milliseconds).text == text)
  }

  @Test(arguments: ["2026-01-11 23:00", "2026-01-11 23:00 JST", "2026-01-11T23:00"])
  func `a minute is read in the zone of the screens`(_ text: String) {
    let moment = Timestamp(milliseconds: 1_768_140_000_000)
    #expect(Timestamp(minuteText: text) == moment)
    #expect(moment.minuteText == "2026-01-11 23:00")
  }

  @Test(arguments: ["", "JST", "2026-01-11 23:00 UTC", "2026-01-11 23:00Z", "2026-01-11 23:00 JST JST", "soon"])
  func `a text that is no minute is not read`(_ text: String) {
    #expect(Timestamp(minuteText: text) == nil)
  }

  @Test(
    arguments: [
      (0, "now"), (499, "now"), (1000, "in 1 s"), (-59_000, "59 s ago"), (60_000, "in 1 min"), (-3_599_000, "1 h ago"),
      (86_399_000, "in 1 day"), (604_799_990, "in 7 days"), (-172_800_000, "2 days ago"),
    ] as [(Int64, String)])
  func `a moment is printed relative to another`(_ difference: Int64, _ text: String) {
    let now = Timestamp(milliseconds: 1_000_000_000)
    #expect(Timestamp(milliseconds: 1_000_000_000 + difference).text(relativeTo: now) == text)
  }
}
