public import TextFormats

/// The text of a `states.yaml`, to which a state is added without a change of the rest.
public enum StatesText {
  /// Returns the text with the lines of a state at the end of its section `states`, in the indentation of that section.
  /// Throws `RecorderError` when there is no such section that a line can be added to.
  public static func adding(_ state: [String], to text: String, file: String) throws(RecorderError) -> String {
    // The bytes are split, because Swift reads the line break of Windows as one character that is not "\n".
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard let head = lines.firstIndex(where: { isHead($0) }) else {
      throw RecorderError(
        .noPlace, "\(file) has no line `states:` that a state can be added below",
        hint: "write the states in lines of their own below `states:`")
    }
    let next = lines[(head + 1)...].firstIndex { $0.first.map { $0 != " " && $0 != "#" && $0 != "\r" } ?? false }
    var end = next ?? lines.endIndex
    // The comments and blank lines before the next section belong to it.
    while end > head + 1, lines[end - 1].trimmed.isEmpty || lines[end - 1].hasPrefix("#") { end -= 1 }
    let first = lines[(head + 1)..<end].first { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("#") }
    let indent = first.map { String($0.prefix { $0 == " " }) } ?? "  "
    let ending = lines[head].hasSuffix("\r") ? "\r" : ""
    lines.insert(contentsOf: ([""] + state.map { indent + $0 }).map { $0 + ending }, at: end)
    let result = lines.joined(separator: "\n")
    return result.last?.isNewline == true ? result : result + "\n"
  }

  /// Whether a line begins the section, with nothing but a comment after it.
  private static func isHead(_ line: String) -> Bool {
    guard line.hasPrefix("states:") else { return false }
    let rest = line.dropFirst("states:".count).trimmed
    return rest.isEmpty || rest.hasPrefix("#")
  }
}
