import SessionEngine
public import TextFormats

/// A file with a saved exploration, from which a later one goes on.
public enum ExploreFile {
  /// The number of the format. A file of another format is not read.
  private static let format = 1

  private struct Content: Codable {
    let format: Int
    let saved: Explorer.Saved
  }

  private struct Head: Decodable {
    let format: Int
  }

  /// An error of a file that is no exploration of this app.
  public typealias Failure = PlainError<FailureCode>

  /// The reasons why a file cannot be resumed.
  public enum FailureCode: String, Sendable {
    /// The file is no exploration.
    case notAnExploration
    /// It is of another version of the program, of another app, or of other starting states.
    case anotherExploration
  }

  /// Returns an exploration as the text of a file.
  public static func text(of explorer: Explorer) throws -> String {
    try JSONCoding.text(Content(format: format, saved: explorer.saved)) + "\n"
  }

  /// Goes on with the exploration of a file's text. Throws `Failure` for one that does not belong to the explorer's app
  /// and starting states.
  public static func resume(_ explorer: inout Explorer, from text: String) throws {
    guard let head = try? JSONCoding.value(Head.self, from: text) else {
      throw Failure(
        .notAnExploration, "the file is no saved exploration",
        hint: "name a file that --resume has written, or one that does not exist")
    }
    guard head.format == format, let content = try? JSONCoding.value(Content.self, from: text),
      content.saved.app == explorer.probe.host.app.name, content.saved.graph.hasStarts(of: explorer.graph)
    else {
      throw Failure(
        .anotherExploration,
        "the file is an exploration of another app, of other starting states, or of another version",
        hint: "remove the file, and explore from the start")
    }
    explorer.resume(content.saved)
  }
}

extension ExploreGraph {
  /// Whether it begins with the same states as another one.
  fileprivate func hasStarts(of other: ExploreGraph) -> Bool {
    starts == other.starts && nodes.filter { $0.parent == nil } == other.nodes.filter { $0.parent == nil }
  }
}
