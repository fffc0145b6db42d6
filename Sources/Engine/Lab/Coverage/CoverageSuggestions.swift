import DeepLinks
public import SessionEngine
import TextFormats

/// Samples and states that a matrix needs to have what real traffic contains.
public struct CoverageSuggestions {
  /// The most states: each is shortened, which takes a while.
  private static let mostStates = 5

  private let gaps: [CoverageGap]
  private let host: SessionHost

  /// The suggestions for the gaps of a report.
  public init(_ report: CoverageReport, host: SessionHost) { (gaps, self.host) = (report.gaps, host) }

  /// The text of a file with a section for `links.yaml` and one for `states.yaml`. Throws what reading a journal again
  /// throws, and the app's error when the app cannot be built.
  public func text() throws -> String {
    let states = try stateLines()
    return (["# Suggestions: review them, and move them into links.yaml and states.yaml."] + sampleLines + states)
      .map { $0 + "\n" }.joined()
  }

  // MARK: - Samples

  private var sampleLines: [String] {
    let samples = gaps.filter { $0.kind == .sample }
    guard !samples.isEmpty else { return [] }
    var order: [String] = []
    for gap in samples where !order.contains(gap.route) { order.append(gap.route) }
    let lines = order.flatMap { route in
      ["  \(route):", "    samples:"] + samples.filter { $0.route == route }.map(Self.sample)
    }
    return ["", "# links.yaml; a route with samples has only these in the matrix", "routes:"] + lines
  }

  private static func sample(_ gap: CoverageGap) -> String {
    let line = "- \((try? JSONCoding.text(gap.link)) ?? "")"
    guard gap.link.contains(Redactor.mask) else { return "      \(line)" }
    return "      # A secret was removed here: write a value in. \(line)"
  }

  // MARK: - States

  private func stateLines() throws -> [String] {
    let needed = gaps.filter { [.state, .outcome].contains($0.kind) && $0.first.file != "-" }.prefix(Self.mostStates)
    var lines: [String] = []
    for (index, gap) in needed.enumerated() {
      guard let state = try state(before: gap, name: "traffic\(index + 1)") else { continue }
      lines += ["", "  # \(gap.text)".escapingControlCharacters] + state.map { "  \($0)" }
    }
    return lines.isEmpty ? [] : ["", "# states.yaml", "states:"] + lines.dropFirst()
  }

  /// Returns the lines of the state in which the first link of a gap was opened; `nil` where that cannot be written as one.
  private func state(before gap: CoverageGap, name: String) throws -> [String]? {
    var (log, entries): (RecordedLog, [JournalEntry])
    do throws(RecordedLogError) {
      (log, entries) = (try RecordedLog(path: gap.first.file), [])
    } catch {
      // The log of another program has no events by which a state could be reached.
      guard error.code == .notALog else { throw error }
      return nil
    }
    while let line = try log.next(), line.number < gap.first.line {
      if case .journal(let entry) = line.content, entry.session == gap.first.session { entries.append(entry) }
    }
    do {
      let life = try RecordedLife(entries, secrets: host.routes.secrets)
      return try SessionRecorder(host: host).state(of: life, name: name).lines(withSecrets: false)
    } catch is RecorderError {
      return nil
    }
  }
}
