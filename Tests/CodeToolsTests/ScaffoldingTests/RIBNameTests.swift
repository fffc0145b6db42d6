import CodeReading
import SwiftSyntax
import Testing

@testable import Scaffolding

@Suite struct RIBNameTests {
  @Test(arguments: [
    "", "wallet", "My Wallet", "Wal-let", "Ünter", "9Lives", "../Up", "Default", "Router", "View", "Launch", "Viewable",
    "Presentable", "Bootstrap", "Empty", "Componentized", "Link",
  ])
  func `an invalid or reserved name is refused`(name: String) {
    #expect(refusal { _ = try RIBName(name) }?.code == .badName)
  }

  @Test func `a name is refused with the type of the library that it collides with`() {
    let error = refusal { _ = try RIBName("Launch") }
    #expect(error?.message == "`Launch` cannot be the name of a RIB: `LaunchRouting` is reserved")
    #expect(error?.hint == "choose a longer name: LaunchFeature")
  }

  @Test func `every type of the libraries that ends as a RIB's types do is reserved`() throws {
    var types: Set<String> = []
    for library in ["Framework", "Engine/SessionEngine", "Links/DeepLinks"] {
      let declarations = try AppCode(folder: "\(repository)/Sources/\(library)").declarations
      types.formUnion(declarations.filter { $0.node.modifiers.contains(where: \.isPublic) }.map(\.name))
    }
    let suffixes = RIBTemplate.suffixes + ["Workflow"]
    let colliding = types.filter { type in suffixes.contains { type.count > $0.count && type.hasSuffix($0) } }
    #expect(RIBName.libraryTypes == colliding)
  }

  @Test func `the first word of a variable is in lower case`() throws {
    #expect(
      try ["Wallet", "RidePlan", "URLPreview", "QR", "A"].map { try RIBName($0).variable }
        == ["wallet", "ridePlan", "urlPreview", "qr", "a"])
  }

  @Test(arguments: [
    "Detail": "detail", "GiftCards": "gift cards", "QRPayment": "qr payment", "URLPreview": "url preview",
  ])
  func `a step is named by the words of its RIB`(rib: String, words: String) throws {
    #expect(try RIBName(rib).words == words)
  }
}

extension DeclModifierSyntax {
  fileprivate var isPublic: Bool { ["public", "open"].contains(name.text) }
}
