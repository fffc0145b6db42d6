import TextFormats

/// The lines of a file, the first of which can be looked at before they are read.
struct LinesAhead {
  /// A line with content.
  struct Content {
    let number: Int
    let text: String
  }

  private var reader: LineReader
  /// The lines that were looked at and are not read yet.
  private var ahead: ArraySlice<(number: Int, bytes: ArraySlice<UInt8>)> = []
  /// The number of the last line that was read, from 1; 0 before the first.
  private(set) var number = 0

  /// Whether the lines are those of a journal inside of a page, which end before the end of the file.
  private var isInPage = false

  /// The lines of the file at `path`; `-` is standard input. Of a page only the lines of the journal inside of it.
  ///
  /// Throws when the file cannot be read, and for a page without a journal.
  init(path: String) throws(RecordedLogError) {
    reader = try LineReader(path: path)
    guard let bytes = try reader.next() else { return }
    guard JournalPage.begins(with: bytes) else {
      ahead.append((reader.line, bytes))
      return
    }
    while let bytes = try reader.next() {
      guard !JournalPage.isStart(bytes) else {
        isInPage = true
        return
      }
    }
    throw JournalPage.withoutJournal(reader.name)
  }

  /// Returns the next line of the reader; `nil` after the last line of the file, or of the journal inside of a page.
  private mutating func read() throws(RecordedLogError) -> ArraySlice<UInt8>? {
    guard let bytes = try reader.next() else { return nil }
    guard isInPage else { return bytes }
    guard !JournalPage.isEnd(bytes) else {
      while try reader.next() != nil {}
      return nil
    }
    return bytes
  }

  /// The name of the file in messages.
  var name: String { reader.name }
  /// Whether the file is unpacked while it is read.
  var isPacked: Bool { reader.isPacked }
  /// The time of the file's last change; `nil` for a pipe.
  var changed: Timestamp? { reader.changed }

  /// Returns the next line; `nil` after the last.
  mutating func next() throws(RecordedLogError) -> ArraySlice<UInt8>? {
    if let (number, bytes) = ahead.popFirst() {
      self.number = number
      return bytes
    }
    guard let bytes = try read() else { return nil }
    number = reader.line
    return bytes
  }

  /// Returns up to `count` of the next lines, without blank ones and comments. Throws when the first of them is not UTF-8.
  mutating func contents(_ count: Int) throws(RecordedLogError) -> [Content] {
    var found: [Content] = []
    var place = ahead.startIndex
    while found.count < count {
      if place == ahead.endIndex {
        guard let bytes = try read() else { break }
        ahead.append((reader.line, bytes))
      }
      let (number, bytes) = ahead[place]
      place += 1
      if found.isEmpty { _ = try RecordedLog.text(of: bytes, line: number, name: name) }
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.trimmed.isEmpty, !text.trimmed.hasPrefix("#") { found.append(Content(number: number, text: text)) }
    }
    return found
  }

  /// Forgets the lines before a line that was looked at.
  mutating func drop(before number: Int) {
    while let first = ahead.first, first.number < number { ahead.removeFirst() }
  }
}
