/// The argument parser's message about wrong usage, in the format of all errors.
struct UsageMessage {
  let text: String

  /// Turns `Error: …` and `See 'andon open --help' for more information.` into our two lines.
  init(_ message: String) {
    var lines: [String] = []
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Error: ") {
        lines.append("andon: " + line.dropFirst("Error: ".count))
      } else if let command = line.split(separator: "'").dropFirst().first, line.hasPrefix("  See '") {
        lines.append("  hint: \(command)")
      } else {
        lines.append("  " + line)
      }
    }
    text = lines.joined(separator: "\n")
  }
}
