import AndonTesting
import DeepLinks
import Foundation
import LinkDialects
import RIBs
import SessionEngine
import TaxiApp
import Testing

@Suite struct AndonTestingTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  private func differences(in path: String) throws -> [String] {
    try RecordedSessions(path: path).differences(
      app: TaxiApp(states: Self.text("config/states.yaml"), file: "states.yaml"),
      routes: RouteTable(yamlWithDialects: Self.text("config/links.yaml"), file: "links.yaml"))
  }

  @Test func `a recording that the app follows has no differences`() throws {
    let fixture = Self.repository.appending(path: "Tests/LabTests/Fixtures/sessions.jsonl")
    #expect(try differences(in: fixture.path) == [])
  }

  @Test func `a recording that the app no longer follows has differences`() throws {
    let log = try Self.text("Tests/LabTests/Fixtures/sessions.jsonl")
    let file = FileManager.default.temporaryDirectory.appending(path: "andon-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let tampered = log.replacingOccurrences(of: #""reason":"maintenance""#, with: #""reason":"weather""#)
    #expect(tampered != log)
    try tampered.write(to: file, atomically: true, encoding: .utf8)
    let differences = try differences(in: file.path)
    #expect(differences.contains { $0.contains("weather") && $0.contains("maintenance") })
  }

  @Test func `the end of a turn reports broken rules and leaks`() {
    let world = TestTree()
    let child = FakeRouter()
    world.root.detachChild(child)
    world.root.attachChild(child)
    world.root.detachChild(child)
    let problems = world.endTurn()
    #expect(problems.first?.hasPrefix("notAChild at FakeLaunch") == true)
    #expect(problems.dropFirst().first == "router of Fake lives on after FakeLaunch/Fake was detached")
    #expect(world.endTurn() == [])
    #expect(!child.isAttached)
  }

  @Test func `a fake router records its calls, and one fake child is active at a time`() {
    let router = FakeRouter()
    let first = router.show("first", Interactor())
    #expect(first.isActive)
    let second = router.show("second", Interactor())
    #expect(!first.isActive && second.isActive)
    router.record("note")
    #expect(second.isActive)
    router.dismiss("back")
    #expect(!second.isActive && router.calls == ["first", "second", "note", "back"])
  }
}
