import CodeReading
import SwiftSyntax

/// The test of a new link, for an app whose tests make sessions with `TestSession(…)`, as those of a new app do.
struct LinkTest {
  /// The code that makes a session in which the link can be opened.
  private let session: String

  /// Reads the session of a test that opens a link to its end; `nil` when the tests have none.
  init?(_ tested: AppCode) {
    for function in tested.files.flatMap({ $0.tree.all(FunctionDeclSyntax.self) }) {
      let text = function.trimmedDescription
      guard text.contains(".open("), text.contains(").outcome == .completed") else { continue }
      let calls = function.all(FunctionCallExprSyntax.self).filter { $0.name == "TestSession" }
      guard let call = calls.first, !call.arguments.contains(where: { $0.label?.text == "app" }) else { continue }
      session = call.trimmedDescription
      return
    }
    return nil
  }

  /// Returns the text of the test of a link to a RIB, whose workflow has a name, for the tests of an app's module. `samples` are whole URLs.
  func text(of rib: RIBName, named name: RIBName, samples: [String], module: String) -> String {
    let list = samples.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      import AndonTesting
      import Testing

      @testable import \(module)

      @Suite struct \(name.text)LinkTests {
        @Test func `a link shows \(rib.text), and is the place of the session`() throws {
          let session = try \(session)
          for link in [\(list)] {
            #expect(try session.open(link).outcome == .completed)
            #expect(session.tree.text.contains("\(rib.text)"))
            #expect(session.location.contains(link))
          }
        }
      }

      """
  }
}
