import TextFormats

/// The result of one check of `doctor`: a verdict, what was found, and how to repair it.
struct DoctorFinding: Encodable, Equatable {
  /// The verdicts.
  enum Verdict: String, Encodable {
    /// Nothing is to be done.
    case ok = "OK"
    /// The daemon works; something should be looked at.
    case warning = "WARN"
    /// The daemon cannot run, or loses data.
    case failure = "FAIL"
  }

  /// The name of the check, which is stable.
  let check: String
  let verdict: Verdict
  let message: String
  /// The next step; `nil` where nothing is to be done.
  let repair: String?

  /// A check that found nothing wrong.
  static func ok(_ check: String, _ message: String) -> DoctorFinding {
    DoctorFinding(check: check, verdict: .ok, message: message, repair: nil)
  }

  /// A check that found something to look at.
  static func warning(_ check: String, _ message: String, repair: String) -> DoctorFinding {
    DoctorFinding(check: check, verdict: .warning, message: message, repair: repair)
  }

  /// A check that found a fault.
  static func failure(_ check: String, _ message: String, repair: String) -> DoctorFinding {
    DoctorFinding(check: check, verdict: .failure, message: message, repair: repair)
  }

  /// The line, with a second one for the repair.
  var text: String {
    let first = "\(verdict.rawValue.padded(to: 4))  \(check.padded(to: 14))  \(message.escapingControlCharacters)"
    return first + (repair.map { "\n      repair: \($0.escapingControlCharacters)" } ?? "")
  }
}

/// The numbers of the checks by their verdict.
struct DoctorSummary: Encodable {
  let checks: Int
  let warnings: Int
  let failures: Int

  init(_ findings: [DoctorFinding]) {
    checks = findings.count
    warnings = findings.count { $0.verdict == .warning }
    failures = findings.count { $0.verdict == .failure }
  }

  var text: String {
    "\(counted(checks, "check")): \(counted(warnings, "warning")), \(counted(failures, "failure"))"
  }
}
