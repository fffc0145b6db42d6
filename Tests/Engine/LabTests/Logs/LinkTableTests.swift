import Testing
import TextFormats

@testable import Lab

@Suite struct LinkTableTests {
  @Test(arguments: ["url", "link", "deep_link", "Deeplink", "リンク"])
  func `a column of links and one of times are found by their titles`(title: String) throws {
    let read = try LogWorld.read([
      "id,\(title),timestamp", "1,taxi://wallet,2026-11-27T10:00:00+09:00",
      "2,\"taxi://order?note=a,\"\"b\"\"\",1795741201",
      "3,taxi://home,",
    ])
    #expect(read.log.format == .csv)
    #expect(read.log.hasTimes)
    #expect(read.links == ["taxi://wallet", "taxi://order?note=a,\"b\"", "taxi://home"])
    #expect(read.times == [LogWorld.ten, LogWorld.ten + 1000, nil])
    #expect(read.sessions == [nil, nil, nil])
    #expect(read.numbers == [2, 3, 4])
  }

  @Test func `a date and a time of day are one time, and semicolons and tabs separate too`() throws {
    let read = try LogWorld.read(["date;time;url", "2026/11/27;10:00;taxi://wallet", ";2026-11-27 10:00;taxi://home"])
    #expect(read.times == [LogWorld.ten, LogWorld.ten])
    let tabs = try LogWorld.read(["\tdate\tLanding page", "\t2026-11-27\ttaxi://wallet"])
    #expect(tabs.links == ["taxi://wallet"])
    #expect(tabs.times == [LogWorld.day])
    #expect(try LogWorld.read(["url", "taxi://wallet"]).log.hasTimes == false)
  }

  @Test func `a row with line feeds is one, and an empty or wrong cell is counted`() throws {
    let read = try LogWorld.read([
      "", "url,time,note", "taxi://wallet,,\"two", "lines\"", ",1795741200,x", "taxi://home,soon,x", "taxi://menu,,x",
    ])
    #expect(read.links == ["taxi://wallet", "taxi://menu"])
    #expect(read.numbers == [4, 7])
    #expect(read.tally.leftOut == ["otherLines": 1])
    #expect(read.tally.places?.map(\.description) == ["line 6 has a time that cannot be read"])
  }

  @Test func `a quote that does not end is an error of the last line`() throws {
    let read = try LogWorld.read(["url,note", "taxi://wallet,\"x", "taxi://home,y"])
    #expect(read.links.isEmpty)
    #expect(read.tally.places?.map(\.description) == ["line 3 is within a quoted field that does not end"])
  }

  @Test func `a table without a column of links is an error that says so`() {
    #expect(LogWorld.error(of: ["a,b", "1,2"])?.code == .notALog)
    let error = LogWorld.error(of: ["a,b", "1,2"], format: .csv)
    #expect(error?.code == .notALog)
    #expect(error?.message.contains("names no column of links") == true)
  }
}
