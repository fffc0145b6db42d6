public import DeepLinks
import HeadlessUI
import SessionEngine
import TextFormats

/// What is different in an event, in words that many events share: `reservation (Reservation): completed → stopped
/// noSuchReservation`. Of a list of links, which has no recorded outcomes, it is the outcome.
public struct ReplayCause: Sendable, Hashable {
  /// The route of the link with its workflow, `wallet (Wallet → Menu)` where that is another one now; or `event` and the kind of
  /// another one. In both languages.
  public let names: (subject: BilingualText, change: BilingualText)

  /// A cause from its parts.
  init(subject: BilingualText, change: BilingualText) { names = (subject, change) }

  /// The subject in English.
  public var subject: String { names.subject.en }
  /// The outcomes as recorded and as replayed, or the other parts that differ, in English.
  public var change: String { names.change.en }

  /// Returns whether both have the same parts.
  public static func == (first: ReplayCause, second: ReplayCause) -> Bool { first.names == second.names }

  /// Hashes the parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(names.subject)
    hasher.combine(names.change)
  }

  /// What all differences share that follow from an earlier one of their session. They are no cause of their own.
  public static let followUp = ReplayCause(
    subject: CauseSentence.differences.sentence, change: CauseSentence.followUp.sentence)

  /// The cause in one line.
  public var text: String { self == .followUp ? "\(subject) \(change)" : "\(subject): \(change)" }
}

extension ReplayCause: Encodable {
  private enum CodingKeys: String, CodingKey { case subject, change }

  /// Writes both parts in English.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(change, forKey: .change)
  }
}

/// The words for what differs in an event. They contain no secret, and no value of a route's parameters.
struct ReplayCauseWords {
  let routes: RouteTable
  let reasons: LinkReasons

  /// Returns the cause of the differences of an event. `refusal` is the code of the error with which the session refused it.
  func cause(
    of event: ReplayedEvent, recorded: JournalEntry, replayed: JournalEntry?, refusal: String?
  ) -> ReplayCause {
    let subject =
      recorded.answer.map { self.subject(of: $0, now: replayed?.answer) }
      ?? CauseSentence.event.sentence(["kind": recorded.event.rawValue])
    if let refusal {
      return ReplayCause(subject: subject, change: CauseSentence.refused.sentence(["code": refusal]))
    }
    if let before = recorded.answer, let now = replayed?.answer, before.words != now.words {
      return ReplayCause(
        subject: subject, change: CauseSentence.change.sentence(["before": words(before), "now": words(now)]))
    }
    // Links that waited are told by their own paths: the log-in that they waited for is the same for all.
    let (before, now) = (recorded.settled ?? [], replayed?.settled ?? [])
    for link in before + now {
      let pair = [before, now].map { list in list.first { $0.link == link.link } }
      let words = pair.map { $0.map(self.words) ?? CauseSentence.nothing.sentence }
      guard words[0] != words[1] else { continue }
      return ReplayCause(
        subject: self.subject(of: link, now: pair[1]),
        change: CauseSentence.changeAt.sentence([
          "before": words[0], "now": words[1], "event": BilingualText(recorded.event.rawValue),
        ]))
    }
    return ReplayCause(subject: subject, change: parts(event, recorded: recorded, replayed: replayed))
  }

  /// Returns the outcome of a link without a recorded one as a cause; what is wrong with the app comes first.
  func cause(of event: ReplayedEvent) -> ReplayCause {
    let route = event.url.flatMap(route).map { BilingualText($0.name) }
    let subject = event.answer.map { self.subject(of: $0, now: nil) } ?? route ?? Self.unknown
    guard event.differences.isEmpty, let outcome = event.answer else {
      return ReplayCause(
        subject: subject, change: CauseSentence.other.sentence(["parts": event.differences.first?.field ?? "event"]))
    }
    if outcome.isNotChecked {
      return ReplayCause(subject: CauseSentence.shortLinks.sentence, change: CauseSentence.notChecked.sentence)
    }
    return ReplayCause(subject: subject, change: words(outcome))
  }

  private static let unknown = CauseSentence.unknownLinks.sentence

  /// The outcome with its reason.
  private func words(_ outcome: LinkOutcome) -> BilingualText {
    let title = OutcomeTitle(rawValue: outcome.outcome.rawValue)?.sentence.ja ?? outcome.outcome.rawValue
    let reason = outcome.reason.map { reasons.words($0)?.ja ?? $0 }
    return BilingualText(en: outcome.words, ja: title + (reason.map { "（\($0)）" } ?? ""))
  }

  /// The route of an outcome's link with its workflow. A recording has the workflow of a link whose values or route the
  /// table no longer knows.
  private func subject(of outcome: LinkOutcome, now: LinkOutcome?) -> BilingualText {
    guard let workflow = outcome.workflow else {
      return route(outcome.url).map { BilingualText($0.name) } ?? Self.unknown
    }
    let known =
      route(outcome.url)
      ?? routes.routes.first { $0.workflow == workflow && Self.fits(outcome.canonical ?? "", $0.path) }
    guard let known else { return CauseSentence.linksOf.sentence(["workflow": workflow]) }
    let other = now?.workflow.flatMap { $0 == workflow ? nil : " → \($0)" } ?? ""
    let name = known.name
    return BilingualText(en: "\(name) (\(workflow)\(other))", ja: "\(name)（\(workflow)\(other)）")
  }

