import DeepLinks
import SessionEngine
import TextFormats

/// What is different in an event, in words that many events share: `reservations/*: completed → stopped
/// noSuchReservation`. Of a list of links, which has no recorded outcomes, it is the outcome.
public struct ReplayCause: Sendable, Hashable, Codable {
  /// The path of the link with `*` for its parameters, or `event` and the kind of another one.
  public let subject: String
  /// The outcomes as recorded and as replayed, or the other parts that differ.
  public let change: String

  /// The cause in one line.
  public var text: String { "\(subject): \(change)" }
}

/// The words for what differs in an event. They contain no value of a link, so no secret.
struct ReplayCauseWords {
  let routes: RouteTable

  /// Returns the cause of the differences of an event. `refusal` is the code of the error with which the session refused it.
  func cause(
    of event: ReplayedEvent, recorded: JournalEntry, replayed: JournalEntry?, refusal: String?
  ) -> ReplayCause {
    let subject = recorded.answer.map { path($0.url) } ?? "event \(recorded.event.rawValue)"
    if let refusal { return ReplayCause(subject: subject, change: "accepted → refused \(refusal)") }
    if let before = recorded.answer, let now = replayed?.answer, Self.word(before) != Self.word(now) {
      return ReplayCause(subject: subject, change: "\(Self.word(before)) → \(Self.word(now))")
    }
    // Links that waited are told by their own paths: the log-in that they waited for is the same for all.
    let (before, now) = (recorded.settled ?? [], replayed?.settled ?? [])
    for link in before + now {
      let words = [before, now].map { list in list.first { $0.link == link.link }.map(Self.word) ?? "nothing" }
      guard words[0] != words[1] else { continue }
      return ReplayCause(subject: path(link.url), change: "\(words[0]) → \(words[1]), at \(recorded.event.rawValue)")
    }
    return ReplayCause(subject: subject, change: parts(event, recorded: recorded, replayed: replayed))
  }

  /// Returns the outcome of a link without a recorded one as a cause; what is wrong with the app comes first.
  func cause(of event: ReplayedEvent) -> ReplayCause {
    let subject = path(event.answer?.url ?? event.url ?? "")
    guard event.differences.isEmpty, let outcome = event.answer else {
      return ReplayCause(subject: subject, change: "other \(event.differences.first?.field ?? "event")")
    }
    return ReplayCause(subject: subject, change: Self.word(outcome))
  }

  /// The path of a link's route with `*` for its parameters.
  private func path(_ url: String) -> String {
    guard let link = try? routes.parse(url).link, let route = routes.route(named: link.route) else {
      return "unknown links"
    }
    return route.path.split(separator: "/").map { $0.hasPrefix("{") ? "*" : String($0) }.joined(separator: "/")
  }

  private static func word(_ outcome: LinkOutcome) -> String {
    [outcome.outcome.rawValue, outcome.reason].compactMap { $0 }.joined(separator: " ")
  }

  /// The parts that differ, each once: first the places, then the RIBs that were attached or detached.
  private func parts(_ event: ReplayedEvent, recorded: JournalEntry, replayed: JournalEntry?) -> String {
    var others: [String] = []
    for difference in event.differences {
      let part = Self.part(difference.field)
      if !others.contains(part) { others.append(part) }
    }
    var words: [String] = []
    if let replayed, let index = others.firstIndex(of: "location") {
      others.remove(at: index)
      let places = [recorded, replayed].map { entry in
        entry.location.isEmpty ? "none" : entry.location.map(path).joined(separator: " ")
      }
      words.append("at \(places[0]) → at \(places[1])")
    }
    if let before = recorded.answer, let now = replayed?.answer {
      let ribs =
        Self.ribs("attached", before.attached, now.attached) + Self.ribs("detached", before.detached, now.detached)
      if !ribs.isEmpty { others.removeAll { $0 == "attached RIBs" } }
      words += ribs
    }
    return (words + (others.isEmpty ? [] : ["other \(others.joined(separator: ", "))"])).joined(separator: ", ")
  }

  /// The RIBs that only one of two lists has: `attached +CardList -Wallet`.
  private static func ribs(_ verb: String, _ before: [String], _ now: [String]) -> [String] {
    let names =
      now.filter { !before.contains($0) }.map { "+" + $0 } + before.filter { !now.contains($0) }.map { "-" + $0 }
    return names.isEmpty ? [] : [([verb] + names).joined(separator: " ")]
  }

  /// The plain name of a field: `answer.steps[1].name` is one of the steps.
  private static func part(_ field: String) -> String {
    let names = field.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
    let name = names.first { $0 != "answer" && $0 != "settled" } ?? field
    return switch name {
    case "digest": "tree"
    case "attached", "detached": "attached RIBs"
    case "requestsByRIB", "requestCounts": "requests"
    default: name
    }
  }
}
