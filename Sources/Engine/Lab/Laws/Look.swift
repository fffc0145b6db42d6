import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// The visible state of a session.
struct Look {
  let tree: TreeSnapshot
  private let screens: [ScreenSnapshot]
  private let location: [String]
  private let nextDue: Int64?
  let record: SessionRecord
  private let waiting: [LinkOutcome]

  init(at session: Session) {
    tree = session.tree
    screens = session.screens
    location = session.location
    nextDue = session.nextDue
    record = session.record
    waiting = session.record.pending.compactMap { session.outcome(ofPending: $0.number) }
  }

  /// Returns the first difference from another look; `nil` when they are equal. The number of events does not count.
  func difference(from other: Look) -> LookDifference? {
    if tree != other.tree { return treeDifference(from: other) }
    if let difference = screenDifference(from: other) { return difference }
    if location != other.location { return other.differs("its location: \(location) instead of \(other.location)") }
    if let difference = storeDifference(from: other) { return difference }
    if record.rows != other.record.rows { return other.differs("the backend's rows") }
    if waiting != other.waiting {
      return other.differs("the links that wait: \(Self.text(waiting)) instead of \(Self.text(other.waiting))")
    }
    if nextDue != other.nextDue {
      return other.differs("the next timer: \(Self.text(nextDue)) instead of \(Self.text(other.nextDue))")
    }
    return nil
  }

  /// Whether another look shows another tree or other screens.
  func showsOther(than other: Look) -> Bool { tree != other.tree || screens != other.screens }

  /// The name of the RIB of the topmost screen; the root's where the app shows none.
  private var topRIB: String { screens.last?.rib ?? tree.rib }

  private func differs(_ text: String) -> LookDifference { LookDifference(subject: topRIB, text: text) }

  private func treeDifference(from other: Look) -> LookDifference {
    let (mine, its) = (tree.paths, other.tree.paths)
    let missing = its.first { !mine.contains($0) }?.last?.rib
    let extra = mine.first { !its.contains($0) }?.last?.rib
    let lines = other.tree.difference(to: tree).map { "  \($0)" }
    return LookDifference(
      subject: missing ?? extra ?? tree.rib,
      text: (["its tree, which has the lines with + instead of those with -:"] + lines).joined(separator: "\n"),
      missingRIB: missing.flatMap { rib in tree.names.contains(rib) ? nil : rib })
  }

  private func screenDifference(from other: Look) -> LookDifference? {
    guard screens != other.screens else { return nil }
    guard screens.map(\.rib) == other.screens.map(\.rib),
      let (mine, its) = zip(screens, other.screens).first(where: { $0 != $1 })
    else { return other.differs("its screens: \(screens.map(\.rib)) instead of \(other.screens.map(\.rib))") }
    let elements = (
      mine.elements.filter { !its.elements.contains($0) }, its.elements.filter { !mine.elements.contains($0) }
    )
    return LookDifference(
      subject: mine.rib,
      text: "the screen of \(mine.rib): \(elements.0.map(Self.text)) instead of \(elements.1.map(Self.text))")
  }

  private func storeDifference(from other: Look) -> LookDifference? {
    guard record.states != other.record.states else { return nil }
    let (mine, its) = (record.state, other.record.state)
    let names = Set(mine.keys).union(its.keys).sorted()
    guard let name = names.first(where: { mine[$0] != its[$0] }) else { return nil }
    return LookDifference(
      subject: name, text: "the store \(name): \(mine[name] ?? "new") instead of \(its[name] ?? "new")")
  }

  private static func text(_ element: ScreenSnapshot.Element) -> String {
    "\(element.kind.rawValue) \(element.id) \(element.text) \(element.value ?? "")\(element.enabled ? "" : " (disabled)")"
  }

  private static func text(_ links: [LinkOutcome]) -> String {
    links.isEmpty ? "none" : links.map { "\($0.url) for \($0.reason ?? "nothing")" }.joined(separator: ", ")
  }

  static func text(_ moment: Int64?) -> String { moment.map { "\(Timestamp(milliseconds: $0))" } ?? "none" }
}

/// A difference between two looks at a session.
struct LookDifference: Sendable {
  /// The RIB or the store that it is about.
  let subject: String
  /// The difference in words.
  let text: String
  /// The RIB that only the other look has in its tree; `nil` for another difference.
  var missingRIB: String?
}

extension TreeSnapshot {
  /// A RIB among the children of its parent.
  struct Stop: Hashable {
    let rib: String
    let parameters: [String: String]
  }

  /// The path of every RIB from the root.
  var paths: [[Stop]] {
    let stop = Stop(rib: rib, parameters: parameters)
    return [[stop]] + children.flatMap(\.paths).map { [stop] + $0 }
  }
}
