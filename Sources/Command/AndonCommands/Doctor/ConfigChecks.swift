import AndonServer
import ControlProtocol
import TextFormats

/// The checks of the configuration that `serve` would read, with the association files beside it.
struct ConfigChecks {
  /// The number of problems that are listed.
  private static let shown = 5

  private(set) var findings: [DoctorFinding] = []
  /// The limits of the configuration; the standard ones when they cannot be read.
  private(set) var limits = DaemonLimits()

  /// Checks the folder that an option, the environment or the usual places select.
  init(_ options: ConfigOptions) {
    let folder: ConfigFiles
    do throws(CommandError) {
      folder = try options.files()
    } catch {
      findings = [.failure("configuration", error.message, repair: error.hint)]
      return
    }
    let check = ConfigCheck(folder)
    limits = check.limits ?? limits
    findings = Self.findings(
      "configuration", check.allLines, else: CheckSummary(check, [], readsAssociations: false).text)
    if let table = check.table {
      let isThere = (try? folder.knownAssociations(for: table)) != nil
      findings += Self.findings(
        "associations", ConfigCheck.associations(in: folder, table),
        else: isThere ? "the association files agree with links.yaml" : "none beside links.yaml: not checked")
    }
  }

  private static func findings(_ check: String, _ lines: [CheckLine], else good: String) -> [DoctorFinding] {
    guard !lines.isEmpty else { return [.ok(check, good)] }
    let more = lines.count > shown ? " (\(lines.count - shown) more: \(Program.name) config check)" : ""
    return lines.prefix(shown).enumerated().map { index, line in
      let text = line.placed + (index == shown - 1 ? more : "")
      return line.severity == "error"
        ? .failure(check, text, repair: line.remedy) : .warning(check, text, repair: line.remedy)
    }
  }
}
