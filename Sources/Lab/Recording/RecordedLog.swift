import Foundation
public import SessionEngine
import TextFormats

/// What stands in a file to replay, read line by line.
///
/// Two kinds of file are told apart by their first line: an exported log (JSON Lines: a `LogHeader`, then one
/// `JournalEntry` a line), and a plain list of links (`URL` or `SESSION URL`; blank lines and lines that begin with
/// `#` are skipped).
public struct RecordedLog {
  /// One line that says something.
  public struct Line: Sendable, Hashable {
    /// What a line says.
    public enum Content: Sendable, Hashable {
      /// An event with what it led to.
      case journal(JournalEntry)
      /// A link of a plain list; `session` is `default` unless the line names one.
      case link(session: String, url: String)
    }
    /// Its number in the file, from 1.
    public let number: Int
    /// What it says.
    public let content: Content

    /// A line by number.
    public init(number: Int, content: Content) {
      self.number = number
      self.content = content
    }
  }

  /// The header of an exported log; `nil` for a plain list of links.
  public let header: LogHeader?
  /// The file's name for messages.
  public let name: String

  private var reader: LineReader
  /// The first line of a plain list, read to see what the file is.
  private var first: Line?

  /// Opens the file at `path` (`-` is standard input) and reads its header.
  ///
  /// Throws when there is no such file, when it cannot be read, and when its format is newer than this program.
  public init(path: String) throws(RecordedLogError) {
    name = path == "-" ? "standard input" : path
    reader = try LineReader(path: path)
    var first: Line?
    var header: LogHeader?
    while let data = try reader.next() {
      let text = try Self.text(of: data, line: reader.line, name: name)
      if text.isEmpty { continue }
      if text.hasPrefix("{") {
        header = try Self.header(text, name: name)
      } else if let content = Self.link(text) {
        first = Line(number: reader.line, content: content)
      } else {
        continue
      }
      break
    }
    self.first = first
    self.header = header
  }

  /// The next line that says something, or `nil` after the last. Throws when a line of a log is not an event.
  public mutating func next() throws(RecordedLogError) -> Line? {
    if let first {
      self.first = nil
      return first
    }
    while let data = try reader.next() {
      let text = try Self.text(of: data, line: reader.line, name: name)
      if text.isEmpty { continue }
      if header != nil { return Line(number: reader.line, content: .journal(try entry(text))) }
      if let content = Self.link(text) { return Line(number: reader.line, content: content) }
    }
    return nil
  }

  // MARK: - Lines

  private func entry(_ text: String) throws(RecordedLogError) -> JournalEntry {
    do {
      return try JSONCoding.value(JournalEntry.self, from: text)
    } catch {
      throw RecordedLogError(
        code: .malformedLine, message: "line \(reader.line) of \(name) is not an event: \(Self.cause(error))",
        hint: "a log is replayed whole; export it again, or take the line out")
    }
  }

  private static func header(_ text: String, name: String) throws(RecordedLogError) -> LogHeader {
    /// What every version of the header has: enough to tell a newer log from something else.
    struct Mark: Decodable {
      let andon: String
      let format: Int
    }
    guard let mark = try? JSONCoding.value(Mark.self, from: text), mark.andon == LogHeader.kind, mark.format >= 1
    else {
      throw RecordedLogError(
        code: .notALog, message: "\(name) begins with JSON that is not the header of a log",
        hint: "a log begins with {\"andon\":\"log\",\"format\":\(LogHeader.currentFormat),…}: andon log --export")
    }
    guard mark.format <= LogHeader.currentFormat else {
      throw RecordedLogError(
        code: .newerFormat,
        message: "\(name) was made by a newer version: its format is \(mark.format), this program reads up to "
          + "\(LogHeader.currentFormat)",
        hint: "use the andon that wrote it, or a newer one")
    }
    do {
      return try JSONCoding.value(LogHeader.self, from: text)
    } catch {
      throw RecordedLogError(
        code: .notALog, message: "the header of \(name) is damaged: \(cause(error))", hint: "export the log again")
    }
  }

  /// The link of a line of a plain list; `nil` for a comment. A URL holds a colon and no name of a session does, so
  /// the first word tells which it is.
  private static func link(_ text: String) -> Line.Content? {
    if text.hasPrefix("#") { return nil }
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    if words.count == 2, Session.isValidID(String(words[0])) {
      return .link(session: String(words[0]), url: words[1].trimmingCharacters(in: .whitespaces))
    }
    return .link(session: "default", url: text)
  }

  private static func text(of data: Data, line: Int, name: String) throws(RecordedLogError) -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw RecordedLogError(
        code: .malformedLine, message: "line \(line) of \(name) is not UTF-8",
        hint: "a log and a list of links are UTF-8 text")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func cause(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let (context, missing): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(let key, let context): (context, "the field \(key.stringValue) is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): (context, nil)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "it cannot be read"), nil)
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return (path.isEmpty ? "" : "\(path): ") + (missing ?? context.debugDescription)
  }
}
