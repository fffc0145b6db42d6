import SessionEngine
import TextFormats

extension MatrixComparison {
  /// Compares a matrix with a recorded one, cell by cell and whole. `takes` tells which links and states of the
  /// recording the matrix should have; a cell that only one of both has differs, too.
  public init(
    _ matrix: Matrix, with record: MatrixRecord, file: String,
    takes: (_ link: String, _ route: String?, _ state: String) -> Bool
  ) {
    let (states, networks) = (Set(matrix.states), Set(matrix.networks))
    let unreachable = Set(matrix.unreachable.map(\.state))
    var rest: [MatrixRecord.Key: MatrixRecord.Line] = [:]
    for line in record.lines where takes(line.link, line.route, line.state) { rest[line.key] = line }
    let recordedStates = Set(record.lines.map(\.state))
    var groups: [String: [MatrixDifference.Cell]] = [:]
    func add(_ change: MatrixChange, _ cell: MatrixDifference.Cell) { groups[change.title, default: []].append(cell) }
    for place in matrix.places {
      let key = MatrixRecord.Key(link: place.link.shown, state: place.column.state, network: place.column.network)
      guard let line = rest.removeValue(forKey: key) else {
        let title = Self.newTitle(place, record, isState: !recordedStates.contains(key.state))
        add(
          MatrixChange(title: title, expected: "no cell", found: place.cell.sentence),
          MatrixDifference.Cell(place, expected: "no cell", found: place.cell.sentence))
        continue
      }
      guard let change = MatrixChange(place.link.name, from: line.cell, to: place.cell) else { continue }
      add(change, MatrixDifference.Cell(place, expected: change.expected, found: change.found))
    }
    for line in record.lines where rest[line.key] != nil && networks.contains(line.network) {
      guard !unreachable.contains(line.state) else { continue }
      let hasState = states.contains(line.state)
      let title = hasState ? "\(line.route ?? line.link) is gone: \(line.link)" : "the state \(line.state) is gone"
      add(
        MatrixChange(title: title, expected: line.cell.sentence, found: "no cell"),
        MatrixDifference.Cell(
          link: line.link, route: line.route, state: line.state, network: line.network, expected: line.cell.sentence,
          found: "no cell", line: nil, cell: nil))
    }
    let sorted = groups.map { MatrixDifference(title: $0, cells: $1) }
      .sorted { ($1.cells.count, $0.title) < ($0.cells.count, $1.title) }
    self.init(matrix, file: file, differences: sorted)
  }
}

extension MatrixComparison {
  /// The title of a cell that the recording lacks. `isState` tells whether it lacks the whole state.
  private static func newTitle(_ place: Matrix.Place, _ record: MatrixRecord, isState: Bool) -> String {
    let state = place.column.state
    if record.head.unreachable?.contains(state) ?? false {
      return "the state \(state) could not be reached when it was recorded"
    }
    return isState ? "the state \(state) is new" : "\(place.link.name) is new: \(place.link.shown)"
  }
}

extension MatrixLink {
  /// The route, or the link where there is none.
  var name: String { route ?? shown }
}

extension MatrixCell {
  /// What the link did, in a few words: `completed on Wallet at taxi://wallet`.
  var sentence: String {
    let place = outcome == .completed ? location.last.map { " at \($0)" } ?? "" : ""
    return MatrixCause(self).text + (screen.map { " on \($0)" } ?? "") + place
  }
}

/// What is different in a cell, the part that a person sees first.
struct MatrixChange {
  /// The difference in words that many cells share.
  let title: String
  let expected: String
  let found: String

  init(title: String, expected: String, found: String) {
    (self.title, self.expected, self.found) = (title, expected, found)
  }

  /// The difference between two cells of a link; `nil` for equal ones. `name` is that of the route.
  init?(_ name: String, from old: MatrixCell, to new: MatrixCell) {
    guard old != new else { return nil }
    let (before, now) = (MatrixCause(old), MatrixCause(new))
    if before != now {
      self.init(title: "\(name): \(now.text) instead of \(before.text)", expected: old.sentence, found: new.sentence)
    } else if old.screen != new.screen {
      let screens = [new.screen, old.screen].map { $0 ?? "no screen" }
      self.init(
        title: "\(name) opens \(screens[0]) instead of \(screens[1])", expected: old.sentence, found: new.sentence)
    } else if case let parts = Self.parts(old, new), !parts.isEmpty {
      let names = parts.map(\.name).joined(separator: ", ")
      self.init(
        title: "\(name): other \(names)", expected: Self.values(parts.map { ($0.name, $0.old) }),
        found: Self.values(parts.map { ($0.name, $0.new) }))
    } else {
      return nil
    }
  }

  /// The values of parts in one line; with their names when there are several.
  private static func values(_ parts: [(name: String, value: String)]) -> String {
    guard parts.count > 1 else { return parts.first?.value ?? "" }
    return parts.map { "\($0.name): \($0.value.isEmpty ? "none" : $0.value)" }.joined(separator: "; ")
  }

  /// The parts of two cells that differ, with both values; of long texts the first lines that differ.
  private static func parts(_ old: MatrixCell, _ new: MatrixCell) -> [(name: String, old: String, new: String)] {
    func list(_ cell: MatrixCell) -> [(String, String)] {
      let requests = cell.requests.rows.map { "\($0.rib) \($0.request) \($0.seen)+\($0.unseen)" }
      return [
        ("location", cell.location.joined(separator: " ")), ("end", cell.elsewhere ?? "its own place"),
        ("title", cell.title ?? ""), ("text", cell.text ?? ""), ("tree", cell.tree),
        ("lost texts", (cell.lost ?? []).map { "\($0.name): \($0.text ?? "***")" }.joined(separator: ", ")),
        ("replaced link", cell.replaced ?? ""), ("way back", cell.behind?.text ?? ""),
        ("requests", requests.joined(separator: ", ")),
        ("steps", cell.steps.map { "\($0.name) \($0.outcome.rawValue) \($0.reason ?? "")" }.joined(separator: ", ")),
        ("next step", cell.next ?? ""), ("waiting time", "\(cell.waitedMilliseconds) ms"),
        ("faults", (cell.faults ?? []).joined(separator: "; ")),
      ]
    }
    return zip(list(old), list(new)).filter { $0.1 != $1.1 }.map { before, now in
      let (old, new) = firstLines(before.1, now.1)
      return (before.0, old, new)
    }
  }

  /// The first lines of two texts that differ.
  private static func firstLines(_ old: String, _ new: String) -> (String, String) {
    let lines = [old, new].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    guard lines[0].count > 1 || lines[1].count > 1 else { return (old, new) }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String {
      same < lines.count ? lines[same].trimmingPrefix { $0 == " " }.description : "no line"
    }
    return (line(lines[0]), line(lines[1]))
  }
}
