import DeepLinks
import Foundation
import LinkDialects
import RIBs
import SharedRIBs
import Streams
import TestSupport
import Testing

/// The example of the page `RIBsOnThePhone`, compiled with the main actor as the default isolation.
@Suite struct PhoneExampleTests {
  private static let links = """
    schemes: [phone]
    routes:
      detail: { path: "details/{title}", workflow: OpenDetail, parameters: { title: string } }
      home: { path: "home", workflow: Home }
    """

  private func host() throws -> PhoneHost {
    PhoneHost(routes: try RouteTable(yaml: Self.links, file: "links.yaml"))
  }

  @Test func `a link opens the shared RIB's screen, and a tap closes it without a leak`() throws {
    let host = try host()
    #expect(host.screens.map { $0 is HomeViewController } == [true])
    try host.open("phone://details/First")
    try host.open("phone://details/Second")
    #expect(host.screens.map(\.title) == ["Second"])
    host.turn { (host.screens.first as? DetailViewController)?.listener?.didTapClose() }
    #expect(host.screens.map { $0 is HomeViewController } == [true])
    #expect(host.problems.isEmpty)
  }

  @Test func `a screen that lives on after its RIB is reported`() throws {
    let host = try host()
    try host.open("phone://details/First")
    let kept = host.screens
    host.turn { (kept.first as? DetailViewController)?.listener?.didTapClose() }
    #expect(host.problems.contains { $0.hasPrefix("presenter of Detail lives on") })
  }

  @Test func `a link of the table without a workflow opens nothing, and one outside of it is rejected`() throws {
    let host = try host()
    try host.open("phone://home")
    #expect(host.screens.count == 1)
    #expect(host.problems.isEmpty)
    #expect(throws: LinkRejection.self) { try host.open("other://details/First") }
  }

  @Test func `a RIB of the app alone shows its values while it is active`() {
    let unread = MutableValueStream(1)
    let screen = BadgeViewController()
    let interactor = BadgeInteractor(presenter: screen, unread: unread)
    interactor.activate()
    #expect(screen.title == "1")
    unread.send(120)
    #expect(screen.title == "99+")
    interactor.deactivate()
    unread.send(2)
    #expect(screen.title == "99+")
  }

  @Test func `each block of code on the page is a part of the example`() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let example = folder.deletingLastPathComponent()
    let page = Repository.url("Sources/Framework/RIBs/RIBs.docc/RIBsOnThePhone.md")
    let files = try #require(FileManager.default.enumerator(at: example, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    let code = try files.map { Self.lines(try String(contentsOf: $0, encoding: .utf8)) }.joined(separator: "\n")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .map { Self.lines($0.components(separatedBy: "\n```")[0]) }
    #expect(blocks.count >= 4)
    for block in blocks { #expect(code.contains(block), "not in the example:\n\(block)") }
  }

  /// The lines of a text without those that are empty or comments.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").filter {
      !$0.drop(while: \.isWhitespace).hasPrefix("//") && !$0.allSatisfy(\.isWhitespace)
    }
    .joined(separator: "\n")
  }
}
