import ControlProtocol
import Foundation
import SessionEngine
import Testing
import TextFormats

@testable import Inspector

@Suite struct LabMethodTests {
  private static func file(_ name: String, _ text: String) -> [String: JSONValue] {
    ["file": .string(name), "content": .string(Data(text.utf8).base64EncodedString())]
  }

  @Test func `a campaign is told for its file, in both languages`() async throws {
    try await MethodDaemon.with { daemon in
      let table = "link,name\ntaxi://wallet,Wallet\ntaxi://nowhere,Broken\n"
      let report = try await daemon.call("inspector.campaign", Self.file("spring.csv", table))
      #expect(report["name"] == .string("spring.html"))
      let html = try #require(report["html"]?.string)
      #expect(html.contains("taxi://nowhere"))
      #expect(report["summary"]?["ja"]?.string?.isEmpty == false)
      #expect(report["summary"]?["en"]?.string?.contains("1") == true)
      let empty = try await daemon.call("inspector.campaign", Self.file("empty.csv", " "))
      #expect(empty["isWrong"] == .bool(true))
      let wrong = await daemon.refusal("inspector.campaign", ["file": .string("a"), "content": .string("ä")])
      #expect(wrong?.kind == .invalidParameters)
      let day = await daemon.refusal(
        "inspector.campaign", Self.file("spring.csv", table).merging(["from": .string("soon")]) { $1 })
      #expect(day?.message.contains("soon") == true)
    }
  }

  @Test func `another table is compared with the one in force`() async throws {
    try await MethodDaemon.with { daemon in
      let yaml = try InspectedDaemon.read("links.yaml")
      let same = try await daemon.call("inspector.diff", Self.file("links.yaml", yaml))
      #expect(same["summary"]?["en"]?.string?.hasPrefix("Every link does the same") == true)
      let wrong = await daemon.refusal("inspector.diff", Self.file("links.yaml", "routes: 7"))
      #expect(wrong?.kind == .invalidParameters)
      #expect(wrong?.message.isEmpty == false)
    }
  }

  @Test func `a search has its graph, and a limit`() async throws {
    try await MethodDaemon.with { daemon in
      let report = try await daemon.call("inspector.explore", ["limit": .number("30")])
      #expect(report["text"]?.string?.isEmpty == false)
      #expect(report["svg"]?.string?.hasPrefix("<svg") == true)
      let wide = await daemon.refusal("inspector.explore", ["limit": .number("5000")])
      #expect(wide?.kind == .invalidParameters)
    }
  }
}
