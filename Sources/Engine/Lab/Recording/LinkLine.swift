import SessionEngine
import TextFormats

/// A line of a list of links: `URL` or `SESSION URL`.
public struct LinkLine: Sendable, Hashable {
  /// The session of links that name none.
  static let standardSession = "default"

  /// The name of the session that opens the link.
  public let session: String
  /// The URL.
  public let url: String

  /// Reads a line; `nil` for a blank line and for a comment. `session` is the name where the line has none.
  ///
  /// A URL contains a colon and a session's name does not, so the first word tells the two forms apart.
  public init?(_ line: String, session: String = "default") {
    let words = line.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    if words.count == 2, Session.isValidID(String(first)) {
      self.session = String(first)
      url = words[1].trimmed
    } else {
      self.session = session
      url = line[first.startIndex...].trimmed
    }
  }

  /// Whether the URL begins with a scheme (a letter, then letters, digits, `+`, `-` and `.`) and `://`.
  var hasScheme: Bool {
    guard let end = url.firstRange(of: "://")?.lowerBound, let first = url.first else { return false }
    let others = Set("+-.")
    return first.isASCII && first.isLetter
      && url[..<end].allSatisfy { others.contains($0) || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
