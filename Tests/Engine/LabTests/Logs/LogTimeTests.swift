import Testing
import TextFormats

@testable import Lab

@Suite struct LogTimeTests {
  @Test(arguments: [
    "2026-11-27T10:00:00+09:00", "2026-11-27T01:00:00Z", "2026-11-27 01:00:00 UTC", "2026-11-27 10:00:00",
    "2026-11-27T10:00", "2026-11-27 10:00:00,000", "2026/11/27 10:00:00", "2026/11/27 10:00:00 +0900",
    "2026-11-27 10:00:00.000 +09", "1795741200", "1795741200.0", "1795741200000",
  ])
  func `a time is read in each form, and without a zone as one in Japan`(text: String) {
    #expect(LogTime.milliseconds(text) == LogWorld.ten)
  }

  @Test func `a day is its beginning, and decimals are kept`() {
    #expect(LogTime.milliseconds("2026-11-27") == LogWorld.day)
    #expect(LogTime.milliseconds("1795741200.25") == LogWorld.ten + 250)
    #expect(LogTime.milliseconds("2026-11-27 10:00:00.5") == LogWorld.ten + 500)
  }

  @Test(arguments: [
    "", "soon", "2026-13-01", "2026-11-31 10:00:00", "2026-11-27 25:00:00", "2026-11-27T10:00:00+0", "12345678",
    "17957412001", "1795741200.", "2026-11-27x10:00", "1960-01-01 00:00", "10:00:00",
  ])
  func `any other text is no time`(text: String) { #expect(LogTime.milliseconds(text) == nil) }

  @Test func `the time of an access log is read with its zone`() {
    #expect(LogTime.ofAccessLog("27/Nov/2026:10:00:00 +0900") == LogWorld.ten)
    #expect(LogTime.ofAccessLog("27/Nov/2026:01:00:00 +0000") == LogWorld.ten)
    for text in ["32/Nov/2026:10:00:00 +0900", "27/Now/2026:10:00:00 +0900", "27-Nov-2026", "27/Nov/2026"] {
      #expect(LogTime.ofAccessLog(text) == nil, "\(text)")
    }
  }

  @Test func `a time without a year has the one of the option or of the last change`() {
    var year = LogYear(2026, changed: Timestamp(milliseconds: 0))
    #expect(year.milliseconds("11-27 10:00:00.000") == LogWorld.ten)
    var changed = LogYear(nil, changed: Timestamp(milliseconds: LogWorld.ten))
    #expect(changed.milliseconds("11-27 10:00:00.000") == LogWorld.ten)
    #expect(changed.milliseconds("11-27 soon") == nil)
  }

  @Test func `a time after the last change is one of the year before, and January follows December`() throws {
    let january = try #require(Timestamp("2027-01-02T00:00:00+09:00"))
    var year = LogYear(nil, changed: january)
    let december = try #require(Timestamp("2026-12-31T23:59:59+09:00")).milliseconds
    #expect(year.milliseconds("12-31 23:59:59.000") == december)
    #expect(year.milliseconds("01-01 00:00:00.000") == december + 1000)
    #expect(year.milliseconds("01-01 00:00:01.000") == december + 2000)
    #expect(year.current == 2027)
  }
}
