public import TextFormats

/// Findings that a team knows already, so that a search reports only new ones: the lines that `explore --json` has printed.
///
/// A finding is known by its kind and subject. The events that show it may be others.
public struct KnownFindings: Sendable {
  private struct Line: Sendable {
    let code: String
    let subject: String

    var name: String { "\(code) \(subject)" }
  }

  private var lines: [Line] = []

  /// An error of a file that is no list of findings.
  public typealias Failure = PlainError<FailureCode>

  /// The reasons why known findings cannot be read.
  public enum FailureCode: String, Sendable {
    /// A line is no JSON object.
    case notAFinding
  }

  /// No known findings.
  public init() {}

  /// Reads the output of `explore --json`, of which the lines without a code and a subject are no findings. `file` is its
  /// name in errors. Throws `Failure` for a line that is no JSON object.
  public init(json text: String, file: String) throws(Failure) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(line).trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard case .object(let members)? = JSONValue(text: line) else {
        throw Failure(
          .notAFinding, "line \(index + 1) of \(file) is no finding",
          hint: "write the file again: \(Program.name) explore --json > \(file)")
      }
      guard case .string(let code)? = members["code"], case .string(let subject)? = members["subject"] else { continue }
      lines.append(Line(code: code, subject: subject))
    }
  }

  /// The names of the known violations of laws, by which a search leaves them out.
  public var violations: Set<String> {
    Set(lines.filter { $0.code == ExploreFinding.Code.law.rawValue }.map(\.subject))
  }

  /// Divides findings into new and known ones, by kind. `gone` are the names of the known ones that are neither among them
  /// nor among the violations that a search met.
  func division(
    of findings: [ExploreFinding], and violations: Set<String>
  ) -> (new: [ExploreFinding], known: [ExploreFinding], gone: [String]) {
    let sorted = ExploreFinding.Code.allCases.flatMap { code in findings.filter { $0.code == code } }
    let met = violations.sorted().map { ExploreProblem(.law, $0, "a known violation, which was met again").finding() }
    let names = Set(lines.map(\.name))
    let old = sorted.filter { names.contains($0.name) } + met
    return (sorted.filter { !names.contains($0.name) }, old, names.subtracting(old.map(\.name)).sorted())
  }
}

extension ExploreFinding {
  /// The kind and the subject.
  fileprivate var name: String { "\(code.rawValue) \(subject)" }
}
