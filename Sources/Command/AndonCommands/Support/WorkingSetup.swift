import AndonServer
import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// The configuration as far as it works: one wrong state, or a route without its workflow, does not hide the others.
struct WorkingSetup {
  let setup: Setup
  /// The states whose lines are wrong.
  let unreachable: [UnreachableState]
  /// The routes whose workflows the app does not have, one sentence each.
  var problems: [String] { setup.problems }

  /// Reads the configuration. Throws for a file of which nothing can be used.
  static func load(config option: String?) throws -> WorkingSetup {
    let folder = try ConfigFiles.find(option: option, places: .current)
    let (app, unreachable) = try app(folder)
    let setup = Setup(config: folder, app: app, routes: try folder.routes(), limits: try Setup.limits(folder))
    return WorkingSetup(setup: setup, unreachable: unreachable)
  }

  /// The app in the states whose lines are right.
  private static func app(
    _ folder: ConfigFiles
  ) throws(CommandError) -> (app: any SimulatedApp, unreachable: [UnreachableState]) {
    let file = folder.file("states.yaml")
    guard folder.contains("states.yaml") else { return (try Setup.app(states: nil, file: file), []) }
    var text = StatesText(try folder.text("states.yaml"))
    var unreachable: [UnreachableState] = []
    while true {
      do throws(CommandError) {
        return (try Setup.app(states: text.text, file: file), unreachable)
      } catch {
        let wrong =
          text.unreadableState(error, file).map { [$0] }
          ?? error.problems.compactMap { problem in
            problem.line.flatMap { text.state(at: $0) }.map { name in
              UnreachableState(state: name, why: "\(file):\(problem.line ?? 0): \(problem.message)", line: problem.line)
            }
          }
        guard !wrong.isEmpty, wrong.count == error.problems.count else { throw error }
        for state in wrong where text.remove(state.state) { unreachable.append(state) }
      }
    }
  }
}

/// The text of `states.yaml`, from which states can be removed. The lines keep their numbers.
private struct StatesText {
  private var lines: [Substring]
  /// The lines of each state, by its name.
  private var states: [String: Range<Int>] = [:]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("states:") }) else { return }
    let end = lines[(start + 1)...].firstIndex { $0.first.map { !" #".contains($0) } ?? false } ?? lines.count
    let indent = lines[(start + 1)..<end].first { !$0.isEmpty && !Self.isComment($0) }.map(Self.indent) ?? 2
    let heads = (start + 1..<end).filter { line in
      Self.indent(lines[line]) == indent && !Self.isComment(lines[line]) && lines[line].contains(":")
    }
    for (head, next) in zip(heads, heads.dropFirst() + [end]) {
      let name = lines[head].dropFirst(indent).prefix { $0 != ":" }
      states[name.trimmingCharacters(), default: head..<head] = head..<next
    }
  }

  /// The text without the removed states.
  var text: String { lines.joined(separator: "\n") }

  /// The name of the state with a line, from 1; `nil` for any other line.
  func state(at line: Int) -> String? { states.first { $0.value.contains(line - 1) }?.key }

  /// Returns the state without which the text can be read as YAML, where `error` says that it cannot; `nil` when there is
  /// none. The line of such an error is often that of a later state.
  func unreadableState(_ error: CommandError, _ file: String) -> UnreachableState? {
    guard let problem = error.problems.first(where: Self.isUnreadable) else { return nil }
    for (name, range) in states.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
      var rest = self
      guard rest.remove(name), rest.isReadable(file) else { continue }
      let line = range.lowerBound + 1
      return UnreachableState(
        state: name, why: "\(file):\(line): the lines of this state cannot be read: \(problem.message)", line: line)
    }
    return nil
  }

  private func isReadable(_ file: String) -> Bool {
    do throws(CommandError) {
      _ = try Setup.app(states: text, file: file)
      return true
    } catch {
      return !error.problems.contains(where: Self.isUnreadable)
    }
  }

  /// Whether a problem is one of the whole text, not of a key in it.
  private static func isUnreadable(_ problem: RouteTableError.Problem) -> Bool { problem.keyPath.isEmpty }

  /// Removes a state. Returns whether it was there.
  mutating func remove(_ name: String) -> Bool {
    guard let range = states.removeValue(forKey: name) else { return false }
    for line in range { lines[line] = "" }
    return true
  }

  private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private static func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("#") }
}

extension Substring {
  /// The name without blanks and quotation marks around it.
  fileprivate func trimmingCharacters() -> String { String(self).filter { !" \"'".contains($0) } }
}
