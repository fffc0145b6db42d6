/// A link whose attribute stands between the instructions of a template, as
/// `<a {% if vip %}href="a"{% else %}href="b"{% endif %}>` has it: the link `{% if vip %}a{% else %}b{% endif %}`.
struct ConditionalLink {
  private var text = ""
  /// The number of conditions that are open.
  private var depth = 0
  private var hasLink = false
  private static let conditions: Set<Substring> = ["if", "unless", "case", "ifequal", "ifnotequal"]

  /// Whether an attribute stands inside a condition.
  var isOpen: Bool { depth > 0 }

  /// The link with the instructions around it; `nil` when no link stands inside a condition.
  var link: String? { hasLink ? text : nil }

  /// Adds an instruction as it is written. Instructions around other attributes are forgotten when a condition without a link
  /// ends.
  mutating func add(_ instruction: String) {
    let word = instruction.drop { !$0.isLetter && $0 != "/" }.prefix { $0.isLetter || $0 == "/" }
    if word.hasPrefix("end") || word.hasPrefix("/") {
      depth = max(0, depth - 1)
      text += instruction
      if depth == 0, !hasLink { text = "" }
    } else if Self.conditions.contains(word) {
      depth += 1
      text += instruction
    } else if isOpen {
      text += instruction
    }
  }

  /// Adds the value of an attribute inside a condition.
  mutating func add(link: String) {
    hasLink = true
    text += link
  }
}
