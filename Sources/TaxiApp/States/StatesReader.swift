import SessionEngine
import TextFormats
import Yams

/// A reader of the starting states in `config/states.yaml`: below `states:`, a list of script lines for each name.
struct StatesReader {
  /// The file's name, for errors.
  let file: String

  /// Returns the states in the order of the file. Throws a `FixtureError` that names the line of the problem.
  func states(_ yaml: String) throws(FixtureError) -> [StartingState] {
    let root: Node.Mapping
    do {
      root = try YAMLReader.root(yaml)?.mapping ?? [:]
    } catch {
      throw FixtureError(file: file, error)
    }
    for (key, _) in root where key.string != "fixture" && key.string != "states" {
      throw wrong(key, "unknown key `\(key.string ?? "?")`; the keys are `fixture` and `states`")
    }
    guard let section = root["states"] else { return [] }
    guard let states = section.mapping else {
      throw wrong(section, "`states` is not a mapping; write the name of each state with its list of events below it")
    }
    var result: [StartingState] = []
    for (key, value) in states { result.append(try state(key, value)) }
    return result
  }

  private func state(_ key: Node, _ value: Node) throws(FixtureError) -> StartingState {
    guard let name = key.string, Session.isValidID(name) else {
      throw wrong(key, "a state's name is 1 to 64 of A-Z a-z 0-9 . _ -")
    }
    guard let lines = value.sequence else {
      throw wrong(value, "the state \(name) is not a list; write each event after a dash, or `[]` for none")
    }
    var events: [SessionEvent] = []
    for line in lines {
      guard let text = line.string else { throw wrong(line, "the state \(name) has an event that is not a text") }
      do {
        events.append(try SessionScript.event(text))
      } catch {
        throw wrong(line, "the state \(name): \(error)")
      }
    }
    return StartingState(name: name, events: events)
  }

  private func wrong(_ node: Node, _ message: String) -> FixtureError {
    FixtureError(.invalidState, file: file, line: node.mark?.line, message: message)
  }
}
