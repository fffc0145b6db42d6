import DeepLinks
import Foundation
import TestSupport
import Testing
import TextFormats

@testable import Lab

@Suite struct LogcatTests {
  private func start(_ data: String, _ clock: String = "10:00:00.123") -> String {
    "11-27 \(clock)  1234  5678 I ActivityTaskManager: START u0 {act=android.intent.action.VIEW "
      + "cat=[android.intent.category.BROWSABLE] dat=\(data) flg=0x10000000 cmp=example.taxi/.MainActivity} from uid 10123"
  }

  @Test func `the data of a started activity is a link of one session, at its time`() throws {
    let read = try LogWorld.read(
      ["--------- beginning of system", start("taxi://order?x=1"), start("taxi://wallet", "10:00:01.000")], year: 2026)
    #expect(read.log.format == .logcat)
    #expect(read.links == ["taxi://order?x=1", "taxi://wallet"])
    #expect(read.times == [LogWorld.ten + 123, LogWorld.ten + 1000])
    #expect(read.sessions == ["default", "default"])
    #expect(read.tally.leftOut == ["otherLines": 1])
    #expect(read.log.assumptions.isEmpty)
  }

  @Test(arguments: [
    "11-27 10:00:00.000 I/ActivityManager( 1397): START u0 {act=a dat=taxi://wallet} from uid 1",
    "11-27 10:00:00.000  1397  1400 I ActivityManager: START {act=a dat=taxi://wallet cmp=a/.B (has extras)} from pid 3",
    "2026-11-27 10:00:00.000  1685-2835  ActivityTaskManager  system_server  I  START u0 {dat=taxi://wallet} from uid 1",
    "2026-11-27 01:00:00.000 +0000  1397  1400 I ActivityTaskManager: START u10 {dat=taxi://wallet typ=x} from uid 1",
  ])
  func `each format of a line is read`(line: String) throws {
    let read = try LogWorld.read([line], changed: Timestamp(milliseconds: LogWorld.ten + 1000))
    #expect(read.log.format == .logcat)
    #expect(read.links == ["taxi://wallet"])
    #expect(read.times == [LogWorld.ten])
  }

  @Test func `a line in the brief format has no time`() throws {
    let read = try LogWorld.read(["I/ActivityManager(  585): START u0 {act=a dat=taxi://wallet} from uid 1"])
    #expect(read.links == ["taxi://wallet"])
    #expect(read.times == [nil])
  }

  @Test func `a link that Android shortened is named and left out`() throws {
    let read = try LogWorld.read([
      start("https://taxi.example/..."), start("taxi://reservations/..."), start("https://www.other.example/..."),
      start("taxi://wallet"),
    ])
    #expect(read.links == ["taxi://wallet"])
    #expect(read.tally.leftOut == ["notWhole": 2, "otherApps": 1])
    #expect(
      read.tally.places?.map(\.description) == [
        "line 1 has only a part of its link", "line 2 has only a part of its link",
      ])
  }

  @Test func `other lines, other apps and intents without data are counted`() throws {
    let read = try LogWorld.read(
      [
        "* daemon started successfully", start("taxi://wallet"), start("geo://1,2"),
        "11-27 10:00:00.123  1  2 I ActivityTaskManager: START u0 {flg=0x24000000 cmp=a/.B (has extras)} from uid 1",
        "11-27 10:00:00.123  1  2 I Other: START u0 {dat=taxi://menu}", start("package:example.taxi"),
      ], year: 2026)
    #expect(read.links == ["taxi://wallet"])
    #expect(read.tally.leftOut == ["otherLines": 4, "otherApps": 1])
    #expect(read.tally.notUnderstood == nil)
  }

  @Test func `spaces that the phone decoded are encoded again, and a wrong date is named`() throws {
    let read = try LogWorld.read([
      start("taxi://order?pickup=35.681236,139.767125,Tokyo Station"),
      start("taxi://wallet").replacing("11-27", with: "11-31"),
    ])
    #expect(read.links == ["taxi://order?pickup=35.681236,139.767125,Tokyo%20Station"])
    #expect(read.tally.places?.map(\.description) == ["line 2 has a time that cannot be read"])
  }

  @Test func `a year that is taken from the file is reported, and earlier times are counted`() throws {
    let read = try LogWorld.read(
      [start("taxi://wallet"), start("taxi://home", "09:00:00.000")],
      changed: Timestamp(milliseconds: LogWorld.ten + 86_400_000))
    #expect(read.times == [LogWorld.ten + 123, LogWorld.ten - 3_600_000])
    #expect(read.tally.earlier == 1)
    #expect(read.log.assumptions.first?.en.contains("read as those of 2026") == true)
  }

  @Test func `bytes that are not UTF-8 matter only in a link`() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "log").path
    let lines = [start("taxi://home"), "11-27 10:00:01.000  1  2 I Radio: \u{1}?", start("taxi://home?x=?")]
    let bytes = lines.joined(separator: "\n").utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    try Data(bytes).write(to: URL(filePath: path))
    let reading = LogReading(routes: try LabWorld.routes(), year: 2026, now: Timestamp(milliseconds: LogWorld.ten))
    var log = try RecordedLog(path: path, reading: reading)
    #expect(try log.next()?.number == 1)
    #expect(try log.next() == nil)
    #expect(log.tally.leftOut == ["otherLines": 1])
    #expect(log.tally.places?.map(\.description) == ["line 3 is not UTF-8"])
  }
}
