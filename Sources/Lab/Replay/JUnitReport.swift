/// The JUnit XML report of a replay: one test case an event, with a failure for a difference.
///
/// The report keeps a line for each event until the end, because the counts come first in the document.
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

  /// Returns the document; `name` is the name of the suite.
  public func xml(name: String) -> String {
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite name=\"\(Self.escape(name))\" \(counts)>",
    ]
    return (head + cases + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// Returns the text for XML 1.0, with markup escaped and forbidden characters replaced.
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
