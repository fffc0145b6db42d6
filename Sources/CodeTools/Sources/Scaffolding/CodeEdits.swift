import CodeReading

/// Insertions and replacements in the files of an app, by byte offset in the original text. All other bytes stay.
struct CodeEdits {
  private var edits: [String: [(range: Range<Int>, text: String)]] = [:]

  /// Adds an insertion. Insertions at the same place keep the order in which they are added.
  mutating func insert(_ text: String, at place: Int, in file: SourceFile) {
    replace(place..<place, with: text, in: file)
  }

  /// Adds a replacement. Replacements must not overlap.
  mutating func replace(_ range: Range<Int>, with text: String, in file: SourceFile) {
    edits[file.path, default: []].append((range, text))
  }

  /// Returns the text of a file after its edits.
  func text(of file: SourceFile) -> String { edits[file.path] == nil ? file.text : applied(to: file).text }

  /// Returns the offset that a place of a file has after its edits.
  func offset(of place: Int, in file: SourceFile) -> Int {
    edits[file.path, default: []].filter { $0.range.upperBound <= place }.reduce(place) { offset, edit in
      offset + edit.text.utf8.count - edit.range.count
    }
  }

  /// Returns the edited files among `files`, in the order of their paths.
  ///
  /// Throws when one has a syntax error: no formatter can format it, and the edits may be at a wrong place.
  func applied(to files: [SourceFile]) throws(ToolError) -> [NewFile] {
    let edited = files.filter { edits[$0.path] != nil }.sorted { $0.path < $1.path }
    if let error = edited.lazy.compactMap(\.syntaxError).first {
      throw ToolError(
        code: .syntaxError, message: "\(error.text): the file has to be edited, and has a syntax error",
        hint: "correct it first: swiftc -parse \(error.file) shows it")
    }
    return edited.map(applied)
  }

  /// Returns a file with its edits, and the bytes of the lines of the result that have something new.
  private func applied(to file: SourceFile) -> NewFile {
    let bytes = Array(file.text.utf8)
    var result: [UInt8] = []
    var written: [Range<Int>] = []
    var position = 0
    // The offset makes the sort stable.
    let sorted = edits[file.path, default: []].enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted {
      result += bytes[position..<edit.range.lowerBound]
      // The line before the new ones is not new.
      let breaks = edit.text.utf8.prefix { $0 == UInt8(ascii: "\n") }.count
      written.append(result.count + breaks..<result.count + edit.text.utf8.count)
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    result += bytes[position...]
    let layout = Layout(result)
    return NewFile(
      path: file.path, text: String(decoding: result, as: UTF8.self), isEdited: true,
      written: written.map { layout.lineStart($0.lowerBound)..<layout.lineEnd(max($0.upperBound - 1, $0.lowerBound)) })
  }
}
