package import DeepLinks
public import SessionEngine
public import TextFormats

/// A file to replay, read line by line.
///
/// The first line tells two kinds of file apart: an exported journal (JSON Lines: a `LogHeader`, then one `JournalEntry` a
/// line; lines that begin with `#` are comments), and a list of links (a `LinkLine` a line, with or without a time before it;
/// blank lines and lines that begin with `#` are skipped). The first link of a list must begin with a scheme and `://`, so that
/// a file of another kind is not taken for a list; later links may be as wrong as a test needs them. The first lines tell the
/// logs of other programs apart (`LogFormat`), which are read with a `LogReading`.
public struct RecordedLog {
  /// One line with content.
  public struct Line: Sendable, Hashable {
    /// The content of a line.
    public enum Content: Sendable, Hashable {
      /// An event with its outcome.
      case journal(JournalEntry)
      /// A link without an outcome. `session` is `default` in a list whose line names none, and `nil` for a link that is
      /// opened in a session of its own. `at` is its time in milliseconds since 1970, `nil` without one.
      case link(session: String?, url: String, at: Int64? = nil)
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

  /// The header of an exported journal; `nil` for any other file.
  public let header: LogHeader?
  /// The format of the file.
  public var format: LogFormat { tally.format }
  /// Whether the lines of the file have times.
  public let hasTimes: Bool
  /// What was read so far, and what was left out.
  public private(set) var tally: LogTally
  /// The name of the file in messages.
  public var name: String { lines.name }
  /// Whether `gzip` packed the file.
  public var isPacked: Bool { lines.isPacked }
  /// What the reading assumed so far that the file does not tell, in one sentence each.
  package var assumptions: [BilingualText] { reader?.assumptions ?? [] }

  var lines: LinesAhead
  /// The reader of the lines; `nil` for a journal.
  private var reader: (any LogLineReader)?
  private var hasEnded = false
  private let shortLinks: ShortLinkTable?
  private let secrets: Redactor
  /// The latest time of each session of a list.
  private var latest: [String: Int64] = [:]

  /// Opens the file at `path` (`-` is standard input) and finds its format. Without a `reading` a file must be a journal or a
  /// list of links.
  ///
  /// Throws when there is no such file, when it cannot be read, when it has no format that is read, and when the format of a
  /// journal is newer than this program.
  public init(path: String, reading: LogReading? = nil) throws(RecordedLogError) {
    lines = try LinesAhead(path: path)
    (shortLinks, secrets) = (reading?.shortLinks, reading?.routes.secrets ?? .standard)
    let format = try Self.format(of: &lines, reading)
    tally = LogTally(file: lines.name, format: format)
    guard format == .journal else {
      reader = try Self.reader(format, &lines, reading)
      hasTimes = try Self.hasTimes(format, &lines, reader)
      header = nil
      return
    }
    while try lines.contents(1).first != nil, let data = try lines.next() {
      let text = try Self.text(of: data, line: lines.number, name: lines.name)
      if text.isEmpty || text.hasPrefix("#") { continue }
      header = try Self.header(text, name: lines.name)
      hasTimes = true
      return
    }
    (header, hasTimes) = (nil, false)
  }

  /// Returns the next line with content; `nil` after the last. Throws when a line of a journal is not an event.
  public mutating func next() throws(RecordedLogError) -> Line? {
    while let data = try lines.next() {
      if header != nil {
        if let line = try journalLine(data) { return line }
      } else if let line = try link(data) {
        return line
      }
    }
    if !hasEnded, let last = reader?.finish() { _ = count(last) }
    hasEnded = true
    return nil
  }

  // MARK: - Lines

  private func journalLine(_ data: ArraySlice<UInt8>) throws(RecordedLogError) -> Line? {
    if data.first == UInt8(ascii: "{") { return Line(number: lines.number, content: .journal(try entry(data))) }
    let text = try Self.text(of: data, line: lines.number, name: name)
    if text.isEmpty { return nil }
    let isComment = text.hasPrefix("#")
    return Line(number: lines.number, content: isComment ? .comment(text) : .journal(try entry(data)))
  }

  private mutating func link(_ data: ArraySlice<UInt8>) throws(RecordedLogError) -> Line? {
    guard format.isOfOtherProgram else {
      let text = try Self.text(of: data, line: lines.number, name: name)
      return count(reader?.read(text) ?? .nothing)
    }
    // The lines of a log that are not about links can have any bytes.
    let valid = String(validating: data, as: UTF8.self)
    let content = reader?.read(valid ?? String(decoding: data, as: UTF8.self)) ?? .nothing
    if case .link = content, valid == nil { return count(.notUnderstood("is not UTF-8")) }
    return count(content)
  }

  private mutating func count(_ content: LogLine) -> Line? {
    switch content {
    case .nothing: break
    case .leftOut(let kind): tally.leaveOut(kind, line: lines.number)
    case .notUnderstood(let reason): tally.countNotUnderstood(reason, line: lines.number)
    case .link(let url, let at, let session):
      tally.countLink()
      let long = shortLinks?.long(of: url)
      if let long { tally.countShortLink("\(secrets.redact(url)) stands for \(secrets.redact(long))") }
      if let session, let at {
        if at < latest[session] ?? .min { tally.countEarlier() }
        latest[session] = max(at, latest[session] ?? .min)
      }
      return Line(number: lines.number, content: .link(session: session, url: long ?? url, at: at))
    }
    return nil
  }

  static func text(of data: ArraySlice<UInt8>, line: Int, name: String) throws(RecordedLogError) -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw RecordedLogError(
        .notText, "line \(line) of \(name) is not UTF-8",
        hint: "a journal and a list of links are UTF-8 text")
    }
    return text.trimmed
  }
}
