import DeepLinks
import TextFormats

/// What a table of links says of a link, or of an input that stands for one.
enum DiffMeaning {
  /// The link opens a screen, with these notes.
  case opens(ParsedLink, notes: [LinkNote])
  /// The link is rejected.
  case rejected(LinkRejection)

  /// The meaning at a time; without a time no route has expired.
  init(of probe: LinkProbe, in table: RouteTable, at now: Timestamp?) {
    do throws(LinkRejection) {
      let url = try probe.input.map { kind throws(LinkRejection) in try table.link(of: LinkInput(kind, probe.text)).url
      }
      let link = url ?? probe.text
      let parsed = if let now { try table.parse(link, at: now) } else { try table.parse(link) }
      self = .opens(parsed, notes: table.notes(for: parsed))
    } catch {
      self = .rejected(error)
    }
  }

  /// The link with its spelling and origin; `nil` for a rejected link.
  var parsed: ParsedLink? {
    guard case .opens(let parsed, _) = self else { return nil }
    return parsed
  }

  /// The route that the link opens; `nil` for a rejected link.
  var route: String? { parsed?.link.route }

  /// Returns the value of a parameter as text; `nil` when the link has none.
  func value(_ name: String) -> String? { parsed?.link.parameters[name]?.description }

  /// What the table tells of the link besides what it opens, as sentences: the notes, the parameters that the route does not
  /// read, and the origin. Empty for a rejected link.
  var facts: [BilingualText] {
    guard case .opens(let parsed, let notes) = self else { return [] }
    let origin = parsed.origin.map { origin in
      ([origin.dialect].compactMap { $0 } + origin.wrappers).map { DiffSentence.ofApp.sentence(["name": $0]) }
        + origin.attribution.keys.sorted().map { DiffSentence.kept.sentence(["name": $0]) }
    }
    let unknown = parsed.unknown.keys.sorted().map { DiffSentence.unknown.sentence(["name": $0]) }
    return notes.map(\.sentence) + unknown + (origin ?? [])
  }

  /// Returns the kind of the change to another meaning; `nil` when nothing changes for a person or a program.
  func change(to new: DiffMeaning) -> DiffChange.Kind? {
    switch (self, new) {
    case (.opens, .rejected): .rejected
    case (.rejected, .opens): .accepted
    case (.rejected(let one), .rejected(let other)): one.code == other.code ? nil : .otherReason
    case (.opens(let one, _), .opens(let other, _)):
      if one.link.workflow != other.link.workflow {
        .otherScreen
      } else if one.link.parameters != other.link.parameters {
        .otherParameters
      } else if one.link.route != other.link.route {
        .otherRoute
      } else if one.canonical != other.canonical {
        .otherSpelling
      } else {
        facts == new.facts ? nil : .otherNotes
      }
    }
  }
}
