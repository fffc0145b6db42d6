import Foundation
import Testing
import TextFormats

/// A database that is damaged on the disk, seen from outside: with the command and on the socket.
@Suite struct DamagedDatabaseCommandTests {
  private static let pageBytes = 4_096

  @Test(arguments: [UInt8(0xFF), 0x00])
  func `an export that meets an overwritten page fails, and status tells the damage`(byte: UInt8) throws {
    try AndonProcess.inFolder { andon in
      let links = (0..<400).map { "taxi://home?n=link-\($0)-end" }.joined(separator: "\n")
      try andon.withDaemon { _ in _ = try andon.run(["open", "-"], input: links + "\n") }
      let path = andon.path("andon.db")
      let content = try Data(contentsOf: URL(fileURLWithPath: path))
      let place = try #require(content.range(of: Data("link-200-end".utf8))).lowerBound / Self.pageBytes
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: UInt64(place * Self.pageBytes))
      try file.write(contentsOf: Data(repeating: byte, count: Self.pageBytes))
      try file.close()
      try andon.withDaemon { _ in
        let export = try andon.run(["log", "--export"])
        #expect(export.status == 65, "\(export.status) \(export.error)")
        #expect(export.error.contains("damaged"), "\(export.status) \(export.error)")
        #expect(export.error.contains("\n  hint: "))
        let status = try andon.run(["status"])
        #expect(status.status == 75, "\(status)")
        #expect(status.output.contains("degraded"), "\(status)")
        #expect(status.output.contains("damaged"), "\(status)")
        let json = try #require(try JSONReader.read(try andon.run(["status", "--json"]).output).object)
        #expect(json["state"]?.string == "degraded")
        #expect(json["store"]?.object?["trouble"]?.string?.contains("the database is damaged") == true)
        // The daemon goes on with what it can do.
        #expect(try [0, 10].contains(andon.run(["open", "taxi://wallet"]).status))
        #expect(try andon.run(["status"]).output.contains("degraded"))
      }
    }
  }
}
