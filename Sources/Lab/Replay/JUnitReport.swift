/// A replay as JUnit XML: a test case an event, a failure where something differs.
///
/// Keeps a line of text for each event until it is written: the header has to tell the counts.
public struct JUnitReport {
  private var cases: [String] = []
  private var failures = 0
  private var skipped = 0

  /// A report without cases.
  public init() {}

  /// Adds an event as a test case.
  public mutating func add(_ event: ReplayedEvent) {
    let name = Self.escape("line \(event.line): \(event.title)")
    let opening = "    <testcase classname=\"\(Self.escape(event.session))\" name=\"\(name)\""
    if event.leftOut != nil {
      skipped += 1
      cases.append("\(opening)>\n      <skipped/>\n    </testcase>")
      return
    }
    guard !event.differences.isEmpty else {
      cases.append("\(opening)/>")
      return
    }
    failures += 1
    let fields = Self.escape("differs: " + event.differences.map(\.field).joined(separator: ", "))
    cases.append(
      "\(opening)>\n      <failure message=\"\(fields)\">\(Self.escape(event.differenceText))</failure>\n"
        + "    </testcase>")
  }

  /// The whole document; `name` is the name of the suite.
  public func xml(name: String) -> String {
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite name=\"\(Self.escape(name))\" \(counts)>",
    ]
    return (head + cases + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// The text as XML 1.0 may hold it: markup escaped, characters that it does not allow replaced.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
