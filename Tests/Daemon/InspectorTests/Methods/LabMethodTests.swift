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
      #expect(report["placeholders"] == nil)
      let empty = try await daemon.call("inspector.campaign", Self.file("empty.csv", " "))
      #expect(empty["isWrong"] == .bool(true))
      let wrong = await daemon.refusal("inspector.campaign", ["file": .string("a"), "content": .string("ä")])
      #expect(wrong?.kind == .invalidParameters)
      let day = await daemon.refusal(
        "inspector.campaign", Self.file("spring.csv", table).merging(["from": .string("soon")]) { $1 })
      #expect(day?.message.contains("soon") == true)
    }
  }

  @Test func `the placeholders of a campaign are named, and get the values that are given`() async throws {
    try await MethodDaemon.with { daemon in
      let file = Self.file("spring.csv", "link\ntaxi://reservations/{{id}}\n")
      let open = try await daemon.call("inspector.campaign", file)
      #expect(open["placeholders"]?.strings == ["id"])
      let filled = try await daemon.call("inspector.campaign", file.merging(["values": .string("id=42\nother")]) { $1 })
      #expect(filled["html"]?.string?.contains("taxi://reservations/42") == true)
      #expect(open["html"]?.string?.contains("taxi://reservations/42") == false)
    }
  }

  @Test func `another table is compared with the one in force`() async throws {
    try await MethodDaemon.with { daemon in
      let yaml = try InspectedDaemon.read("links.yaml")
      let same = try await daemon.call("inspector.diff", Self.file("links.yaml", yaml))
      #expect(same["summary"]?["en"]?.string?.hasPrefix("Every link does the same") == true)
      let other = Self.file("new.yaml", yaml.replacing("workflow: Wallet\n", with: "workflow: CouponList\n"))
      let changed = try await daemon.call("inspector.diff", other)
      let japanese = try await daemon.call("inspector.diff", other.merging(["language": .string("ja")]) { $1 })
      #expect(changed["text"]?.string?.contains("Now opens another screen") == true, "\(changed)")
      #expect(japanese["text"]?.string?.contains("別の画面を開くようになるリンク") == true)
      #expect(japanese["text"]?.string?.contains("「Wallet」を開く") == true)
      #expect(japanese["text"]?.string?.contains("opens") == false)
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
      let told = try await daemon.call("inspector.explore", ["limit": .number("30"), "language": .string("ja")])
      #expect(told["text"]?.string?.contains("件、遷移") == true, "\(told["text"]?.string ?? "")")
      #expect(told["svg"]?.string?.contains("画面間の遷移") == true)
      let wide = await daemon.refusal("inspector.explore", ["limit": .number("5000")])
      #expect(wide?.kind == .invalidParameters)
    }
  }
}
