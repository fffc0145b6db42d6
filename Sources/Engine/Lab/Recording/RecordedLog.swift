public import SessionEngine
public import TextFormats

/// A file to replay, read line by line.
///
/// The first line tells the two kinds of file apart: an exported journal (JSON Lines: a `LogHeader`, then one
/// `JournalEntry` a line; lines that begin with `#` are comments), and a list of links (a `LinkLine` a line; blank lines and
/// lines that begin with `#` are skipped). The first link of a list must begin with a scheme and `://`, so that a file of another kind is not taken for
/// a list; later links may be as wrong as a test needs them.
public struct RecordedLog {
  /// One line with content.
  public struct Line: Sendable, Hashable {
    /// The content of a line.
    public enum Content: Sendable, Hashable {
      /// An event with its outcome.
      case journal(JournalEntry)
      /// A link of a list; `session` is `default` unless the line names one.
      case link(session: String, url: String)
      /// A comment of a journal, with its `#`.
      case comment(String)
    }
    /// The line's number in the file, from 1.
    public let number: Int
    /// The line's content.
    public let content: Content

    /// A line by number.
    public init(number: Int, content: Content) {
      self.number = number
      self.content = content
    }
  }

  /// The header of an exported journal; `nil` for a list of links.
  public let header: LogHeader?
  /// The name of the file in messages.
  public var name: String { reader.name }

  /// Whether `gzip` packed the file.
  public var isPacked: Bool { reader.isPacked }

  private var reader: LineReader
  /// The first line of a list of links, which was read to find the kind of the file.
  private var first: Line?

  /// Opens the file at `path` (`-` is standard input) and reads its header.
  ///
  /// Throws when there is no such file, when it cannot be read, when it is neither a journal nor a list of links, and when
  /// its format is newer than this program.
  public init(path: String) throws(RecordedLogError) {
    reader = try LineReader(path: path)
    var first: Line?
    var header: LogHeader?
    while let data = try reader.next() {
      let text = try Self.text(of: data, line: reader.line, name: reader.name)
      if text.hasPrefix("{") {
        header = try Self.header(text, name: reader.name)
      } else if let link = LinkLine(text) {
        try Self.checkBeginsAList(link, line: reader.line, name: reader.name)
        first = Line(number: reader.line, content: .link(session: link.session, url: link.url))
      } else {
        continue
      }
      break
    }
    self.first = first
    self.header = header
  }

  /// Returns the next line with content; `nil` after the last. Throws when a line of a journal is not an event.
  public mutating func next() throws(RecordedLogError) -> Line? {
    if let first {
      self.first = nil
      return first
    }
    while let data = try reader.next() {
      if header != nil, data.first == UInt8(ascii: "{") {
        return Line(number: reader.line, content: .journal(try entry(data)))
      }
      let text = try Self.text(of: data, line: reader.line, name: name)
      if text.isEmpty { continue }
      if header != nil {
        let isComment = text.hasPrefix("#")
        return Line(number: reader.line, content: isComment ? .comment(text) : .journal(try entry(data)))
      }
      if let content = Self.link(text) { return Line(number: reader.line, content: content) }
    }
    return nil
  }

  // MARK: - Lines

  /// Reads an event from the bytes of its line. The reading finds bytes that are not UTF-8.
  private func entry(_ data: ArraySlice<UInt8>) throws(RecordedLogError) -> JournalEntry {
    let entry: JournalEntry
    do {
      entry = try JSONCoding.value(JournalEntry.self, from: Array(data))
    } catch {
      _ = try Self.text(of: data, line: reader.line, name: name)
      throw notAnEvent(RecordedLogError.cause(error))
    }
    guard Timestamp.millisecondRange.contains(entry.at) else {
      throw notAnEvent("`at` is not a time in milliseconds, from 0 to \(Timestamp.millisecondRange.upperBound)")
    }
    guard entry.sequence > 0 else { throw notAnEvent("`sequence` is not a number from 1") }
    return entry
  }

  private func notAnEvent(_ cause: String) -> RecordedLogError {
    RecordedLogError(
      .malformedLine, "line \(reader.line) of \(name) is not an event: \(cause)",
      hint: "export the journal again, or remove the line")
  }

  private static func header(_ text: String, name: String) throws(RecordedLogError) -> LogHeader {
    /// The fields that every version of the header has.
    struct Mark: Decodable {
      let andon: String
      let format: Int
    }
    guard let mark = try? JSONCoding.value(Mark.self, from: text), mark.andon == LogHeader.kind, mark.format >= 1
    else {
      throw RecordedLogError(
        .notALog, "\(name) begins with JSON that is not the header of a journal",
        hint:
          "an exported journal begins with {\"andon\":\"log\",\"format\":\(LogHeader.currentFormat),…}: \(Program.name) log --export"
      )
    }
    guard mark.format <= LogHeader.currentFormat else {
      throw RecordedLogError(
        .newerFormat,
        "\(name) was written by a newer version: its format is \(mark.format), this program reads up to "
          + "\(LogHeader.currentFormat)",
        hint: "use the program that wrote it, or a newer one")
    }
    do {
      return try JSONCoding.value(LogHeader.self, from: text)
    } catch {
      throw RecordedLogError(
        .notALog, "the header of \(name) is damaged: \(RecordedLogError.cause(error))",
        hint: "export the journal again")
    }
  }

  /// Throws when the first link of a file does not begin with a scheme and `://`.
  private static func checkBeginsAList(_ link: LinkLine, line: Int, name: String) throws(RecordedLogError) {
    guard !link.hasScheme else { return }
    throw RecordedLogError(
      .notALog,
      "line \(line) of \(name) is neither a link nor the header of a journal: \(name) is no list of links",
      hint: "a list of links begins with a line such as myapp://home or alice myapp://home")
  }

  private static func link(_ text: String) -> Line.Content? {
    LinkLine(text).map { .link(session: $0.session, url: $0.url) }
  }

  private static func text(of data: ArraySlice<UInt8>, line: Int, name: String) throws(RecordedLogError) -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw RecordedLogError(
        .notText, "line \(line) of \(name) is not UTF-8",
        hint: "a journal and a list of links are UTF-8 text")
    }
    return text.trimmed
  }
}
