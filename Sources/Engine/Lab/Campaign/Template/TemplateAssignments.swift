import TextFormats

/// The addresses that a template gives names itself: `SET @x = "…"` of AMPscript, `{% assign x = "…" %}` of Liquid and
/// `{% set x = "…" %}` of Jinja and HubL.
enum TemplateAssignments {
  /// The marks around instructions.
  private static let marks = [("%%[", "]%%"), ("{%", "%}")]

  /// Returns the addresses by their names. A name that gets several texts is not among them: the template chooses one.
  static func addresses(in text: String) -> [String: String] {
    let bytes = Array(text.utf8)
    var found: [String: Set<String>] = [:]
    for (begin, end) in marks {
      var position = bytes.place(of: begin, from: 0)
      while position < bytes.count {
        let close = bytes.place(of: end, from: position)
        guard close < bytes.count else { break }
        for assignment in String(decoding: bytes[position..<close], as: UTF8.self).matches(of: Self.assignment) {
          found[String(assignment.output.1), default: []].insert(String(assignment.output.3))
        }
        position = bytes.place(of: begin, from: close)
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0.first : nil }.filter { LinkCell.isAddress($0.value) }
  }

  /// A name, and the text in quotes behind it.
  private static var assignment: Regex<(Substring, Substring, Substring, Substring)> {
    /(?i:set|assign)\s+@?([A-Za-z_]\w*)\s*=\s*(["'])([^"'\n]*)\2/
  }
}