  /// The route of a link; `nil` for a link that the table does not know.
  private func route(_ url: String) -> Route? {
    (try? routes.parse(url).link).flatMap { routes.route(named: $0.route) }
  }

  private static func starred(_ path: String) -> String {
    path.split(separator: "/").map { $0.hasPrefix("{") ? "*" : String($0) }.joined(separator: "/")
  }

  /// Whether a link has the segments of a path, with any values.
  private static func fits(_ link: String, _ path: String) -> Bool {
    let (found, segments) = (Self.segments(of: link), path.split(separator: "/"))
    return found.count == segments.count && zip(found, segments).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
  }

  private static func segments(of link: String) -> [Substring] {
    let start = link.firstRange(of: "://")?.upperBound ?? link.startIndex
    return link[start...].prefix { !"?#".contains($0) }.split(separator: "/")
  }

  /// The parts that differ, each once: first the places, then the RIBs that were attached or detached.
  private func parts(_ event: ReplayedEvent, recorded: JournalEntry, replayed: JournalEntry?) -> BilingualText {
    var others: [String] = []
    for difference in event.differences {
      let part = Self.part(difference.field)
      if !others.contains(part) { others.append(part) }
    }
    var words: [BilingualText] = []
    if let replayed {
      let links = LinkPairs(recorded, replayed)
      if let schemes = links.schemes {
        others.removeAll { $0 == "location" || $0 == "canonical" }
        words.append(CauseSentence.linksBegin.sentence(["schemes": schemes]))
      } else if let index = others.firstIndex(of: "location"), let pair = links.locations.first(where: { $0 != $1 }) {
        others.remove(at: index)
        let places = [pair.0, pair.1].map(place)
        let sentence: CauseSentence = places[0] == places[1] ? .otherValues : .otherPlace
        words.append(sentence.sentence(["before": places[0], "now": places[1]]))
      }
    }
    if let before = recorded.answer, let now = replayed?.answer {
      let ribs =
        Self.ribs("attached", before.attached, now.attached) + Self.ribs("detached", before.detached, now.detached)
      if !ribs.isEmpty { others.removeAll { $0 == "attached RIBs" } }
      words += ribs.map { BilingualText($0) }
    }
    if !others.isEmpty {
      let parts = BilingualText(en: others.joined(separator: ", "), ja: others.joined(separator: "、"))
      words.append(CauseSentence.other.sentence(["parts": parts]))
    }
    return .list(words)
  }

  /// The paths of a location's links.
  private func place(_ location: [String]) -> String {
    let paths = location.map { link in route(link).map { Self.starred($0.path) } ?? formerPath(link) }
    return paths.isEmpty ? "none" : paths.joined(separator: " ")
  }

  /// The path of a canonical link that the table no longer knows: that of a route which no longer takes the link's values, else
  /// the link's own. There is no route to tell its values, so each segment that is not a word is shown as `*`.
  private func formerPath(_ link: String) -> String {
    if let route = routes.routes.first(where: { Self.fits(link, $0.path) }) { return Self.starred(route.path) }
    let segments = Self.segments(of: routes.secrets.redact(link)).map { segment in
      segment.count <= 24 && segment.allSatisfy { $0.isASCII && $0.isLetter || "-_".contains($0) } ? segment : "*"
    }
    return segments.isEmpty ? Self.unknown.en : segments.joined(separator: "/")
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

/// The links that an entry has as recorded and as replayed.
private struct LinkPairs {
  /// The locations after the turn, and those in the outcomes of both.
  let locations: [([String], [String])]
  /// The canonical links of the outcomes of both.
  private let canonical: [([String], [String])]

  init(_ recorded: JournalEntry, _ replayed: JournalEntry) {
    var outcomes: [(LinkOutcome, LinkOutcome)] = zip(recorded.settled ?? [], replayed.settled ?? []).map { $0 }
    if let before = recorded.answer, let now = replayed.answer { outcomes.append((before, now)) }
    locations = [(recorded.location, replayed.location)] + outcomes.map { ($0.location, $1.location) }
    canonical = outcomes.map { ([$0.canonical].compactMap { $0 }, [$1.canonical].compactMap { $0 }) }
  }

  /// The first scheme that changed, as `taxi:// → cab://`; `nil` when links differ in more than their schemes, or in nothing.
  var schemes: String? {
    var changed: String?
    for (before, now) in locations + canonical where before != now {
      guard before.count == now.count else { return nil }
      for (old, new) in zip(before, now) where old != new {
        let cut = [old, new].map { $0.firstRange(of: "://")?.upperBound ?? $0.startIndex }
        guard old[cut[0]...] == new[cut[1]...] else { return nil }
        changed = changed ?? "\(old[..<cut[0]]) → \(new[..<cut[1]])"
      }
    }
    return changed
  }
}
