public import TextFormats

/// The RIB tree that an app's code declares, as `ribs blueprint --format json` prints it.
public struct DeclaredTree: Sendable {
  private struct Node: Decodable {
    let rib: String
    let children: [Node]

    /// The names of the RIB and those below it.
    var names: [String] { [rib] + children.flatMap(\.names) }
  }

  private struct Content: Decodable {
    let roots: [Node]
  }

  /// An error of a text that is no such tree.
  public typealias Failure = PlainError<FailureCode>

  /// The reasons why a text is no tree.
  public enum FailureCode: String, Sendable {
    /// The text is something else.
    case notATree
  }

  /// The names of the RIBs, each once, in the order of the tree.
  let names: [String]

  /// Reads a tree. Throws `Failure` for another text.
  public init(json: String) throws(Failure) {
    guard let content = try? JSONCoding.value(Content.self, from: json) else {
      throw Failure(
        .notATree, "the file is not the RIB tree of an app's code",
        hint: "write it: ribs blueprint DIR --format json > FILE")
    }
    var seen: Set<String> = []
    names = content.roots.flatMap(\.names).filter { seen.insert($0).inserted }
  }
}
