import DeepLinks
import RIBs
public import SessionEngine
public import TextFormats

/// The links of journals and lists of links, played in memory: what real traffic has exercised.
public struct CoverageTraffic {
  private let host: SessionHost
  private let matrix: CoverageMatrix
  private var sessions: ReplayedSessions
  /// The starting states in which sessions were created.
  private var origins: [String: String] = [:]
  /// The links that wait for replies, by session and number.
  private var waiting: [String: [Int: Opening]] = [:]
  /// What was met.
  private(set) var met = CoverageSet()
  /// The links that were opened.
  public private(set) var links = 0
  /// The links that were opened, by route. A link that no route takes counts as `CoverageVisit.noRoute`.
  private(set) var hits: [String: Int] = [:]
  /// The short links of which it is not known what they open.
  public private(set) var notChecked = 0
  /// The numbers of the files of links and logs that were read.
  public private(set) var logs: [LogTally] = []
  /// The lines whose session is not known from its creation on.
  public private(set) var leftOut = 0
  /// What the matrix does not have, by kind and names.
  private(set) var gaps: [CoverageGap] = []
  private var positions: [[String]: Int] = [:]

  /// A link when it was opened.
  private struct Opening {
    let place: CoverageGap.Place
    let tree: Set<String>
    let screen: String?
  }

  /// Traffic of sessions of a host. `matrix` is what the sample links do in the starting states.
  public init(host: SessionHost, matrix: CoverageMatrix) {
    (self.host, self.matrix) = (host, matrix)
    sessions = ReplayedSessions(host: host)
  }

  /// Begins a file: its sessions are others than those of the file before. Throws when it was recorded with another app.
  public mutating func begin(_ header: LogHeader?, name: String) throws(RecordedLogError) {
    try header?.check(isOf: host.app.name, in: name)
    sessions = ReplayedSessions(host: host)
    (origins, waiting) = ([:], [:])
  }

  /// Ends a file. Its numbers are kept when it is a log, or when something in it was not read.
  public mutating func end(_ log: RecordedLog) {
    if log.tally.isWorthReporting { logs.append(log.tally) }
  }

  /// Plays a line of a file.
  public mutating func play(_ line: RecordedLog.Line, of file: String) {
    switch line.content {
    case .comment: break
    case .journal(let entry): play(entry, line.number, file)
    case .link(let session?, let url, let at):
      open(url, at ?? Replayer.time(ofLine: line.number), in: session, line.number, file)
    case .link(nil, let url, let at): openAlone(url, at ?? Replayer.listStart, line.number, file)
    }
  }

  private mutating func play(_ entry: JournalEntry, _ line: Int, _ file: String) {
    if sessions.gap(before: entry, line: line) != nil || sessions.isCutOff(entry.session) { return leftOut += 1 }
    let opening = opening(in: entry.session, line, file)
    guard let turn = try? sessions.play(entry) else { return leftOut += 1 }
    if entry.event == .create { origins[entry.session] = entry.parameters?["state"] }
    add(turn, opening, in: entry.session)
  }

  /// Opens a link of a list in a session that is logged in, as `replay` does.
  private mutating func open(_ url: String, _ at: Int64, in name: String, _ line: Int, _ file: String) {
    if sessions[name] == nil, (try? sessions.create(name, logsIn: true, at: at)) == nil { return leftOut += 1 }
    let opening = opening(in: name, line, file)
    guard let turn = sessions[name]?.turn(.open(url: url), at: at) else { return }
    add(turn, opening, in: name)
  }

  /// Opens a link of a log in a session of its own, and lets time pass while the link waits for replies.
  private mutating func openAlone(_ url: String, _ at: Int64, _ line: Int, _ file: String) {
    let name = "line-\(line)"
    guard let session = try? host.session(for: name, logsIn: true, at: at) else { return leftOut += 1 }
    let opening = opening(in: session, name, line, file)
    guard let outcome = MatrixRunner(host: host, at: at).open(.open(url: url), in: session).outcome else {
      return leftOut += 1
    }
    countLink(outcome)
    met.add(ribs: session.tree.names)
    add(outcome, opening, session)
  }

  private func opening(in name: String, _ line: Int, _ file: String) -> Opening {
    opening(in: sessions[name], name, line, file)
  }

  private func opening(in session: Session?, _ name: String, _ line: Int, _ file: String) -> Opening {
    Opening(
      place: CoverageGap.Place(file: file, line: line, session: name), tree: session?.tree.ways ?? [],
      screen: session?.topScreenRIB)
  }

  private mutating func countLink(_ outcome: LinkOutcome) {
    links += 1
    hits[matrix.names.visit(outcome, screen: nil).route, default: 0] += 1
  }

  // MARK: - Turns

  /// Counts the links of a turn. A link that waits for replies counts when it ends.
  private mutating func add(_ turn: Turn, _ opening: Opening, in name: String) {
    guard let session = sessions[name] else { return }
    met.add(ribs: session.tree.names)
    for settled in turn.settled {
      guard let opening = waiting[name]?.removeValue(forKey: settled.link) else { continue }
      add(settled, opening, session)
    }
    guard let answer = turn.answer else { return }
    countLink(answer)
    if answer.outcome == .waiting, !session.isQuiet {
      waiting[name, default: [:]][answer.link] = opening
    } else {
      add(answer, opening, session)
    }
  }

  private mutating func add(_ outcome: LinkOutcome, _ opening: Opening, _ session: Session) {
    if outcome.isNotChecked { return notChecked += 1 }
    let visit = matrix.names.visit(outcome, screen: session.topScreenRIB)
    let states = matrix.states(at: opening.tree)
    if let (kind, detail) = gap(visit, outcome.url, opening, states) {
      let link = matrix.names.routes.secrets.redact(outcome.url)
      add(CoverageGap(kind, visit, detail, first: opening.place, link: link))
    }
    let state = state(of: visit, among: states, created: origins[opening.place.session])
    met.add(visit, in: state ?? CoverageSet.anotherState, ribs: [])
  }

  /// Returns what the matrix does not have of a link, with the parameters or the screen that tell it; `nil` when it has all.
  private func gap(
    _ visit: CoverageVisit, _ url: String, _ opening: Opening, _ states: [String]
  ) -> (CoverageGap.Kind, String)? {
    guard visit.route != CoverageVisit.noRoute else { return matrix.has(visit) ? nil : (.rejected, "") }
    guard matrix.hasSample(like: url) else {
      return (.sample, matrix.names.shape(of: url)?.dropFirst().joined(separator: ", ") ?? "")
    }
    if states.isEmpty { return (.state, opening.screen ?? "no screen") }
    return matrix.has(visit) ? nil : (.outcome, "")
  }

  /// Returns the state in which a link was opened: of those with the same tree one in which the link does the same, first of
  /// all the session's own.
  private func state(of visit: CoverageVisit, among states: [String], created: String?) -> String? {
    let same = states.filter { state in
      matrix.all.cases.contains(CoverageSet.Case(visit, in: state))
    }
    return same.first { $0 == created } ?? same.first ?? states.first { $0 == created } ?? states.first
  }

  private mutating func add(_ gap: CoverageGap) {
    if let position = positions[gap.key] {
      gaps[position].count += 1
    } else {
      positions[gap.key] = gaps.count
      gaps.append(gap)
    }
  }
}
