import SessionEngine
import TextFormats

// The lines of an exported journal.

extension RecordedLog {
  /// Reads an event from the bytes of its line. The reading finds bytes that are not UTF-8.
  func entry(_ data: ArraySlice<UInt8>) throws(RecordedLogError) -> JournalEntry {
    let entry: JournalEntry
    do {
      entry = try JSONCoding.value(JournalEntry.self, from: Array(data))
    } catch {
      _ = try Self.text(of: data, line: lines.number, name: name)
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
      .malformedLine, "line \(lines.number) of \(name) is not an event: \(cause)",
      hint: "export the journal again, or remove the line")
  }

  static func header(_ text: String, name: String) throws(RecordedLogError) -> LogHeader {
    /// The fields that every version of the header has.
    struct Mark: Decodable {
      let andon: String
      let format: Int
    }
    guard text.hasPrefix("{") else {
      throw RecordedLogError(
        .notALog, "\(name) does not begin with the header of a journal",
        hint: "leave out --format, or export a journal: \(Program.name) log --export")
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
}
