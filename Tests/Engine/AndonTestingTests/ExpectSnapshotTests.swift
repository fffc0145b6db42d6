import Foundation
import RIBs
import SessionEngine
import Testing

@testable import AndonTesting

@Suite struct ExpectSnapshotTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "andon-\(UUID().uuidString)")
  private var file: SnapshotFile { SnapshotFile(url: folder.appending(path: "Snapshots/tree.txt")) }

  @Test func `a tree and a screen are those of their files`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes(), in: .loggedIn)
    try session.open("cafe://drinks/7")
    try expectSnapshot(of: session.tree, named: "drink-tree")
    try expectSnapshot(of: session.screen, named: "drink-screen")
  }

  @Test func `a recorded text is expected from then on, and another one fails with the lines that differ`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try file.expect("Menu\n  Drink\n  Cart", isRecording: true, #_sourceLocation)
    try file.expect("Menu\n  Drink\n  Cart", isRecording: false, #_sourceLocation)
    let messages = try issues {
      try file.expect("Menu\n  Tea\n  Cart\n  Help", isRecording: false, #_sourceLocation)
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("  Menu\n-   Drink\n+   Tea\n    Cart\n+   Help\n") == true, "\(messages)")
    #expect(messages.first?.contains("ANDON_RECORD=1") == true)
  }

  @Test func `a file that is missing fails the test`() throws {
    let messages = try issues { try file.expect("text", isRecording: false, #_sourceLocation) }
    #expect(messages.first?.hasSuffix("Snapshots/tree.txt: record it with ANDON_RECORD=1 swift test") == true)
  }
}
