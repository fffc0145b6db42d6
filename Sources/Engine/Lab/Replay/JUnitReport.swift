/// A JUnit XML report: of a replay a test case for each event, of a matrix one for each link.
///
/// The report keeps a line for each case until the end, because the counts come first in the document.
public struct JUnitReport {
  private var cases: [String] = []
  private var failures = 0
  private var skipped = 0

  /// A report without cases.
  public init() {}

  /// Adds an event as a test case. `isRecorded` tells whether the file has its outcome, `failsUnmatched` whether an event
  /// that could not be compared failed, or was skipped.
  public mutating func add(_ event: ReplayedEvent, isRecorded: Bool = true, failsUnmatched: Bool = false) {
    let name = "line \(event.line): \(event.title)"
    guard event.leftOut == nil && isRecorded || !event.differences.isEmpty else {
      if failsUnmatched {
        let reason = isRecorded ? "earlier events of the session are missing" : "the link has no recorded outcome"
        return add(name: name, group: event.session, failure: ("not compared", reason))
      }
      return addSkipped(name: name, group: event.session)
    }
    let message =
      event.followsDifference == true
      ? ReplayCause.followUp.text : "differs: " + event.differences.map(\.field).joined(separator: ", ")
    add(
      name: name, group: event.session,
      failure: event.differences.isEmpty ? nil : (message, event.differenceText))
  }

  /// Adds a test case for what was not compared.
  mutating func addSkipped(name: String, group: String) {
    skipped += 1
    add(name: name, group: group, content: "<skipped/>")
  }

  /// Adds a failed test case that says that nothing was compared, so that such a report is not green. `reason` tells why.
  public mutating func addNothingCompared(_ reason: String) {
    add(name: "comparison", group: "report", failure: ("nothing was compared", reason))
  }

  /// Adds a test case; `failure` is a message and its details, `place` the file and the line that it is about.
  mutating func add(
    name: String, group: String, failure: (message: String, details: String)?,
    at place: (file: String, line: Int)? = nil
  ) {
    guard let failure else { return add(name: name, group: group, content: nil, at: place) }
    failures += 1
    let (message, details) = (Self.escape(failure.message), Self.escape(failure.details))
    add(name: name, group: group, content: "<failure message=\"\(message)\">\(details)</failure>", at: place)
  }

  private mutating func add(
    name: String, group: String, content: String?, at place: (file: String, line: Int)? = nil
  ) {
    let position = place.map { " file=\"\(Self.escape($0.file))\" line=\"\($0.line)\"" } ?? ""
    let opening = "    <testcase classname=\"\(Self.escape(group))\" name=\"\(Self.escape(name))\"\(position)"
    cases.append(content.map { "\(opening)>\n      \($0)\n    </testcase>" } ?? "\(opening)/>")
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
