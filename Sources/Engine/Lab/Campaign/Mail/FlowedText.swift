/// Text in the format *flowed* (RFC 3676), in which a mail program divides paragraphs, and addresses, into short lines.
enum FlowedText {
  /// The text with its lines joined: a line that ends with a space goes on in the next one (4.1 and 4.2). With `deletesSpaces`,
  /// which a mail says by `DelSp=Yes`, that space is a part of the division. The line `-- ` before a signature stands alone (4.3).
  static func joined(_ text: String, deletesSpaces: Bool) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var joined = ""
    var goesOn = false
    for (index, written) in lines.enumerated() {
      // A space before a quote, `From` or a space was put there when the text was divided (4.4).
      let line = written.hasPrefix(" ") ? written.dropFirst() : written
      joined += (goesOn || index == 0 ? "" : "\n") + line
      goesOn = line.hasSuffix(" ") && line != "-- " && index + 1 < lines.count && lines[index + 1] != "-- "
      if goesOn, deletesSpaces { joined.removeLast() }
    }
    return joined
  }
}
