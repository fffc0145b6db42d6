import AndonTesting
import Foundation
import RIBs
import SessionEngine
import Testing

@Suite struct ExpectSnapshotTests {
  @Test func `a tree and a screen are those of their files`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes(), in: .loggedIn)
    try session.open("cafe://drinks/7")
    try expectSnapshot(of: session.tree, named: "drink-tree")
    try expectSnapshot(of: session.screen, named: "drink-screen")
  }

  @Test(.disabled(if: ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1", "it records"))
  func `another text fails the test with the lines that differ`() throws {
    let tree = TreeSnapshot(rib: "Menu", children: [TreeSnapshot(rib: "Cart")])
    let messages = try issues { try expectSnapshot(of: tree, named: "drink-tree") }
    #expect(
      messages.first?.contains("- Menu (covered)\n-   Drink(drink: 7)\n+ Menu\n+   Cart\n") == true,
      "\(messages)")
    #expect(messages.first?.contains("ANDON_RECORD=1") == true)
  }

  @Test(.disabled(if: ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1", "it records"))
  func `a file that is missing fails the test`() throws {
    let messages = try issues { try expectSnapshot(of: "text", named: "missing") }
    #expect(messages.first?.contains("Snapshots/missing.txt: record it with ANDON_RECORD=1") == true)
  }
}
