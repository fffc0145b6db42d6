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

  /// The lines of the file at `path`; `-` is standard input.
  init(path: String) throws(RecordedLogError) { reader = try LineReader(path: path) }

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
    guard let bytes = try reader.next() else { return nil }
    number = reader.line
    return bytes
  }

  /// Returns up to `count` of the next lines, without blank ones and comments. Throws when the first of them is not UTF-8.
  mutating func contents(_ count: Int) throws(RecordedLogError) -> [Content] {
    var found: [Content] = []
    var place = ahead.startIndex
    while found.count < count {
      if place == ahead.endIndex {
        guard let bytes = try reader.next() else { break }
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
